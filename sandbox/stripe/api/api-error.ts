/** The `error` of an answer, with Stripe's names. */
export type ErrorBody = {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  message: string;
  code?: string;
  param?: string;
  doc_url?: string;
};

/**
 * A refusal in Stripe's words. It is thrown from anywhere inside a call and becomes the answer at
 * one place, `api.ts`.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: Omit<ErrorBody, "doc_url">) {
    super(body.message);
    this.status = status;
    this.body =
      body.code === undefined
        ? body
        : {
            ...body,
            doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll("_", "-")}`,
          };
  }
}

/** 400: the request can't be right as it stands. */
export function invalid(
  message: string,
  details: { code?: string; param?: string } = {},
): ApiError {
  return new ApiError(400, { type: "invalid_request_error", message, ...details });
}

/** 404: nothing of that kind has this id. */
export function missing(kind: string, id: string, param = "id"): ApiError {
  return new ApiError(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

/** A real parameter of Stripe's that this stand-in leaves out; saying so beats ignoring it. */
export function notSupported(param: string): ApiError {
  return invalid(
    `The sandbox does not do \`${param}\`. Leave it out, or use Stripe's own test mode.`,
    {
      param,
    },
  );
}
