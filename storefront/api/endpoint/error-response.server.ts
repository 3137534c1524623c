import { isDatabaseOutage } from "#shop/platform/database/db.server.ts";
import { type FailedRequest, logRequestError } from "#web/error-log.server.ts";
import { ApiError, apiError } from "./api-error.server.ts";

/**
 * The JSON response for an error: an ApiError as it says, a database outage as 503, anything else as
 * 500. Unexpected errors are logged with the request's id, and tell the caller nothing.
 */
export function errorResponse(
  error: unknown,
  args: FailedRequest,
  { hasErrorField }: { readonly hasErrorField: boolean },
): Response {
  if (!(error instanceof ApiError)) logRequestError(error, args, "an API endpoint failed");
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
