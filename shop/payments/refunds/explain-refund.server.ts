import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { resolveFlagsOf } from "#shop/orders/flags.server.ts";
import { recordEvent } from "#shop/orders/history.server.ts";
import type { Actor } from "#shop/platform/actor.ts";
import { inTransaction, type Db } from "#shop/platform/database/db.server.ts";
import { issueCreditNote } from "./credit-notes.server.ts";
import { restockCancelled } from "./record-refund.server.ts";
import { leftToExplain, type Pieces } from "./left-to-refund.ts";
import { enqueueOrderRefunded } from "./refund-mail.server.ts";
import { findRefund, replaceRefundLines, updateRefund } from "./refund-queries.server.ts";
import { refundSums, type RefundParts, type RefundRefusal } from "./refund-rules.ts";
import { isExplained } from "./refund.ts";
import { readRefundable } from "./refundable.server.ts";
import { lockRefund } from "./send-refund.server.ts";
import { soldOf } from "./sold.ts";

/**
 * Enters what a refund was for that was made at the provider without the shop: the parts have to add up to
 * its sum. It then gets its credit note, and the customer a mail with the lines.
 */
export async function explainRefund(
  db: Db,
  refundId: string,
  {
    actor,
    unsent = [],
    ...parts
  }: RefundParts & { readonly actor: Actor; readonly unsent?: Pieces },
): Promise<Done<null> | Refused<RefundRefusal | "no_refund" | "already_explained" | "wrong_sum">> {
  return inTransaction(db, async (tx) => {
    const found = await lockRefund(tx, refundId);
    if (found === null) return refused("no_refund");
    const { order, refund } = found;
    if (isExplained(refund) || refund.state !== "sent") return refused("already_explained");
    const state = await readRefundable(tx, order, { except: refund.id, unsent });
    if (state === null) return refused("no_refund");
    const sums = refundSums(soldOf(order), leftToExplain(state.left), parts);
    if (!sums.ok) return sums;
    if (sums.value.amountPence !== refund.amountPence) return refused("wrong_sum");
    await updateRefund(tx, refund.id, {
      vatPence: sums.value.vatPence,
      shippingPence: parts.shippingPence,
      shippingVatPence: sums.value.shippingVatPence,
      goodwillPence: parts.goodwillPence,
      deductionPence: parts.deductionPence,
      isCompensation: parts.isCompensation,
      reason: parts.reason.trim(),
      explainedAt: new Date(),
    });
    await replaceRefundLines(tx, refund, sums.value.lines);
    await restockCancelled(tx, order, { id: refund.id, lines: sums.value.lines });
    const about = { codes: ["refund_unexplained"], subject: refund.id, actor } as const;
    await resolveFlagsOf(tx, order.id, { ...about, resolution: "Explained" });
    const detail = { refundId: refund.id };
    await recordEvent(tx, { orderId: order.id, event: "refund_explained", actor, detail });
    const explained = (await findRefund(tx, refund.id)) ?? refund;
    const creditNoteNumber = await issueCreditNote(tx, order, explained);
    const mail = { refund: explained, creditNoteNumber, what: "explained" } as const;
    await enqueueOrderRefunded(tx, order, mail);
    return done(null);
  });
}
