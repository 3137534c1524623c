import { timingSafeEqual, createHash } from "node:crypto";
import { readBody } from "#sandbox/body.ts";
import { reasonOf, type Log } from "#sandbox/log.ts";
import { ApiError, invalid } from "./api-error.ts";
import { API_VERSION } from "./api-version.ts";
import type { CallContext, Endpoint } from "./endpoint.ts";
import { expandResponse } from "./expand.ts";
import { parseForm, type Tree } from "./form.ts";
import { newId } from "./ids.ts";
import { saveResponse, keyedRequest, keyInUse, claimKey, type ApiResponse } from "./idempotency.ts";
import { paymentEndpoints } from "#sandbox/stripe/payments/payment-endpoints.ts";
import { balanceEndpoints } from "#sandbox/stripe/balance/balance-endpoints.ts";
import { sessionEndpoints } from "#sandbox/stripe/sessions/session-endpoints.ts";
import { list, text } from "./parameters.ts";
import { inTransaction, withoutTransaction, type Store } from "#sandbox/stripe/storage/store.ts";

export type ApiOptions = {
  readonly store: Store;
  readonly secretKey: string;
  readonly payPage: string;
  readonly log: Log;
  /** Called after a request that may have created events. */
  readonly onChange: () => void;
};

/** Enough for a hundred form-encoded lines with long descriptions. */
const BODY_MAX_BYTES = 256 * 1024;
const endpoints: readonly Endpoint[] = [
  ...sessionEndpoints,
  ...paymentEndpoints,
  ...balanceEndpoints,
];
const expandParameter = list(text(200), 20);

/** Responds to a request as api.stripe.com would. The path begins with /v1/. */
export async function handleApiRequest(
  options: ApiOptions,
  request: Request,
  path: string,
): Promise<Response> {
  const requestId = newId("req_", 14);
  try {
    checkSecretKey(request, options.secretKey);
    checkVersion(request);
    const call = findCall(request.method, path);
    const response = await run(options, { request, requestId, path, call });
    if (request.method === "POST") options.onChange();
    return respond(request, response, requestId);
  } catch (error) {
    const refusal = liveKeyRefusal(error, request);
    if (refusal.status >= 500) {
      options.log({
        level: "error",
        msg: "A request to the Stripe stand-in failed",
        path,
        reason: reasonOf(error),
      });
    }
    return respond(request, responseTo(refusal, requestId), requestId);
  }
}

type EndpointCall = { endpoint: Endpoint; id: string };
type IncomingCall = { request: Request; requestId: string; path: string; call: EndpointCall };

async function run(options: ApiOptions, incoming: IncomingCall): Promise<ApiResponse> {
  const { request, requestId, call } = incoming;
  const { store, payPage } = options;
  const key = request.headers.get("idempotency-key");
  const form = await formOf(request);
  const { parameters, expand } = withoutExpand(parseForm(form));
  const work = call.endpoint.prepare(parameters);
  const cause = { id: requestId, idempotency_key: key };
  const doWork = async (context: CallContext): Promise<ApiResponse> => {
    const body = await work(context);
    const shown = structuredClone(body);
    await expandResponse(context.work, shown, expand);
    return { status: 200, body: JSON.stringify(shown), requestId };
  };
  if (request.method === "GET") {
    return doWork({ work: withoutTransaction(store), id: call.id, cause, payPage });
  }
  if (key === null) {
    return inTransaction(store, (tx) => doWork({ work: tx, id: call.id, cause, payPage }));
  }
  const keyed = keyedRequest({ key, method: "POST", path: incoming.path, form, requestId });
  return inTransaction(store, async (tx) => {
    const earlier = await claimKey(tx, keyed);
    if (earlier !== null) return earlier;
    await tx.db.query("savepoint work");
    const response = await doWork({ work: tx, id: call.id, cause, payPage }).catch(
      async (error) => {
        // A refusal because of an object's state is stored like any other response.
        if (!(error instanceof ApiError)) throw error;
        await tx.db.query("rollback to savepoint work");
        return responseTo(error, requestId);
      },
    );
    await saveResponse(tx, keyed, response);
    return response;
  });
}

function findCall(method: string, path: string): EndpointCall {
  const parts = path.split("/");
  for (const endpoint of endpoints) {
    const wanted = endpoint.path.split("/");
    const fits =
      endpoint.method === method &&
      wanted.length === parts.length &&
      wanted.every((part, index) => part === "{id}" || part === parts[index]);
    if (fits) return { endpoint, id: parts[wanted.indexOf("{id}")]?.slice(0, 100) ?? "" };
  }
  throw new ApiError(404, {
    type: "invalid_request_error",
    message: `Unrecognized request URL (${method}: ${path.slice(0, 200)}).`,
  });
}

async function formOf(request: Request): Promise<string> {
  if (request.method !== "POST") return new URL(request.url).search.slice(1);
  const body = await readBody(request, BODY_MAX_BYTES);
  if (body !== null) return body;
  throw new ApiError(413, { type: "invalid_request_error", message: "The request is too large." });
}

function withoutExpand(tree: Tree): { parameters: Tree; expand: readonly string[] } {
  const { expand, ...parameters } = tree;
  return {
    parameters,
    expand: expand === undefined ? [] : expandParameter.read(expand, "expand"),
  };
}

function checkSecretKey(request: Request, secretKey: string): void {
  const given = givenKey(request.headers.get("authorization") ?? "");
  if (given !== "" && timingSafeEqual(digest(given), digest(secretKey))) return;
  throw new ApiError(401, {
    type: "invalid_request_error",
    message:
      given === ""
        ? "You did not provide an API key. You need to provide your API key in the Authorization " +
          "header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
        : `Invalid API Key provided: ${given.slice(0, 8)}${"*".repeat(12)}`,
  });
}

function givenKey(authorization: string): string {
  const [scheme, value = ""] = authorization.split(" ");
  if (scheme?.toLowerCase() === "bearer") return value;
  if (scheme?.toLowerCase() !== "basic") return "";
  return Buffer.from(value, "base64").toString("utf8").split(":")[0] ?? "";
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function checkVersion(request: Request): void {
  const version = request.headers.get("stripe-version");
  if (version === null || /^\d{4}-\d{2}-\d{2}(\.[a-z_]{1,30})?$/.test(version)) return;
  throw invalid(`Invalid Stripe API version: ${version.slice(0, 40)}`);
}

function liveKeyRefusal(error: unknown, request: Request): ApiError {
  if (error instanceof ApiError) return error;
  // 55P03: PostgreSQL waited too long for a lock.
  if (error instanceof Error && "code" in error && error.code === "55P03") {
    return keyInUse(request.headers.get("idempotency-key") ?? "");
  }
  return new ApiError(500, {
    type: "api_error",
    message: "An unknown error occurred in the sandbox.",
  });
}

function responseTo(refusal: ApiError, requestId: string): ApiResponse {
  return { status: refusal.status, body: JSON.stringify({ error: refusal.body }), requestId };
}

function respond(request: Request, response: ApiResponse, requestId: string): Response {
  const key = request.headers.get("idempotency-key");
  const replayed = response.requestId !== requestId;
  return new Response(response.body, {
    status: response.status,
    headers: {
      "Content-Type": "application/json",
      "Cache-Control": "no-cache, no-store",
      "Request-Id": requestId,
      "Stripe-Version": request.headers.get("stripe-version")?.slice(0, 40) ?? API_VERSION,
      ...(key === null ? {} : { "Idempotency-Key": key.slice(0, 255) }),
      ...(replayed
        ? { "Idempotent-Replayed": "true", "Original-Request": response.requestId }
        : {}),
    },
  });
}
