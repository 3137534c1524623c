import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { closeDatabase, databasePool, db } from "#shop/platform/db.server.ts";
import { isMigrated } from "#shop/platform/migrate.server.ts";
import { prepareShopDatabase } from "#shop/jobs/prepare.server.ts";
import { requestContext, type RequestFacts } from "#app/middleware/request-facts.ts";

export { readHeldPieces } from "#shop/jobs/held-pieces.server.ts";
export { startJobs } from "#shop/jobs/jobs.server.ts";
export { onPublicChange } from "#shop/platform/public-change.server.ts";
export { listPreviews, renderPreview } from "#emails/templates.ts";
export { closeDatabase };

/**
 * What the build makes of the shop: the website as one function from request to answer, and the
 * business's verbs that the server starts. server/main.ts runs it.
 */
const website = createRequestHandler(build, import.meta.env.DEV ? "development" : "production");

/** Answers one request of the website. */
export async function respond(request: Request, facts: RequestFacts): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(requestContext, facts);
  return website(request, context);
}

/** Migrates the database and, the first time, loads the example catalogue. */
export async function prepareDatabase(tell: (line: string) => void): Promise<void> {
  await prepareShopDatabase(databasePool(), tell);
}

/** Whether the database answers and is of this version. */
export async function isReady(): Promise<boolean> {
  return isMigrated(db()).catch(() => false);
}
