import { formatPounds, pence, type Pence } from "#shop/kit/money.ts";
import type { Refund } from "#shop/payments/refunds/refund.ts";
import { provider } from "#shop/payments/provider.server.ts";
import type { Actor } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { findPendingAct } from "#shop/platform/pending-acts.server.ts";
import { findStaffNames } from "#shop/staff/list-staff.server.ts";
import { type NameOf } from "./money-view.ts";
import { capital } from "#shop/kit/text.ts";
import { momentOf } from "./money-words.ts";

/** Who people are in words: "Ann", "the customer". Somebody without a name is their role. */
export async function namesOf(db: Db, actors: readonly Actor[]): Promise<NameOf> {
  const ids = actors.flatMap(({ kind, id }) => (kind === "staff" && id !== null ? [id] : []));
  const names = await findStaffNames(db, ids);
  return ({ kind, id }) => {
    switch (kind) {
      case "staff":
        return names.get(id ?? "") || "somebody on the staff";
      case "customer":
        return "the customer";
      case "provider":
        return `at ${provider.name}`;
      case "shop":
      case "carrier":
        return `the ${kind}`;
    }
  };
}

/**
 * Whose act a refund has to wait for, with its sum and its time: "Ann is refunding £12.00 since 14:02." Null
 * if there is none.
 */
export async function standingInWords(
  db: Db,
  { orderId, refunds, now }: { orderId: string; refunds: readonly Refund[]; now: Date },
): Promise<string | null> {
  const waiting = await findPendingAct(db, orderId);
  if (waiting !== null) {
    const who = capital((await namesOf(db, [waiting.actor]))(waiting.actor));
    const { seenPence } = waiting.input as { seenPence?: number };
    const doing =
      waiting.action === "refund" && seenPence !== undefined
        ? `refund ${formatPounds(pence(seenPence))}`
        : (pressed[waiting.action] ?? waiting.action);
    return `${who} pressed ${capital(doing)} ${momentOf(waiting.begunAt, now)}; it can still be undone.`;
  }
  const open = refunds.find(({ state }) => state === "requested" || state === "sending");
  return open === undefined ? null : `${await requestInWords(db, open, now)} It is on its way.`;
}

const pressed: Readonly<Record<string, string>> = {
  dispatch: "dispatch this order",
  cancel: "cancel this order",
  refund: "refund this order",
  approve_refund: "approve the refund",
};

/** "Ann asked to refund £12.00 at 14:02." */
export async function requestInWords(
  db: Db,
  {
    requestedBy,
    requestedAt,
    amountPence,
  }: Pick<Refund, "requestedBy" | "requestedAt"> & {
    readonly amountPence: Pence;
  },
  now: Date,
): Promise<string> {
  const who = capital((await namesOf(db, [requestedBy]))(requestedBy));
  return `${who} asked to refund ${formatPounds(amountPence)} ${momentOf(requestedAt, now)}.`;
}
