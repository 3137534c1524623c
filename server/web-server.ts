import path from "node:path";
import type { Env } from "#shop/platform/env.server.ts";
import type { Admin } from "./admin-contract.ts";
import type { App } from "./app-contract.ts";
import { createHttpServer, type HttpServer } from "./http/http-server.ts";
import { lendMaster } from "./http/lend-master.ts";
import type { Probes } from "./http/probes.ts";
import { VisitCounter } from "./http/visit-counter.ts";
import type { Log } from "./log.ts";
import { type Metrics, shopVersion } from "./metrics/metrics.ts";
import { createSandboxMount } from "./sandbox-mount.ts";

/** Of one client, to all web processes together. */
const connectionsOfClientMax = 256;

export type WebServerOptions = {
  readonly app: App;
  readonly admin: Admin;
  /** The files of this build (`listBuiltFiles`). */
  readonly files: ReadonlyMap<string, string>;
  readonly log: Log;
  readonly metrics: Metrics & { readonly read: Probes["metrics"] };
};

/** The website, the admin and the sandbox behind one HTTP server, which does not listen yet. */
export type WebServer = {
  readonly httpServer: HttpServer;
  /** Begins to hear of changes, and says whether it does. To be called before the server listens. */
  readonly begin: (setListening?: (listens: boolean) => void) => Promise<void>;
  /** Lets open requests finish, does `last`, and closes everything. */
  readonly stop: (last?: () => Promise<void>) => Promise<void>;
};

/** Puts together what a web process serves. */
export async function createWebServer(options: WebServerOptions): Promise<WebServer> {
  const { app, admin, files, log, metrics } = options;
  const settings = app.env();
  const sandbox = await createSandboxMount({ env: settings, log, app: async () => app });
  const visits = new VisitCounter(app.saveCounts, log);
  const httpServer = createHttpServer({
    ...websiteOptions(app, settings),
    probes: { ...probesOf(app, settings), metrics: metrics.read },
    files,
    standIn: lendMaster,
    admin: { ...admin, url: settings.adminUrl },
    sandbox,
    log,
    metrics,
    visits,
  });
  let stopHearing = async () => {};
  return {
    httpServer,
    begin: async (setListening = () => {}) => {
      const hearing = app.onPublicChange((change) => {
        setListening(change !== "lost");
        httpServer.handlePublicChange(change);
      });
      [stopHearing] = await Promise.all([hearing, sandbox?.start()]);
    },
    stop: async (last) => {
      await httpServer.stop();
      await Promise.all([visits.stop(), last?.()]);
      await Promise.all([sandbox?.stop(), stopHearing()]);
      await Promise.all([admin.closeShop(), app.closeShop()]);
    },
  };
}

/** What the HTTP server needs of the website and of the settings. */
function websiteOptions(app: App, settings: Env) {
  return {
    respond: app.respond,
    knows: app.knows,
    uploadsFolder: path.join(settings.dataDir, "uploads", "pictures"),
    readBuildFile: app.readBuildFile,
    cachesPages: true,
    cdnCacheSeconds: settings.cdnCacheSeconds,
    pageCacheMb: settings.pageCacheMb,
    publicUrl: settings.publicUrl,
    trustProxy: settings.trustProxy,
    connectionsMax: connectionsPerClient(settings),
  };
}

function probesOf(app: App, { metricsToken, trustProxy }: Env): Omit<Probes, "metrics"> {
  return {
    isReady: app.isReady,
    canWrite: app.canWrite,
    metricsToken,
    version: shopVersion(),
    echo: { trustProxy, isDoctor: app.isDoctorToken },
  };
}

/**
 * How many connections one client IP may have to each web process: an equal share of 256, the limit
 * of all web processes together. Null, for no limit, with RATE_LIMIT=off.
 */
function connectionsPerClient({ rateLimit, webConcurrency }: Env): number | null {
  return rateLimit ? Math.max(1, Math.floor(connectionsOfClientMax / webConcurrency)) : null;
}
