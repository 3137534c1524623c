import { findOrderRecord, withOrderOf } from "#shop/fulfilment/order-record.server.ts";
import type { OrderRecord } from "#shop/fulfilment/order-record.ts";
import { refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act, Changed, Json } from "#shop/platform/act.ts";
import type { Actor } from "#shop/platform/actor.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { findOrder } from "#shop/orders/orders.server.ts";
import { findOrderOfReturn } from "./return-queries.server.ts";
import type { Return } from "./return.ts";

/** A return with the record of its order. */
export type KnownReturn = {
  readonly record: OrderRecord;
  readonly returned: Return;
  /** The other returns of the order. */
  readonly others: readonly Return[];
};

/** A return with its order; null if there is none. */
export async function findReturn(db: Db, returnId: string): Promise<KnownReturn | null> {
  const orderId = await findOrderOfReturn(db, returnId);
  const order = orderId === null ? null : await findOrder(db, orderId);
  return order && pick(await findOrderRecord(db, order), returnId);
}

/** Locks the order of a return, and does something about the return in one transaction. */
export async function withReturn<Value, Reason extends string>(
  db: Db,
  { returnId, actor }: { readonly returnId: string; readonly actor: Actor },
  work: (tx: Db, known: KnownReturn) => Promise<Done<Value> | Refused<Reason>>,
): Promise<Done<Value> | Refused<Reason | "no_return" | "act_pending">> {
  const orderId = await findOrderOfReturn(db, returnId);
  if (orderId === null) return refused("no_return");
  const outcome = await withOrderOf<Value, Reason | "no_return">(
    db,
    { orderId, actor },
    async (tx, record) => {
      const known = pick(record, returnId);
      return known === null ? refused("no_return") : work(tx, known);
    },
  );
  if (outcome.ok) return outcome;
  return outcome.reason === "no_order" ? refused("no_return") : (outcome as Refused<Reason>);
}

function pick(record: OrderRecord, returnId: string): KnownReturn | null {
  const returned = record.returns.find(({ id }) => id === returnId);
  if (returned === undefined) return null;
  const others = record.returns.filter(({ id }) => id !== returnId);
  return { record, returned, others };
}

/** An act of staff about a return: once, in one transaction, with its row in the audit log. */
export function withReturnAct<Value extends Json, Reason extends string>(
  db: Db,
  named: {
    readonly returnId: string;
    readonly act: Act;
    readonly action: string;
    readonly input: Json;
  },
  work: (
    tx: Db,
    known: KnownReturn,
    audit: (changed: Changed) => void,
  ) => Promise<Done<Value> | Refused<Reason>>,
): Promise<Done<Value> | Refused<Reason | "no_return" | "act_pending" | "act_reused">> {
  const { returnId, act, action, input } = named;
  const subject = { kind: "return", id: returnId };
  return withAct<Value, Reason | "no_return" | "act_pending">(
    db,
    { act, action, subject, input },
    (tx, audit) =>
      withReturn(tx, { returnId, actor: act.actor }, (locked, known) => work(locked, known, audit)),
  );
}
