/**
 * `npm run dev`: the shop with the usual database, sandbox and HTTP server in one process. Vite
 * serves the website from its sources and reloads it when they change.
 */
import path from "node:path";
import { env } from "#shop/platform/env.server.ts";
import { type App, root, toApp } from "./app-contract.ts";
import { type HttpServer, createHttpServer } from "./http/http-server.ts";
import { createDevelopmentAdmin } from "./dev-admin.ts";
import { createVite, letViteAnswer } from "./vite.ts";
import { lendMaster } from "./http/lend-master.ts";
import { listShippedSizes } from "#shop/catalogue/shop-pictures.server.ts";
import { announce, createLog } from "./log.ts";
import { readOwnMetrics, startMetrics } from "./metrics/metrics.ts";
import { openArchivedDatabase } from "./processes/open-archived-database.ts";
import { announceReady } from "./processes/ready.ts";
import { type Program, runUntilStopped } from "./processes/run-until-stopped.ts";
import { createSandboxMount } from "./sandbox-mount.ts";
import { exportSettings, readSettings } from "./settings.ts";
import { listen } from "./processes/listen.ts";

process.env["NODE_ENV"] = "development";
await runUntilStopped(startDevelopment);

async function startDevelopment(program: Program): Promise<void> {
  const initial = await readSettings();
  program.throwIfStopping();
  const databaseUrl = await openArchivedDatabase(initial, program);
  program.throwIfStopping();
  exportSettings(initial, databaseUrl);
  const settings = env();
  const log = createLog(settings.logLevel);
  const sandbox = await createSandboxMount({ env: settings, log, app: () => loadApp() });

  const admin = createDevelopmentAdmin(() => httpServer.server);
  program.onStop(admin.stop);
  const httpServer: HttpServer = createHttpServer({
    respond: async (request, context) => (await loadApp()).respond(request, context),
    knows: async (request) => (await loadApp()).knows(request),
    admin: { ...admin, url: settings.adminUrl },
    probes: {
      ...checksOf(() => loadApp()),
      metrics: readOwnMetrics,
      metricsToken: settings.metricsToken,
    },
    sandbox,
    files: listShippedSizes(),
    standIn: lendMaster,
    uploadsFolder: path.join(settings.dataDir, "uploads", "pictures"),
    cachesPages: false,
    publicUrl: settings.publicUrl,
    trustProxy: settings.trustProxy,
    log,
    metrics: startMetrics(),
    before: async (exchange) =>
      (await admin.letViteAnswer(exchange)) ?? letViteAnswer(vite, exchange),
  });
  const vite = await createVite(root, httpServer.server);
  program.onStop(() => vite.close());
  /** Loads the website for each request; Vite caches modules that have not changed. */
  const loadApp = async () => toApp(await vite.ssrLoadModule("/server/app.ts"));

  const app = await loadApp();
  program.onStop(() => app.closeShop());
  await app.prepareDatabase(announce);
  program.throwIfStopping();
  // The jobs run the code they were started with; changes to them need a restart.
  const jobs = await app.startJobs({ end: announceRestartNeeded });
  program.onStop(() => jobs.stop());
  await sandbox?.start();
  program.onStop(async () => sandbox?.stop());
  await listen(httpServer.server, settings.host, settings.port);
  program.onStop(httpServer.stop);
  announceReady(settings);
}

/** The checks of the database, which are of the website's latest code. */
function checksOf(loadApp: () => Promise<App>) {
  return {
    isReady: async () => (await loadApp()).isReady(),
    canWrite: async () => (await loadApp()).canWrite(),
  };
}

/** In one process with everything else, the jobs can't be restarted alone. */
function announceRestartNeeded(reason: string): void {
  announce(`${reason}: stop npm run dev and start it again.`);
}
