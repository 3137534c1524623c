import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import {
  closeDatabase as closePool,
  createDb,
  db,
  openPool,
  usePoolOf,
  databasePool,
} from "#shop/platform/database/db.server.ts";
import { paymentMode } from "#shop/platform/payment-mode.server.ts";
import {
  keepBuild as keep,
  readBuildFile as readFile,
} from "#shop/platform/builds/kept-builds.server.ts";
import { reportInstance as report } from "#shop/platform/instances/report-instance.server.ts";
import { isMigrated } from "#shop/platform/database/migrate.server.ts";
import {
  readBackupStatus as readStatus,
  type BackupStatus,
} from "#shop/backup/backup-status.server.ts";
import { startJobs as startQueue } from "#shop/jobs/jobs.server.ts";
import { prepareShopDatabase } from "#shop/jobs/prepare.server.ts";
import {
  readReservedStock as readStock,
  type ReservedStock,
} from "#shop/jobs/reserved-stock.server.ts";
import { readFigures, type TradeFigures } from "#shop/jobs/trade-figures.server.ts";
import { saveRedirectHits } from "#shop/catalogue/redirects/redirect-hits.server.ts";
import { saveSearches } from "#shop/reports/searches/save-searches.server.ts";
import { saveVisits } from "#shop/reports/visits/visits.server.ts";
import { collectTags, noteTags } from "#shop/platform/database/read-tags.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { refreshSettings } from "#shop/content/settings/settings.server.ts";
import { closeReadCopy } from "#shop/platform/database/read-copy.server.ts";
import { setRoleLimits } from "#shop/platform/database/role-limits.server.ts";
import { hasNoStaff } from "#shop/staff/find-staff.server.ts";
import { listFixedEndpoints } from "#storefront/api/endpoint/fixed-endpoints.server.ts";
import { refreshGoogleFeed } from "#storefront/feeds/google-feed-file.server.ts";
import type { App } from "./app-contract.ts";
import { withOutageResponses } from "#web/outage.server.ts";
import { RETRY_AFTER_SECONDS } from "#web/outage.ts";
import { requestContext, type RequestMetadata } from "#web/request-context.ts";

export { onPublicChange } from "#shop/platform/database/public-change.server.ts";
export { isDoctorToken } from "#shop/staff/doctor-token.server.ts";
export { listPreviews, renderPreview } from "#emails/templates.ts";

/** The jobs process runs the same bundle. */
if (process.env["SHOP_ROLE"] === "jobs") usePoolOf("jobs");

/**
 * The entry of the server build: the website as one function from request to response, and the
 * functions of the shop that the processes of server/ call.
 */
const website = createRequestHandler(
  withOutageResponses(build),
  import.meta.env.DEV ? "development" : "production",
);

/** Beside the connection of the migrations themselves. */
const PREPARING_CONNECTIONS = 2;

/** They handle an outage of the database themselves. */
const endpoints = listFixedEndpoints(build);

/** The reserved stock, for the metrics. */
export function readReservedStock(): Promise<ReservedStock> {
  return readStock(db());
}

/** The state of the business and of its queues, for the metrics. */
export function readTradeFigures(): Promise<TradeFigures> {
  return readFigures(db());
}

/** How much of this process's work waits for a database connection. */
export function waitingForConnections(): number {
  return databasePool().waitingCount;
}

/** The newest backups and verifications, for the metrics. */
export function readBackupStatus(): Promise<BackupStatus> {
  return readStatus(db());
}

/** Adds to what is counted by day. */
export const saveCounts: App["saveCounts"] = (of, counts) => countsOf[of](db(), counts);

const countsOf = {
  visits: saveVisits,
  redirects: saveRedirectHits,
  searches: saveSearches,
} as const;

/** Keeps the files of this build in the database. */
export const keepBuild: App["keepBuild"] = (build) => keep(db(), build);

/** A file of any build that is kept. */
export const readBuildFile: App["readBuildFile"] = (path) => readFile(db(), path);

/** Writes every minute that this instance is running. */
export const reportInstance: App["reportInstance"] = (instance) => report(db(), instance);

/** Responds to one request for the website, and notes the tags of what the response shows. */
export function respond(request: Request, metadata: RequestMetadata): Promise<Response> {
  const { tags } = metadata;
  const work = () => respondTo(request, metadata);
  return tags === undefined ? work() : collectTags(tags, work);
}

async function respondTo(request: Request, metadata: RequestMetadata): Promise<Response> {
  await refreshSettings(db());
  noteTags(["settings"]); // also while they can't be read
  const context = new RouterContextProvider();
  context.set(requestContext, metadata);
  const endpoint = endpoints.get(new URL(request.url).pathname);
  const response = await (endpoint === undefined
    ? website(request, context)
    : endpoint({ request, context, params: {} }));
  // React Router drops the headers of a thrown response unless its route exports `headers`.
  if (response.status === 503) {
    response.headers.set("Cache-Control", "no-store");
    if (!response.headers.has("Retry-After"))
      response.headers.set("Retry-After", String(RETRY_AFTER_SECONDS));
  }
  return response;
}

/**
 * Migrates the database and, the first time, loads the example catalogue. Says how to reach the admin
 * until somebody is on the staff.
 */
export async function prepareDatabase(log: (line: string) => void): Promise<void> {
  const { databaseUrl, databaseDirectUrl, isDatabasePooled, adminUrl, shopJson } = env();
  if (databaseUrl === null || databaseDirectUrl === null)
    throw new Error("DATABASE_URL is not set");
  if (isDatabasePooled) await setRoleLimits(databaseDirectUrl, databaseUrl);
  const pool = openPool(databaseDirectUrl, PREPARING_CONNECTIONS);
  try {
    await prepareShopDatabase(pool, log, { mode: paymentMode(), shopJson });
    if (await hasNoStaff(createDb(pool)))
      log(`The admin is at ${adminUrl}. Make the first account: npm run staff -- add EMAIL`);
  } finally {
    await pool.end();
  }
}

/** Runs the queue, and refreshes the product feed file that this instance serves, until stopped. */
export const startJobs: App["startJobs"] = async (options) => {
  const queue = await startQueue(options);
  const feed = refreshGoogleFeed();
  return {
    oldestDueSeconds: queue.oldestDueSeconds,
    stop: async () => void (await Promise.all([feed.stop(), queue.stop()])),
  };
};

/** Closes this process's connections. */
export async function closeDatabase(): Promise<void> {
  await Promise.all([closePool(), closeReadCopy()]);
}

/** Whether the database's migrations are done. Rejects when the database does not answer. */
export async function isReady(): Promise<boolean> {
  return isMigrated(db());
}
