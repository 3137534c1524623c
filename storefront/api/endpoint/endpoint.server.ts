import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import type { SignedInCustomer } from "#shop/accounts/customer.ts";
import { env } from "#shop/platform/env.server.ts";
import { checkRateLimit, type RateLimit } from "#storefront/http/rate-limit.server.ts";
import { clientRequest, type RequestMetadata } from "#web/request-context.ts";
import { isFromForeignOrigin } from "#web/same-origin.server.ts";
import { logSecurityEvent } from "#web/security-log.server.ts";
import { customerOf } from "#storefront/http/session.server.ts";
import { ApiError, apiError, notSignedIn, tooManyRequests } from "./api-error.server.ts";
import { errorResponse } from "./error-response.server.ts";
import { readRawInput, validateInput } from "./request-input.server.ts";

/** The arguments of an endpoint's `run`. */
export type EndpointCall<Input> = {
  readonly input: Input;
  readonly request: Request;
  /** The signed-in customer. Never null if `access` is "customer"; always null if it is "public". */
  readonly customer: SignedInCustomer | null;
  readonly metadata: RequestMetadata;
};

export type EndpointResult = { readonly body: unknown; readonly headers?: Headers };

/** A JSON endpoint of the outer interface (docs/spec/interface.md). */
export type Endpoint = {
  /** The path under /api/. A part in braces is a parameter of the input. */
  readonly name: string;
  readonly method: "GET" | "POST";
  readonly summary: string;
  readonly access: "public" | "customer";
  /** The schema of a POST's JSON body or of a GET's query; null if there is none. */
  readonly input: z.ZodType | null;
  /** The schema of the response's body; null for 204 without a body. */
  readonly output: z.ZodType | null;
  readonly successStatus: number;
  /** Error statuses, besides those that every endpoint may return. */
  readonly errors: readonly number[];
  /** Whether the response is the same for everyone, so that caches may store and revalidate it. */
  readonly isPublic: boolean;
  /** Counted by IP address before `run`. An endpoint that calls a use case has none: the use case counts. */
  readonly limit: RateLimit | null;
  /** Whether error responses repeat the message in the field `error` (docs/spec/shop.md §7). */
  readonly hasErrorField: boolean;
  readonly run: (call: EndpointCall<unknown>) => Promise<EndpointResult>;
};

type Options = Pick<Endpoint, "isPublic" | "limit" | "hasErrorField">;

type Definition<Input extends z.ZodType | null> = Omit<Endpoint, "input" | "run" | keyof Options> &
  Partial<Options> & {
    readonly input: Input;
    run(
      call: EndpointCall<Input extends z.ZodType ? z.infer<Input> : null>,
    ): Promise<EndpointResult>;
  };

type RouteArgs = {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
  readonly params: Readonly<Record<string, string | undefined>>;
};

/** An endpoint as a resource route. The same function is its `loader` and its `action`. */
export type EndpointRoute = ((args: RouteArgs) => Promise<Response>) & {
  readonly endpoint: Endpoint;
};

/**
 * Defines an endpoint. The returned function handles everything that all endpoints share: method,
 * origin, body limits, validation, sign-in, rate limit, errors and logging. The schemas also make the
 * OpenAPI document.
 */
export function defineEndpoint<Input extends z.ZodType | null>(
  definition: Definition<Input>,
): EndpointRoute {
  const endpoint: Endpoint = {
    isPublic: false,
    limit: null,
    hasErrorField: false,
    ...definition,
    run: (call) => definition.run(call as Parameters<typeof definition.run>[0]),
  };
  const handle = async (args: RouteArgs) => {
    try {
      return await respond(endpoint, args);
    } catch (error) {
      return errorResponse(error, args, endpoint);
    }
  };
  return Object.assign(handle, { endpoint });
}

async function respond(endpoint: Endpoint, args: RouteArgs): Promise<Response> {
  const { request, params } = args;
  const client = clientRequest(args);
  checkRoute(endpoint, request);
  if (isFromForeignOrigin(request, env().publicUrl)) {
    logSecurityEvent("foreign_origin", client.metadata, { path: `/api/${endpoint.name}` });
    throw apiError(403, "foreign_origin", "This request came from another site and was refused.");
  }
  const raw = await readRawInput(endpoint, request);
  const customer = await findCustomer(endpoint, request);
  const input = validateInput(endpoint, { ...raw, ...params });
  if (endpoint.limit !== null) {
    const withinLimit = await checkRateLimit(endpoint.limit, client);
    if (!withinLimit.ok) throw tooManyRequests(withinLimit);
  }
  const { body, headers = new Headers() } = await endpoint.run({
    input,
    request,
    customer,
    metadata: client.metadata,
  });
  if (!headers.has("Cache-Control"))
    headers.set(
      "Cache-Control",
      endpoint.isPublic ? "public, max-age=0, must-revalidate" : "no-store",
    );
  if (endpoint.output === null) return new Response(null, { status: 204, headers });
  const text = JSON.stringify(body);
  headers.set("Content-Type", "application/json");
  headers.set("Content-Length", String(Buffer.byteLength(text)));
  return new Response(text, { status: endpoint.successStatus, headers });
}

function checkRoute({ method }: Endpoint, request: Request): void {
  // React Router ignores a trailing slash; the API's paths have none.
  if (new URL(request.url).pathname.endsWith("/")) throw endpointNotFound();
  const given = request.method === "HEAD" ? "GET" : request.method;
  if (given === method) return;
  throw new ApiError({
    status: 405,
    code: "method_not_allowed",
    message: `Use ${method}.`,
    more: { headers: { Allow: method } },
  });
}

/** The 404 error for a path under /api/ without an endpoint. */
export function endpointNotFound(): ApiError {
  return apiError(404, "not_found", "There is no such endpoint.");
}

async function findCustomer({ access }: Endpoint, request: Request) {
  if (access === "public") return null;
  const customer = await customerOf(request);
  if (customer === null) throw notSignedIn();
  return customer;
}
