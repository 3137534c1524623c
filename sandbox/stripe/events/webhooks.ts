import { createHmac } from "node:crypto";
import { reasonOf, type Log } from "#sandbox/log.ts";
import { startRepeatedTask } from "#sandbox/stripe/scheduling/repeated-task.ts";
import type { Store } from "#sandbox/stripe/storage/store.ts";

export type Deliveries = {
  /** Looks for events to send now, without waiting for the next round. */
  kick(): void;
  /** Starts no more deliveries, cuts those under way and hands them back for another process. */
  stop(): Promise<void>;
};

type Options = {
  readonly store: Store;
  readonly webhookUrl: string;
  readonly webhookSecret: string;
  readonly log: Log;
};

type Parcel = { id: string; tries: number; payload: string };

/** How long after the first, second, third … failed try the next one comes. Twelve tries in all. */
const WAITS_MS = [1, 5, 15, 60, 300, 900, 1800, 3600, 7200, 14_400, 28_800].map((s) => s * 1000);
const ANSWER_TIMEOUT_MS = 10_000;
/** A try whose process died is taken up again after this long; above the answer's time-out. */
const LEASE_MS = 20_000;
const ROUND_MS = 400;
const AT_ONCE_MAX = 10;

/**
 * Sends events to the shop's webhook, signed as Stripe signs them, until it answers 2xx. Any
 * number of processes may do so together: a try is claimed by moving its time on, which also
 * brings it back when the claimer dies. An event may therefore come twice, as with Stripe.
 */
export function startWebhooks(options: Options): Deliveries {
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();

  const send = (parcel: Parcel) => {
    const sent = deliver(options, parcel, stopping.signal)
      .catch((error: unknown) => {
        const reason = reasonOf(error);
        options.log({ level: "error", msg: "sandbox delivery broke", event: parcel.id, reason });
      })
      .finally(() => {
        underWay.delete(sent);
        rounds.kick();
      });
    underWay.add(sent);
  };
  const rounds = startRepeatedTask({
    everyMs: ROUND_MS,
    async run() {
      const free = AT_ONCE_MAX - underWay.size;
      if (free > 0) (await claim(options.store, free)).forEach(send);
    },
    onFailure(error) {
      options.log({ level: "warn", msg: "sandbox can't read events", reason: reasonOf(error) });
    },
  });

  return {
    kick: rounds.kick,
    async stop() {
      await rounds.stop();
      stopping.abort();
      await Promise.all(underWay);
    },
  };
}

async function claim(store: Store, limit: number): Promise<Parcel[]> {
  const now = store.now();
  const { rows } = await store.pool.query<Parcel>(
    `with due as materialized (
       select position from ${store.schema}.events where next_try_at <= $1
       order by next_try_at, position limit $2 for update skip locked)
     update ${store.schema}.events event set tries = tries + 1, next_try_at = $3
     from due where event.position = due.position
     returning event.id, event.tries, event.body::text as payload`,
    [now, limit, now + LEASE_MS],
  );
  return rows;
}

async function deliver(options: Options, parcel: Parcel, stopping: AbortSignal): Promise<void> {
  const refusal = await post(options, parcel.payload, stopping);
  const { store } = options;
  if (refusal === null) {
    await store.pool.query(
      `update ${store.schema}.events set delivered_at = $2, next_try_at = null where id = $1`,
      [parcel.id, store.now()],
    );
    return;
  }
  const waitMs = stopping.aborted ? 0 : WAITS_MS[parcel.tries - 1];
  await store.pool.query(
    `update ${store.schema}.events set next_try_at = $2
     where id = $1 and delivered_at is null and tries = $3`,
    [parcel.id, waitMs === undefined ? null : store.now() + waitMs, parcel.tries],
  );
  options.log({
    level: waitMs === undefined ? "error" : "warn",
    msg: waitMs === undefined ? "sandbox gave up on an event" : "sandbox event was not taken",
    event: parcel.id,
    tries: parcel.tries,
    reason: refusal,
  });
}

/** Null when the shop took the event, else why not. */
async function post(
  options: Options,
  payload: string,
  stopping: AbortSignal,
): Promise<string | null> {
  const timestamp = Math.floor(Date.now() / 1000);
  try {
    const answer = await fetch(options.webhookUrl, {
      method: "POST",
      redirect: "manual",
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "User-Agent": "Stripe/1.0 (sandbox)",
        "Stripe-Signature": `t=${timestamp},v1=${sign(options.webhookSecret, timestamp, payload)}`,
      },
      body: payload,
      signal: AbortSignal.any([stopping, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
    });
    await answer.text();
    return answer.ok ? null : `status ${answer.status}`;
  } catch (error) {
    return reasonOf(error);
  }
}

function sign(secret: string, timestamp: number, payload: string): string {
  return createHmac("sha256", secret).update(`${timestamp}.${payload}`).digest("hex");
}
