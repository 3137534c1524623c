import { createHash } from "node:crypto";
import { ApiError } from "./api-error.ts";
import { canonicalForm } from "./form.ts";
import type { Work } from "#sandbox/stripe/storage/store.ts";

/** The answer to a request, in the form it is kept and sent. */
export type Answer = { status: number; body: string; requestId: string };

export type KeyedRequest = {
  readonly key: string;
  readonly fingerprint: string;
  readonly requestId: string;
};

const KEY_LENGTH_MAX = 255;
/** How long a second request waits for the first with its key. */
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
  const meaning = `${request.method} ${request.path}\n${canonicalForm(request.form)}`;
  return {
    key: request.key,
    fingerprint: createHash("sha256").update(meaning).digest("hex"),
    requestId: request.requestId,
  };
}

/**
 * Takes the key for this request, or gives the answer kept for an earlier one. The key's row is
 * written in the transaction of the work itself: a second request waits at it until the first
 * commits, and a first one that dies takes its key back with its work.
 */
export async function takeKey({ db, store }: Work, request: KeyedRequest): Promise<Answer | null> {
  await db.query(`set local lock_timeout = ${WAIT_MS}`);
  const taken = await db.query(
    `insert into ${store.schema}.idempotency (key, fingerprint, request_id, started_at)
     values ($1, $2, $3, $4) on conflict (key) do nothing`,
    [request.key, request.fingerprint, request.requestId, store.now()],
  );
  if (taken.rowCount === 1) return null;
  const { rows } = await db.query<{
    fingerprint: string;
    status: number | null;
    body: string | null;
    request_id: string;
  }>(
    `select fingerprint, status, body, request_id from ${store.schema}.idempotency where key = $1`,
    [request.key],
  );
  const kept = rows[0];
  if (kept === undefined || kept.status === null || kept.body === null) throw keyInUse(request.key);
  if (kept.fingerprint !== request.fingerprint) {
    throw new ApiError(400, {
      type: "idempotency_error",
      message:
        "Keys for idempotent requests can only be used with the same parameters they were first " +
        `used with. Try using a key other than '${request.key}' if you meant to execute a ` +
        "different request.",
    });
  }
  return { status: kept.status, body: kept.body, requestId: kept.request_id };
}

export async function keepAnswer(
  { db, store }: Work,
  request: KeyedRequest,
  answer: Answer,
): Promise<void> {
  await db.query(`update ${store.schema}.idempotency set status = $2, body = $3 where key = $1`, [
    request.key,
    answer.status,
    answer.body,
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
