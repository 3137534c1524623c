import { createHmac } from "node:crypto";
import { reasonOf, type Log } from "#sandbox/log.ts";
import { startRepeatedTask } from "#sandbox/stripe/scheduling/repeated-task.ts";
import type { Store } from "#sandbox/stripe/storage/store.ts";

export type Webhooks = {
  /** Sends due events now rather than at the next interval. */
  wake(): void;
  /** Starts no more deliveries and aborts open ones, which another process will repeat. */
  stop(): Promise<void>;
};

type Options = {
  readonly store: Store;
  readonly webhookUrl: string;
  readonly webhookSecret: string;
  readonly log: Log;
};

type Delivery = { id: string; tries: number; payload: string };

/** The pauses after each failed attempt. Twelve attempts in all. */
const PAUSES_MS = [1, 5, 15, 60, 300, 900, 1800, 3600, 7200, 14_400, 28_800].map((s) => s * 1000);
const RESPONSE_TIMEOUT_MS = 10_000;
/** An attempt whose process died is repeated after this time, which is longer than the time-out. */
const LEASE_MS = 20_000;
const INTERVAL_MS = 400;
const AT_ONCE_MAX = 10;

/**
 * Sends events to the shop's webhook with Stripe's signature until it responds with 2xx. Several
 * processes can do so together: each claims an attempt by moving its time forward, so that the
 * attempt is repeated if the process dies. An event can therefore arrive twice, as at Stripe.
 */
export function startWebhooks(options: Options): Webhooks {
  const open = new Set<Promise<void>>();
  const stopping = new AbortController();

  const send = (delivery: Delivery) => {
    const sent = deliver(options, delivery, stopping.signal)
      .catch((error: unknown) => {
        const reason = reasonOf(error);
        options.log({
          level: "error",
          msg: "The sandbox failed to deliver an event",
          event: delivery.id,
          reason,
        });
      })
      .finally(() => {
        open.delete(sent);
        task.wake();
      });
    open.add(sent);
  };
  const task = startRepeatedTask({
    everyMs: INTERVAL_MS,
    async run() {
      const free = AT_ONCE_MAX - open.size;
      if (free > 0) (await claim(options.store, free)).forEach(send);
    },
    onFailure(error) {
      options.log({
        level: "warn",
        msg: "The sandbox can't read its events",
        reason: reasonOf(error),
      });
    },
  });

  return {
    wake: task.wake,
    async stop() {
      await task.stop();
      stopping.abort();
      await Promise.all(open);
    },
  };
}

async function claim(store: Store, limit: number): Promise<Delivery[]> {
  const now = store.now();
  const { rows } = await store.pool.query<Delivery>(
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

async function deliver(options: Options, delivery: Delivery, stopping: AbortSignal): Promise<void> {
  const failure = await post(options, delivery.payload, stopping);
  const { store } = options;
  if (failure === null) {
    await store.pool.query(
      `update ${store.schema}.events set delivered_at = $2, next_try_at = null where id = $1`,
      [delivery.id, store.now()],
    );
    return;
  }
  const pauseMs = stopping.aborted ? 0 : PAUSES_MS[delivery.tries - 1];
  await store.pool.query(
    `update ${store.schema}.events set next_try_at = $2
     where id = $1 and delivered_at is null and tries = $3`,
    [delivery.id, pauseMs === undefined ? null : store.now() + pauseMs, delivery.tries],
  );
  options.log({
    level: pauseMs === undefined ? "error" : "warn",
    msg:
      pauseMs === undefined
        ? "The sandbox has given up delivering an event"
        : "The shop did not accept an event",
    event: delivery.id,
    tries: delivery.tries,
    reason: failure,
  });
}

/** Sends an event. Returns null when the shop accepted it, otherwise the reason. */
async function post(
  options: Options,
  payload: string,
  stopping: AbortSignal,
): Promise<string | null> {
  const timestamp = Math.floor(Date.now() / 1000);
  try {
    const response = await fetch(options.webhookUrl, {
      method: "POST",
      redirect: "manual",
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "User-Agent": "Stripe/1.0 (sandbox)",
        "Stripe-Signature": `t=${timestamp},v1=${sign(options.webhookSecret, timestamp, payload)}`,
      },
      body: payload,
      signal: AbortSignal.any([stopping, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]),
    });
    await response.text();
    return response.ok ? null : `status ${response.status}`;
  } catch (error) {
    return reasonOf(error);
  }
}

function sign(secret: string, timestamp: number, payload: string): string {
  return createHmac("sha256", secret).update(`${timestamp}.${payload}`).digest("hex");
}
