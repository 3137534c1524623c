import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { readSettings } from "#shop/content/settings/settings.server.ts";
import { withSettings } from "#shop/content/settings/settings.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { collectTags, noteTags } from "#shop/platform/database/read-tags.server.ts";
import { isReviewLink } from "#shop/reviews/own-reviews.server.ts";
import { listFixedEndpoints } from "#storefront/api/endpoint/fixed-endpoints.server.ts";
import { withOutageResponses } from "#web/outage.server.ts";
import { RETRY_AFTER_SECONDS } from "#web/outage.ts";
import { requestContext, type RequestMetadata } from "#web/request-context.ts";

/** The website as one function from request to response, a part of the server build of its own. */
const website = createRequestHandler(
  withOutageResponses(build),
  import.meta.env.DEV ? "development" : "production",
);

/** They handle an outage of the database themselves. */
const endpoints = listFixedEndpoints(build);

/** Responds to one request for the website, and notes the tags of what the response shows. */
export function respond(request: Request, metadata: RequestMetadata): Promise<Response> {
  const { tags } = metadata;
  const work = () => respondTo(request, metadata);
  return tags === undefined ? work() : collectTags(tags, work);
}

/** Whether a request has the token of a link to reviews. */
export function knows(request: Request): Promise<boolean> {
  return isReviewLink(db(), new URL(request.url).searchParams.get("token") ?? "");
}

async function respondTo(request: Request, metadata: RequestMetadata): Promise<Response> {
  const settings = await readSettings(db());
  noteTags(["settings"]); // also while they can't be read
  const context = new RouterContextProvider();
  context.set(requestContext, metadata);
  const endpoint = endpoints.get(new URL(request.url).pathname);
  const response = await withSettings(settings, () =>
    endpoint === undefined ? website(request, context) : endpoint({ request, context, params: {} }),
  );
  // React Router drops the headers of a thrown response unless its route exports `headers`.
  if (response.status === 503) {
    response.headers.set("Cache-Control", "no-store");
    if (!response.headers.has("Retry-After"))
      response.headers.set("Retry-After", String(RETRY_AFTER_SECONDS));
  }
  return response;
}
