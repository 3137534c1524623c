import { timingSafeEqual, createHash } from "node:crypto";
import { readBody } from "#sandbox/body.ts";
import { reasonOf, type Log } from "#sandbox/log.ts";
import { ApiError, invalid } from "./api-error.ts";
import { API_VERSION } from "./api-version.ts";
import type { CallContext, Endpoint } from "./endpoint.ts";
import { expandAnswer } from "./expand.ts";
import { parseForm, type Tree } from "./form.ts";
import { newId } from "./ids.ts";
import { keepAnswer, keyedRequest, keyInUse, takeKey, type Answer } from "./idempotency.ts";
import { paymentEndpoints } from "#sandbox/stripe/payments/payment-endpoints.ts";
import { sessionEndpoints } from "#sandbox/stripe/sessions/session-endpoints.ts";
import { list, text } from "./parameters.ts";
import { inTransaction, reading, type Store } from "#sandbox/stripe/storage/store.ts";

export type ApiOptions = {
  readonly store: Store;
  readonly secretKey: string;
  readonly payPage: string;
  readonly log: Log;
  /** Called after a call that may have made events. */
  readonly onChange: () => void;
};

/** A hundred lines with long descriptions, form-encoded, stay below this. */
const BODY_MAX_BYTES = 256 * 1024;
const endpoints: readonly Endpoint[] = [...sessionEndpoints, ...paymentEndpoints];
const expandParameter = list(text(200), 20);

/** Answers a request below /sandbox/stripe as api.stripe.com would; `path` begins with /v1/. */
export async function handleApiRequest(
  options: ApiOptions,
  request: Request,
  path: string,
): Promise<Response> {
  const requestId = newId("req_", 14);
  try {
    refuseStranger(request, options.secretKey);
    refuseVersion(request);
    const call = findCall(request.method, path);
    const answer = await run(options, { request, requestId, path, call });
    if (request.method === "POST") options.onChange();
    return respond(request, answer, requestId);
  } catch (error) {
    const refusal = liveKeyRefusal(error, request);
    if (refusal.status >= 500) {
      options.log({ level: "error", msg: "sandbox call broke", path, reason: reasonOf(error) });
    }
    return respond(request, answerOf(refusal, requestId), requestId);
  }
}

type Call = { endpoint: Endpoint; id: string };
type Incoming = { request: Request; requestId: string; path: string; call: Call };

async function run(options: ApiOptions, incoming: Incoming): Promise<Answer> {
  const { request, requestId, call } = incoming;
  const { store, payPage } = options;
  const key = request.headers.get("idempotency-key");
  const form = await formOf(request);
  const { parameters, expand } = withoutExpand(parseForm(form));
  const work = call.endpoint.prepare(parameters);
  const cause = { id: requestId, idempotency_key: key };
  const doWork = async (context: CallContext): Promise<Answer> => {
    const body = await work(context);
    const shown = structuredClone(body);
    await expandAnswer(context.work, shown, expand);
    return { status: 200, body: JSON.stringify(shown), requestId };
  };
  if (request.method === "GET") {
    return doWork({ work: reading(store), id: call.id, cause, payPage });
  }
  if (key === null) {
    return inTransaction(store, (tx) => doWork({ work: tx, id: call.id, cause, payPage }));
  }
  const keyed = keyedRequest({ key, method: "POST", path: incoming.path, form, requestId });
  return inTransaction(store, async (tx) => {
    const kept = await takeKey(tx, keyed);
    if (kept !== null) return kept;
    await tx.db.query("savepoint work");
    const answer = await doWork({ work: tx, id: call.id, cause, payPage }).catch(async (error) => {
      // A refusal of the state of things is an answer too, and kept like one.
      if (!(error instanceof ApiError)) throw error;
      await tx.db.query("rollback to savepoint work");
      return answerOf(error, requestId);
    });
    await keepAnswer(tx, keyed, answer);
    return answer;
  });
}

function findCall(method: string, path: string): Call {
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

function refuseStranger(request: Request, secretKey: string): void {
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

function refuseVersion(request: Request): void {
  const version = request.headers.get("stripe-version");
  if (version === null || /^\d{4}-\d{2}-\d{2}(\.[a-z_]{1,30})?$/.test(version)) return;
  throw invalid(`Invalid Stripe API version: ${version.slice(0, 40)}`);
}

function liveKeyRefusal(error: unknown, request: Request): ApiError {
  if (error instanceof ApiError) return error;
  // 55P03 is PostgreSQL's word for a lock that was waited for too long.
  if (error instanceof Error && "code" in error && error.code === "55P03") {
    return keyInUse(request.headers.get("idempotency-key") ?? "");
  }
  return new ApiError(500, {
    type: "api_error",
    message: "An unknown error occurred in the sandbox.",
  });
}

function answerOf(refusal: ApiError, requestId: string): Answer {
  return { status: refusal.status, body: JSON.stringify({ error: refusal.body }), requestId };
}

function respond(request: Request, answer: Answer, requestId: string): Response {
  const key = request.headers.get("idempotency-key");
  const replayed = answer.requestId !== requestId;
  return new Response(answer.body, {
    status: answer.status,
    headers: {
      "Content-Type": "application/json",
      "Cache-Control": "no-cache, no-store",
      "Request-Id": requestId,
      "Stripe-Version": request.headers.get("stripe-version")?.slice(0, 40) ?? API_VERSION,
      ...(key === null ? {} : { "Idempotency-Key": key.slice(0, 255) }),
      ...(replayed ? { "Idempotent-Replayed": "true", "Original-Request": answer.requestId } : {}),
    },
  });
}
