import { API_VERSION } from "#sandbox/stripe/api/api-version.ts";
import { newId } from "#sandbox/stripe/api/ids.ts";
import {
  createdConditions,
  pageOf,
  type CreatedRange,
  type List,
} from "#sandbox/stripe/storage/objects.ts";
import { nowSeconds, type Work } from "#sandbox/stripe/storage/store.ts";

/** The types of events that the stand-in sends. */
export type EventType =
  | "charge.dispute.closed"
  | "charge.dispute.created"
  | "charge.dispute.updated"
  | "charge.refunded"
  | "charge.succeeded"
  | "checkout.session.async_payment_failed"
  | "checkout.session.async_payment_succeeded"
  | "checkout.session.completed"
  | "checkout.session.expired"
  | "payment_intent.payment_failed"
  | "payment_intent.succeeded"
  | "payout.paid"
  | "payout.reconciliation_completed"
  | "refund.created"
  | "refund.failed"
  | "refund.updated";

/** The API request that caused an event. Both are null when a person or the clock caused it. */
export type Cause = { id: string | null; idempotency_key: string | null };

export const noApiRequest: Cause = { id: null, idempotency_key: null };

/** An event to be added, with the object as it is now. */
export type EventDetails = {
  readonly type: EventType;
  readonly object: object;
  readonly previous?: object;
  readonly cause: Cause;
};

/** Stripe's event as it is sent. */
export type Event = {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: false;
  pending_webhooks: number;
  request: Cause;
  type: EventType;
};

/** Adds an event in the transaction of the change it describes. It is sent after the commit. */
export async function addEvent({ db, store }: Work, details: EventDetails): Promise<void> {
  const event: Event = {
    id: newId("evt_1"),
    object: "event",
    api_version: API_VERSION,
    created: nowSeconds(store),
    data: {
      object: details.object,
      ...(details.previous === undefined ? {} : { previous_attributes: details.previous }),
    },
    livemode: false,
    pending_webhooks: 1,
    request: details.cause,
    type: details.type,
  };
  await db.query(
    `insert into ${store.schema}.events (id, type, created, body, next_try_at)
     values ($1, $2, $3, $4, $5)`,
    [event.id, event.type, event.created, JSON.stringify(event), store.now()],
  );
}

export async function findEvent({ db, store }: Work, id: string): Promise<Event | null> {
  const { rows } = await db.query<EventRow>(
    `select body, delivered_at from ${store.schema}.events where id = $1`,
    [id],
  );
  return rows[0] === undefined ? null : asShown(rows[0]);
}

/** The parameters of the list of events. `delivery_success: false` selects undelivered ones. */
export type EventQuery = {
  readonly types?: readonly string[];
  readonly delivery_success?: boolean;
  readonly created?: CreatedRange;
  readonly limit?: number;
  readonly starting_after?: string;
  readonly ending_before?: string;
};

export async function listEvents({ db, store }: Work, query: EventQuery): Promise<List> {
  const limit = query.limit ?? 10;
  const table = `${store.schema}.events`;
  const values: unknown[] = [];
  const value = (of: unknown) => `$${values.push(of)}`;
  const conditions = ["true", ...createdConditions(query.created, value)];
  if (query.types !== undefined) conditions.push(`type = any(${value(query.types)})`);
  if (query.delivery_success === true) conditions.push("delivered_at is not null");
  if (query.delivery_success === false) conditions.push("delivered_at is null");
  const page = pageOf(query, { table, value });
  const { rows } = await db.query<EventRow>(
    `select body, delivered_at from ${table}
     where ${[...conditions, ...page.conditions].join(" and ")}
     order by position ${page.direction} limit ${limit + 1}`,
    values,
  );
  const data = rows.slice(0, limit).map(asShown);
  return {
    object: "list",
    url: "/v1/events",
    has_more: rows.length > limit,
    data: page.direction === "asc" ? data.toReversed() : data,
  };
}

type EventRow = { body: Event; delivered_at: string | null };

function asShown(row: EventRow): Event {
  return { ...row.body, pending_webhooks: row.delivered_at === null ? 1 : 0 };
}
