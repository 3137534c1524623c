/**
 * The shop while it is being worked on: the same database, sandbox and front as always, in one
 * process, with the website served from its sources and reloaded as they change.
 */
import { createServer, type ViteDevServer } from "vite";
import { env } from "#shop/platform/env.server.ts";
import { pictureFilesFolder, root, toApp } from "./app-contract.ts";
import { openDatabase } from "./database.ts";
import { type Front, createFront } from "./http/http-server.ts";
import type { Visit } from "./http/exchange.ts";
import { announce, createLog } from "./log.ts";
import { ownMetrics, startMetrics } from "./metrics/metrics.ts";
import { announceReady } from "./processes/ready.ts";
import { type Run, runUntilStopped } from "./processes/run-until-stopped.ts";
import { createSandboxMount } from "./sandbox-mount.ts";
import { localOrigin, readSettings, shareSettings } from "./settings.ts";
import { listen } from "./processes/web-process.ts";

process.env["NODE_ENV"] = "development";
await runUntilStopped(startDevelopment);

async function startDevelopment(run: Run): Promise<void> {
  const asked = await readSettings();
  run.goOn();
  const database = await openDatabase(asked);
  run.onEnd(database.stop);
  run.goOn();
  shareSettings(asked, database.url);
  const settings = env();
  const log = createLog(settings.logLevel);
  const sandbox = await createSandboxMount({
    env: settings,
    localOrigin: localOrigin(settings),
    log,
    app: () => loadApp(),
  });

  const front: Front = createFront({
    respond: async (request, context) => (await loadApp()).respond(request, context),
    probes: {
      isReady: async () => (await loadApp()).isReady(),
      metrics: ownMetrics,
      metricsToken: settings.metricsToken,
    },
    sandbox,
    filesFolders: [pictureFilesFolder],
    keepsPages: false,
    publicUrl: settings.publicUrl,
    trustProxy: settings.trustProxy,
    log,
    metrics: startMetrics(),
    before: (visit) => letViteAnswer(vite, visit),
  });
  const vite = await createServer({
    root,
    appType: "custom",
    server: { middlewareMode: true, hmr: { server: front.server } },
  });
  run.onEnd(() => vite.close());
  /** Loaded anew for each request; Vite keeps what has not changed. */
  const loadApp = async () => toApp(await vite.ssrLoadModule("/server/app.ts"));

  const app = await loadApp();
  run.onEnd(() => app.closeDatabase());
  await app.prepareDatabase(announce);
  run.goOn();
  // The jobs keep the code they were started with: a change to them needs a new start.
  const jobs = await app.startJobs({ end: sayHang });
  run.onEnd(() => jobs.stop());
  await sandbox?.start();
  run.onEnd(async () => sandbox?.stop());
  await listen(front.server, settings.host, settings.port);
  run.onEnd(front.stop);
  announceReady(settings);
}

/** In one process with everything else, the jobs can't be replaced. */
function sayHang(reason: string): void {
  announce(`${reason}: end npm run dev and start it again.`);
}

/** Vite answers for modules, styles and files; false for whatever the website must answer. */
function letViteAnswer(vite: ViteDevServer, visit: Visit): Promise<boolean> {
  return new Promise((resolve, reject) => {
    visit.answer.once("close", () => resolve(true));
    vite.middlewares(visit.request, visit.answer, (error?: unknown) => {
      if (error === undefined) resolve(false);
      else reject(error);
    });
  });
}
