import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { closeDatabase, databasePool, db } from "#shop/platform/database/db.server.ts";
import { paymentMode } from "#shop/platform/payment-mode.server.ts";
import { isMigrated } from "#shop/platform/database/migrate.server.ts";
import { startJobs as startQueue } from "#shop/jobs/jobs.server.ts";
import { prepareShopDatabase } from "#shop/jobs/prepare.server.ts";
import { refreshGoogleFeed } from "#storefront/feeds/google-feed-file.server.ts";
import type { App } from "./app-contract.ts";
import { withOutageResponses } from "#storefront/http/outage.server.ts";
import { RETRY_AFTER_SECONDS } from "#storefront/client/outage.ts";
import { requestContext, type RequestMetadata } from "#storefront/http/request-context.ts";

export { readReservedStock } from "#shop/jobs/reserved-stock.server.ts";
export { onPublicChange } from "#shop/platform/database/public-change.server.ts";
export { listPreviews, renderPreview } from "#emails/templates.ts";
export { closeDatabase };

/**
 * What the build makes of the shop: the website as one function from request to answer, and the
 * business's verbs that the server starts. server/main.ts runs it.
 */
const website = createRequestHandler(
  withOutageResponses(build),
  import.meta.env.DEV ? "development" : "production",
);

/** Answers one request of the website. */
export async function respond(request: Request, facts: RequestMetadata): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(requestContext, facts);
  const response = await website(request, context);
  // The router drops the headers that an error is thrown with unless its route exports them.
  if (response.status === 503) {
    response.headers.set("Cache-Control", "no-store");
    if (!response.headers.has("Retry-After"))
      response.headers.set("Retry-After", String(RETRY_AFTER_SECONDS));
  }
  return response;
}

/** Migrates the database and, the first time, loads the example catalogue. */
export async function prepareDatabase(tell: (line: string) => void): Promise<void> {
  await prepareShopDatabase(databasePool(), tell, paymentMode());
}

/** Works through the queue, and keeps the files that this instance serves up to date, until stopped. */
export const startJobs: App["startJobs"] = async (options) => {
  const queue = await startQueue(options);
  const feed = refreshGoogleFeed();
  return {
    oldestDueSeconds: queue.oldestDueSeconds,
    stop: async () => void (await Promise.all([feed.stop(), queue.stop()])),
  };
};

/** Whether the database answers and is of this version. */
/** Whether the database's migrations are done. Rejects when the database does not answer. */
export async function isReady(): Promise<boolean> {
  return isMigrated(db());
}
