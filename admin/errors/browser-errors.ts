import { limitKeysOf } from "#shop/platform/client-network.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { log } from "#shop/platform/log.server.ts";
import { countAttempt } from "#shop/platform/rate-limit.server.ts";
import { clientOf, readTextFields } from "#admin/http/form.server.ts";
import { routeAt } from "#admin/http/screen-of.ts";
import { toLoggedError } from "#web/browser-error.ts";
import type { Route } from "./+types/browser-errors";

const BODY_MAX_BYTES = 8_192;
/** Anybody can send an error, so a network has few lines of the log, and all have one a second together. */
const byNetwork = { max: 10, windowSeconds: 60 };
const ofAll = { max: 1, windowSeconds: 1 };

/**
 * Writes an error of a page in a browser into the log, without anything personal. 204 says that it is there; 413 and
 * 429 that it is not.
 */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const { request } = args;
  const { clientIp, requestId } = clientOf(args);
  if (!(Number(request.headers.get("Content-Length") ?? Infinity) <= BODY_MAX_BYTES))
    return new Response(null, { status: 413 });
  const counters = [
    ...limitKeysOf(clientIp).map(({ key, times }) => ({
      key,
      limit: { ...byNetwork, max: byNetwork.max * times },
    })),
    { key: "all", limit: ofAll },
  ];
  for (const { key, limit } of counters)
    if (!(await countAttempt(db(), `browser-error:${key}`, limit)).ok)
      return new Response(null, { status: 429 });
  const field = await readTextFields(request);
  const error = toLoggedError(field("message"), field("stack"));
  log.warn(
    { requestId, page: routeAt(field("path")).path, ...error },
    "a page failed in the browser",
  );
  return new Response(null, { status: 204 });
}
