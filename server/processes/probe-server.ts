import type { App } from "#server/app-contract.ts";
import { createHttpServer } from "#server/http/http-server.ts";
import { createLog } from "#server/log.ts";
import { shopVersion, type Metrics } from "#server/metrics/metrics.ts";
import { listen } from "./listen.ts";
import { requestMetrics } from "./request-metrics.ts";

export type ProbeServer = {
  readonly drain: () => void;
  readonly stop: () => Promise<void>;
};

/** Answers /healthz, /up, /readyz and /metrics, and 404 to everything else, at HOST and PORT. */
export async function createProbeServer(
  app: Pick<App, "env" | "isReady" | "canWrite">,
  metrics: Metrics,
): Promise<ProbeServer> {
  const { host, port, publicUrl, trustProxy, logLevel, metricsToken } = app.env();
  const httpServer = createHttpServer({
    respond: async () => new Response("This instance runs the jobs alone.\n", { status: 404 }),
    knows: async () => false,
    probes: {
      isReady: app.isReady,
      canWrite: app.canWrite,
      metrics: requestMetrics,
      metricsToken,
      version: shopVersion(),
    },
    sandbox: null,
    files: new Map(),
    cachesPages: false,
    publicUrl,
    trustProxy,
    log: createLog(logLevel),
    metrics,
  });
  await listen(httpServer.server, host, port);
  return { drain: httpServer.drain, stop: httpServer.stop };
}
