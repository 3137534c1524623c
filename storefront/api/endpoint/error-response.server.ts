import { isDatabaseOutage } from "#shop/platform/database/db.server.ts";
import { log } from "#shop/platform/log.server.ts";
import { clientRequest } from "#web/request-context.ts";
import { ApiError, apiError } from "./api-error.server.ts";

/**
 * The JSON response for an error: an ApiError as it says, a database outage as 503, anything else as
 * 500. Unexpected errors are logged with the request's id, and tell the caller nothing.
 */
export function errorResponse(
  error: unknown,
  args: Parameters<typeof clientRequest>[0],
  { hasErrorField }: { readonly hasErrorField: boolean },
): Response {
  if (!(error instanceof ApiError)) logError(error, args);
  const { status, code, message, fields, more } =
    error instanceof ApiError ? error : unexpected(error);
  const body = {
    code,
    message,
    ...(fields === undefined ? {} : { fields }),
    ...(hasErrorField ? { error: message } : {}),
    ...more.body,
  };
  return Response.json(body, { status, headers: { "Cache-Control": "no-store", ...more.headers } });
}

function unexpected(error: unknown): ApiError {
  return isDatabaseOutage(error)
    ? apiError(
        503,
        "unavailable",
        "The shop is taking a short break. Please try again in a minute.",
      )
    : apiError(500, "fault", "Something went wrong on our side. Please try again.");
}

function logError(error: unknown, args: Parameters<typeof clientRequest>[0]): void {
  const { request, metadata } = clientRequest(args);
  log.error(
    {
      err: error,
      requestId: metadata.requestId,
      method: request.method,
      path: new URL(request.url).pathname,
    },
    "an API endpoint failed",
  );
}
