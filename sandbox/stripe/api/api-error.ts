/** The `error` object of a response, with Stripe's field names. */
export type ErrorBody = {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  message: string;
  code?: string;
  param?: string;
  doc_url?: string;
};

/** A refusal with Stripe's message. Thrown anywhere in a call; `api.ts` turns it into the response. */
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

/** 400: the request is invalid. */
export function invalid(
  message: string,
  details: { code?: string; param?: string } = {},
): ApiError {
  return new ApiError(400, { type: "invalid_request_error", message, ...details });
}

/** 404: no object of this kind has this id. */
export function missing(kind: string, id: string, param = "id"): ApiError {
  return new ApiError(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

/** 400: a parameter of Stripe's that the stand-in does not support. It is refused rather than ignored. */
export function notSupported(param: string): ApiError {
  return invalid(
    `The sandbox does not support \`${param}\`. Leave it out, or use Stripe's own test mode.`,
    {
      param,
    },
  );
}
