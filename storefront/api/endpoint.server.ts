import type { z } from "zod";
import type { SignedInCustomer } from "#shop/accounts/customer.ts";
import type { RateLimit, RateLimited } from "#storefront/http/rate-limit.server.ts";
import type { RequestMetadata } from "#storefront/http/request-context.ts";

/** What a function is given to work with. */
export type Call<Input> = {
  readonly input: Input;
  readonly request: Request;
  /** Who calls; null when nobody is signed in. Never null where access is "customer". */
  readonly customer: SignedInCustomer | null;
  readonly facts: RequestMetadata;
};

export type Answer = { readonly body: unknown; readonly headers?: Headers };

/** A function of the shop's outer interface: its address, what it takes and answers, and its work. */
export type Endpoint = {
  /** The address under /api/; a part in braces is a parameter of the input. */
  readonly name: string;
  readonly method: "GET" | "POST";
  readonly summary: string;
  readonly access: "public" | "customer";
  /** The JSON body of a POST, the query of a GET. */
  readonly input: z.ZodType | null;
  /** Null: 204 without a body. */
  readonly output: z.ZodType | null;
  readonly successStatus: number;
  /** Refusals it may answer with, besides those every function has. */
  readonly errors: readonly number[];
  /** Whether the answer is the same for everyone and may be kept by caches that ask again. */
  readonly isPublic: boolean;
  /** Counted by IP address before `run`. An endpoint that calls a use case has none: the use case counts. */
  readonly limit: RateLimit | null;
  readonly run: (call: Call<unknown>) => Promise<Answer>;
};

type Definition<Input extends z.ZodType | null> = Omit<
  Endpoint,
  "input" | "run" | "isPublic" | "limit"
> & {
  readonly input: Input;
  readonly isPublic?: boolean;
  readonly limit?: RateLimit;
  run(call: Call<Input extends z.ZodType ? z.infer<Input> : null>): Promise<Answer>;
};

/** Declares a function. Its schemas validate what comes in and make the OpenAPI description. */
export function defineEndpoint<Input extends z.ZodType | null>(
  definition: Definition<Input>,
): Endpoint {
  return {
    isPublic: false,
    limit: null,
    ...definition,
    run: (call) => definition.run(call as Parameters<typeof definition.run>[0]),
  };
}

export type FieldErrors = Readonly<Record<string, string>>;

/** An expected refusal of a function: a status, a code for programs, a sentence for people. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: FieldErrors | undefined;
  /** Further parts of the answer, such as a new quote or Retry-After. */
  readonly more: {
    readonly body?: Readonly<Record<string, unknown>>;
    readonly headers?: Readonly<Record<string, string>>;
  };

  constructor(refusal: {
    status: number;
    code: string;
    message: string;
    fields?: FieldErrors;
    more?: ApiError["more"];
  }) {
    super(refusal.message);
    this.status = refusal.status;
    this.code = refusal.code;
    this.fields = refusal.fields;
    this.more = refusal.more ?? {};
  }
}

/** Makes a refusal to throw: what it says to people, and which fields it is about. */
export function refuse(
  status: number,
  code: string,
  says: string | { readonly message: string; readonly fields: FieldErrors },
): ApiError {
  return new ApiError({
    status,
    code,
    ...(typeof says === "string" ? { message: says } : says),
  });
}

/** Makes the 429 response to throw when a rate limit is reached. */
export function refuseTooMany({ reason, message, retryAfterSeconds }: RateLimited): ApiError {
  return new ApiError({
    status: 429,
    code: reason,
    message,
    more: { headers: { "Retry-After": String(retryAfterSeconds) } },
  });
}
