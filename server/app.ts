import { createDb, db, openPool, usePoolOf } from "#shop/platform/database/db.server.ts";
import { paymentMode } from "#shop/platform/payment-mode.server.ts";
import {
  keepBuild as keep,
  readBuildFile as readFile,
} from "#shop/platform/builds/kept-builds.server.ts";
import { reportInstance as report } from "#shop/platform/instances/report-instance.server.ts";
import { isServedByOthers } from "#shop/platform/instances/running-instances.server.ts";
import { readSettings } from "#shop/content/settings/settings.server.ts";
import { withSettings } from "#shop/content/settings/settings.ts";
import { findWriteProblem } from "#shop/platform/database/write-problem.server.ts";
import { isMigrated } from "#shop/platform/database/migrate.server.ts";
import {
  readBackupStatus as readStatus,
  type BackupStatus,
} from "#shop/backup/backup-status.server.ts";
import {
  readReservedStock as readStock,
  type ReservedStock,
} from "#shop/jobs/reserved-stock.server.ts";
import { readFigures, type TradeFigures } from "#shop/jobs/trade-figures.server.ts";
import { listFirstPaths } from "#shop/catalogue/paths.server.ts";
import { saveRedirectHits } from "#shop/catalogue/redirects/redirect-hits.server.ts";
import { saveSearches } from "#shop/reports/searches/save-searches.server.ts";
import { saveVisits } from "#shop/reports/visits/visits.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { hasNoStaff } from "#shop/staff/find-staff.server.ts";
import type { App } from "./app-contract.ts";

export { waitingForConnections } from "#shop/platform/database/db.server.ts";
export { onPublicChange } from "#shop/platform/database/public-change.server.ts";
export { env } from "#shop/platform/env.server.ts";
export { closeShop, runShop } from "#shop/platform/per-shop.server.ts";
export { isDoctorToken } from "#shop/staff/doctor-token.server.ts";

/** The jobs process runs the same bundle. */
if (process.env["SHOP_ROLE"] === "jobs") usePoolOf("jobs");

/**
 * The entry of the server build: the functions that the processes of server/ call. What a part of them alone
 * needs is loaded by those: the website by web processes, the queue and the mails by the jobs process.
 */
const website = () => import("./website.ts");
const templates = () => import("#emails/templates.ts");

/** Beside the connection of the migrations themselves. */
const PREPARING_CONNECTIONS = 2;

/** Loads what answers requests, before the first one comes. */
export async function loadWebsite(): Promise<void> {
  await website();
}

/** Responds to one request for the website. */
export const respond: App["respond"] = async (request, context) =>
  (await website()).respond(request, context);

/** Whether a request has the token of a link to reviews. */
export const knows: App["knows"] = async (request) => (await website()).knows(request);

/** Home, the categories, and the products that are shown first. */
export const listFirstPages: App["listFirstPages"] = async () =>
  (await isServedByOthers(db())) ? ["/", ...(await listFirstPaths(db()))] : [];

/** The name and subject of every mail the shop can send. */
export const listPreviews: App["listPreviews"] = async () => {
  const { listPreviews: list } = await templates();
  return withSettings(await readSettings(db()), list);
};

/** Renders a mail with made-up data. */
export const renderPreview: App["renderPreview"] = async (name) => {
  const { renderPreview: render } = await templates();
  return withSettings(await readSettings(db()), () => render(name));
};

/** The reserved stock, for the metrics. */
export function readReservedStock(): Promise<ReservedStock> {
  return readStock(db());
}

/** The state of the business and of its queues, for the metrics. */
export function readTradeFigures(): Promise<TradeFigures> {
  return readFigures(db());
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

/**
 * Migrates the database and, the first time, loads the example catalogue. Says how to reach the admin
 * until somebody is on the staff.
 */
export async function prepareDatabase(log: (line: string) => void): Promise<void> {
  const { databaseDirectUrl, adminUrl, shopJson } = env();
  if (databaseDirectUrl === null) throw new Error("DATABASE_URL is not set");
  const { prepareShopDatabase } = await import("#shop/jobs/prepare.server.ts");
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
  const { startJobs: startQueue } = await import("#shop/jobs/jobs.server.ts");
  const { refreshGoogleFeed } = await import("#storefront/feeds/google-feed-file.server.ts");
  const queue = await startQueue(options);
  const feed = refreshGoogleFeed();
  return {
    oldestDueSeconds: queue.oldestDueSeconds,
    stop: async () => void (await Promise.all([feed.stop(), queue.stop()])),
  };
};

/** Whether the database's migrations are done. Rejects when the database does not answer. */
export async function isReady(): Promise<boolean> {
  return isMigrated(db());
}

/** Whether the database takes what an order writes. */
export async function canWrite(): Promise<boolean> {
  return (await findWriteProblem(db())) === null;
}
