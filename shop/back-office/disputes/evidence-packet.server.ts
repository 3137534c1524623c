import { createHash } from "node:crypto";
import { refused, type Done, type Refused } from "#shop/kit/result.ts";
import { readLines } from "#shop/back-office/as-it-was/order-as-it-was.server.ts";
import { getPageAt } from "#shop/content/publishing/page-at.server.ts";
import { findOrderRecord } from "#shop/fulfilment/order-record.server.ts";
import { listOrderMails, readOrderMail } from "#shop/mail/order-mails.server.ts";
import { listMessagesFrom, listRepliesTo } from "#shop/messages/contact.server.ts";
import { findInvoice } from "#shop/orders/invoices.server.ts";
import { findOrder } from "#shop/orders/orders.server.ts";
import type { Act } from "#shop/platform/act.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { Evidence } from "#shop/payments/disputes/evidence.ts";
import {
  sendEvidence,
  type EvidenceRefusal,
} from "#shop/payments/disputes/send-evidence.server.ts";
import { evidenceOf, missingOf, type EvidenceFacts, type Said } from "./evidence-words.ts";

/** The most characters that an owner can add. */
export const WORDS_MAX = 5_000;

/** What would be sent to the bank now. */
export type EvidencePacket = {
  readonly evidence: Evidence;
  /** Tells whether what is sent is what was read. */
  readonly fingerprint: string;
  /** What it lacks, in words. */
  readonly missing: readonly string[];
};

/** Makes the evidence of an order as it is now, with the owner's words; null if there is no such order. */
export async function makeEvidence(
  db: Db,
  orderId: string,
  words: string,
): Promise<EvidencePacket | null> {
  const facts = await readFacts(db, orderId, words.trim());
  if (facts === null) return null;
  const evidence = evidenceOf(facts);
  const fingerprint = createHash("sha256").update(JSON.stringify(evidence)).digest("hex");
  return { evidence, fingerprint, missing: missingOf(facts) };
}

/**
 * Sends evidence to the bank: exactly what the owner has read. Refused as `changed` when the order says something
 * else by now. The caller checks the right `disputes.answer`.
 */
export async function sendPacket(
  db: Db,
  {
    disputeRef,
    orderId,
    words,
    seen,
  }: {
    readonly disputeRef: string;
    readonly orderId: string;
    readonly words: string;
    /** The fingerprint of what was read. */
    readonly seen: string;
  },
  act: Act,
): Promise<Done<null> | Refused<EvidenceRefusal | "changed" | "too_long">> {
  if (words.length > WORDS_MAX) return refused("too_long");
  const packet = await makeEvidence(db, orderId, words);
  if (packet === null) return refused("no_dispute");
  if (packet.fingerprint !== seen) return refused("changed");
  return sendEvidence(db, { disputeRef, evidence: packet.evidence }, act);
}

async function readFacts(db: Db, orderId: string, words: string): Promise<EvidenceFacts | null> {
  const order = await findOrder(db, orderId);
  if (order === null) return null;
  const [record, invoice, mails, messages, replies, lines, returns, sale] = await Promise.all([
    findOrderRecord(db, order),
    findInvoice(db, orderId),
    readMails(db, orderId),
    listMessagesFrom(db, order.email),
    listRepliesTo(db, order.email),
    readLines(db, order.lines, order.placedAt),
    getPageAt(db, "returns", order.placedAt),
    getPageAt(db, "terms-conditions", order.placedAt),
  ]);
  // What was written before the order is about something else.
  const since = (said: Said) => said.at >= order.placedAt;
  const said = [
    ...messages.map(({ message, receivedAt }): Said => ({
      at: receivedAt,
      by: "customer",
      text: message,
    })),
    ...replies
      .filter(({ kind }) => kind === "reply")
      .map(({ text, at }): Said => ({ at, by: "shop", text })),
  ];
  return {
    record,
    invoice,
    mails,
    said: said.filter(since).toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    lines,
    terms: { returns, sale },
    words,
  };
}

const MAILS_MAX = 30;

/** The mails that were sent about an order, with their subjects: the first 30. */
async function readMails(db: Db, orderId: string) {
  const sent = (await listOrderMails(db, orderId)).filter(({ sentAt }) => sentAt !== null);
  const each = sent.slice(0, MAILS_MAX).map(async ({ id: mailId, sentAt }) => {
    const mail = await readOrderMail(db, { orderId, mailId });
    return mail === null || sentAt === null ? [] : [{ at: sentAt, subject: mail.subject }];
  });
  return (await Promise.all(each)).flat();
}
