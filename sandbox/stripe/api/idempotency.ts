import { createHash } from "node:crypto";
import { ApiError } from "./api-error.ts";
import { canonicalForm } from "./form.ts";
import type { Work } from "#sandbox/stripe/storage/store.ts";

/** A response as it is stored and sent. */
export type ApiResponse = { status: number; body: string; requestId: string };

export type KeyedRequest = {
  readonly key: string;
  readonly fingerprint: string;
  readonly requestId: string;
};

const KEY_LENGTH_MAX = 255;
/** Stripe may forget a key after this time (docs.stripe.com/api/idempotent_requests). */
export const KEY_KEPT_MS = 24 * 60 * 60 * 1_000;
/** How long a second request with the same key waits for the first. */
const WAIT_MS = 5_000;

export function keyedRequest(request: {
  key: string;
  method: string;
  path: string;
  form: string;
  requestId: string;
}): KeyedRequest {
  if (request.key.length > KEY_LENGTH_MAX) {
    throw new ApiError(400, {
      type: "idempotency_error",
      message: `Idempotency keys must be at most ${KEY_LENGTH_MAX} characters long.`,
    });
  }
  const content = `${request.method} ${request.path}\n${canonicalForm(request.form)}`;
  return {
    key: request.key,
    fingerprint: createHash("sha256").update(content).digest("hex"),
    requestId: request.requestId,
  };
}

/**
 * Claims the key for this request, or returns the stored response of an earlier one in the last 24
 * hours: later the key is forgotten, and the request is a new one. The key's row is
 * inserted in the transaction of the request itself, so a second request waits for the first to
 * commit, and a request that fails also rolls back its key.
 */
export async function claimKey(
  { db, store }: Work,
  request: KeyedRequest,
): Promise<ApiResponse | null> {
  await db.query(`set local lock_timeout = ${WAIT_MS}`);
  await db.query(`delete from ${store.schema}.idempotency where key = $1 and started_at < $2`, [
    request.key,
    store.now() - KEY_KEPT_MS,
  ]);
  const inserted = await db.query(
    `insert into ${store.schema}.idempotency (key, fingerprint, request_id, started_at)
     values ($1, $2, $3, $4) on conflict (key) do nothing`,
    [request.key, request.fingerprint, request.requestId, store.now()],
  );
  if (inserted.rowCount === 1) return null;
  const { rows } = await db.query<{
    fingerprint: string;
    status: number | null;
    body: string | null;
    request_id: string;
  }>(
    `select fingerprint, status, body, request_id from ${store.schema}.idempotency where key = $1`,
    [request.key],
  );
  const stored = rows[0];
  if (stored === undefined || stored.status === null || stored.body === null)
    throw keyInUse(request.key);
  if (stored.fingerprint !== request.fingerprint) {
    throw new ApiError(400, {
      type: "idempotency_error",
      message:
        "Keys for idempotent requests can only be used with the same parameters they were first " +
        `used with. Try using a key other than '${request.key}' if you meant to execute a ` +
        "different request.",
    });
  }
  return { status: stored.status, body: stored.body, requestId: stored.request_id };
}

export async function saveResponse(
  { db, store }: Work,
  request: KeyedRequest,
  response: ApiResponse,
): Promise<void> {
  await db.query(`update ${store.schema}.idempotency set status = $2, body = $3 where key = $1`, [
    request.key,
    response.status,
    response.body,
  ]);
}

export function keyInUse(key: string): ApiError {
  return new ApiError(409, {
    type: "idempotency_error",
    code: "idempotency_key_in_use",
    message:
      "There is currently another in-progress request using this Idempotent Key (that probably " +
      `means you submitted twice, and the other request is still going through): ${key}. ` +
      "Please try again later.",
  });
}
