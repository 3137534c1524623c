import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { Act } from "#shop/platform/act.ts";
import type { Actor } from "#shop/platform/actor.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { flagKinds, type FlagCode } from "./flag.ts";
import { recordEvent } from "./history.server.ts";
import { listOpenFlags } from "./list-flags.server.ts";
import { enqueueOrderAttention } from "./mails/order-attention.server.ts";
import type { Order } from "./order.ts";
import { lockOrder } from "./order-queries.server.ts";

/** Why an order needs a person. */
export type NewFlag = {
  readonly code: FlagCode;
  /** The id of the session, refund or request that it is about, 300 characters at most. */
  readonly subject?: string;
  /** What the code does not say, 2,000 characters at most. */
  readonly note?: string;
  readonly actor: Actor;
};

/**
 * Flags a locked order for the shopkeeper, who gets one mail for each flag. A flag with the same code and
 * subject that is still open is not raised again; one about a certain session, refund or request is
 * raised only once, as the provider reports the same thing many times.
 */
export async function raiseFlag(
  tx: Db,
  order: Pick<Order, "id" | "orderNumber">,
  { code, subject = "", note = "", actor }: NewFlag,
): Promise<void> {
  if (subject !== "" && (await wasRaised(tx, order.id, { code, subject }))) return;
  const raised = await tx
    .insertInto("orderFlags")
    .values({
      orderId: order.id,
      code,
      subject,
      note,
      raisedByKind: actor.kind,
      raisedById: actor.kind === "customer" ? null : actor.id,
    })
    .onConflict((conflict) =>
      conflict.columns(["orderId", "code", "subject"]).where("resolvedAt", "is", null).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  if (raised === undefined) return;
  const detail = { flagId: raised.id, code };
  await recordEvent(tx, { orderId: order.id, event: "flag_raised", actor, detail });
  if (flagKinds[code].isMailed)
    await enqueueOrderAttention(tx, order, { id: raised.id, code, note });
}

async function wasRaised(
  tx: Db,
  orderId: string,
  { code, subject }: { readonly code: FlagCode; readonly subject: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom("orderFlags")
    .select("id")
    .where("orderId", "=", orderId)
    .where("code", "=", code)
    .where("subject", "=", subject)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Closes a flag that has been dealt with. `resolution` says how, in 2,000 characters at most. */
export async function resolveFlag(
  db: Db,
  flagId: string,
  { act, resolution }: { readonly act: Act; readonly resolution: string },
): Promise<Done<null> | Refused<"no_flag" | "already_resolved" | "act_reused">> {
  const subject = { kind: "order_flag", id: flagId };
  const input = { resolution };
  return withAct(db, { act, action: "resolve_flag", subject, input }, async (tx, audit) => {
    const flag = await tx
      .selectFrom("orderFlags")
      .select(["orderId", "code"])
      .where("id", "=", flagId)
      .executeTakeFirst();
    const order = flag === undefined ? null : await lockOrder(tx, flag.orderId);
    if (flag === undefined || order === null) return refused("no_flag");
    const isOpen = (await listOpenFlags(tx, order.id)).some(({ id }) => id === flagId);
    if (!isOpen) return refused("already_resolved");
    await closeFlag(tx, order.id, { id: flagId, code: flag.code, actor: act.actor, resolution });
    audit({ resolved: { from: false, to: true } });
    return done(null);
  });
}

/**
 * Closes the open flags with these codes of a locked order, as something else has dealt with them: all of
 * them, or those about one subject.
 */
export async function resolveFlagsOf(
  tx: Db,
  orderId: string,
  {
    codes,
    subject,
    ...how
  }: {
    readonly codes: readonly FlagCode[];
    readonly subject?: string;
    readonly actor: Actor;
    readonly resolution: string;
  },
): Promise<void> {
  for (const flag of await listOpenFlags(tx, orderId))
    if (codes.includes(flag.code) && (subject ?? flag.subject) === flag.subject)
      await closeFlag(tx, orderId, { id: flag.id, code: flag.code, ...how });
}

async function closeFlag(
  tx: Db,
  orderId: string,
  {
    id,
    code,
    actor,
    resolution,
  }: { readonly id: string; code: string; actor: Actor; readonly resolution: string },
): Promise<void> {
  await tx
    .updateTable("orderFlags")
    .set({
      // This transaction may have waited for the one that raised the flag, and be older than it.
      resolvedAt: sql<Date>`greatest(now(), raised_at)`,
      resolvedByKind: actor.kind,
      resolvedById: actor.kind === "customer" ? null : actor.id,
      resolution,
    })
    .where("id", "=", id)
    .execute();
  await recordEvent(tx, { orderId, event: "flag_resolved", actor, detail: { flagId: id, code } });
}
