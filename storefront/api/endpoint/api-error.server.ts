import type { RateLimited } from "#storefront/http/rate-limit.server.ts";

/** Error messages by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

/** An expected error of an endpoint: a status, a reason code for programs, a message for people. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: FieldErrors | undefined;
  /** Additions to the response, such as a new quote or Retry-After. */
  readonly more: {
    readonly body?: Readonly<Record<string, unknown>>;
    readonly headers?: Readonly<Record<string, string>>;
  };

  constructor(error: {
    status: number;
    code: string;
    message: string;
    fields?: FieldErrors;
    more?: ApiError["more"];
  }) {
    super(error.message);
    this.status = error.status;
    this.code = error.code;
    this.fields = error.fields;
    this.more = error.more ?? {};
  }
}

/** The error to throw for a status and a reason code, with a message and, optionally, errors by field. */
export function apiError(
  status: number,
  code: string,
  text: string | { readonly message: string; readonly fields: FieldErrors },
): ApiError {
  return new ApiError({
    status,
    code,
    ...(typeof text === "string" ? { message: text } : text),
  });
}

/** The 429 error to throw when a rate limit is reached. */
export function tooManyRequests({ reason, message, retryAfterSeconds }: RateLimited): ApiError {
  return new ApiError({
    status: 429,
    code: reason,
    message,
    more: { headers: { "Retry-After": String(retryAfterSeconds) } },
  });
}

/** The 401 error to throw when nobody is signed in. */
export function notSignedIn(): ApiError {
  return apiError(401, "not_signed_in", "Please sign in to continue.");
}
