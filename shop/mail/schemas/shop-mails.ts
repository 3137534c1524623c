import { z } from "zod";
import { amountPence, day, instant, orderedItem, postalAddress, text, url } from "./fields.ts";

/** The order in the admin. Mails of older versions lack it, and so does one about no order. */
const orderUrl = url.nullable().default(null);

/** What the shopkeeper needs to know of a paid order to make and dispatch it. */
const newOrder = z.object({
  orderNumber: text,
  placedAt: instant,
  customerName: text,
  email: text,
  totalPence: amountPence,
  lines: z.array(orderedItem),
  address: postalAddress,
  notes: text,
  /** How to handle it, in sentences. Mails of older versions lack it, and the message. */
  handling: z.array(text).default([]),
  /** What the card of a gift says; null for no gift, empty without a card. */
  giftMessage: text.nullable().default(null),
  orderUrl,
  /** "Thursday 26 November": the day promised to the customer; null if none was estimated. */
  deliverBy: text.nullable(),
});
export type NewOrderSummary = z.infer<typeof newOrder>;

/** The mails to the shopkeeper, and what somebody who writes to the shop gets. */
export const shopMails = {
  contact: z.object({
    name: text,
    email: text,
    message: text,
    receivedAt: instant,
    /** The message in the admin's inbox. Mails of older versions lack it. */
    threadUrl: url.nullable().default(null),
  }),
  "contact-receipt": z.object({ receivedAt: instant }),
  /** The reply of a person of the staff to a message. */
  "message-reply": z.object({
    text,
    /** When they wrote the message. */
    writtenAt: instant,
    /** The order that it is about. */
    orderNumber: text.nullable(),
    /** Who replies; empty if the shop does not know any more. */
    staffName: z.string(),
  }),
  /** Why a review is not published, to its author. */
  "review-refused": z.object({ customerName: text, productName: text, title: text, reason: text }),
  /**
   * The answer to a question about a product, to who asked it. Without the question: somebody else may have
   * given this address (docs/spec/decisions.md, Accounts).
   */
  "question-answered": z.object({ productName: text, answer: text, link: url }),
  /** Why a question about a product is not published. */
  "question-refused": z.object({ productName: text, reason: text }),
  "withdrawal-notice": z.object({
    /** As the customer typed them. */
    orderNumber: text,
    name: text,
    email: text,
    statement: text,
    receivedAt: instant,
    /** A withdrawal was declared on the public form: nobody was signed in. */
    kind: z.enum(["cancel", "return", "withdrawal"]),
    /** What is cancelled or comes back; empty for a withdrawal, which names it in the statement. */
    lines: z.array(orderedItem).default([]),
    orderUrl,
  }),
  "new-order": newOrder,
  "new-orders": z.object({
    /** The mail lists what was paid until 7 o'clock of this day. */
    day,
    orders: z.array(newOrder).min(1),
    /** Whether there were more orders than the mail lists. */
    isShortened: z.boolean(),
  }),
  "order-attention": z.object({
    orderNumber: text,
    attention: text,
    orderUrl,
    /** Whether the order can't be dispatched until then. Mails of older versions lack it. */
    isOnHold: z.boolean().default(true),
  }),
  "dead-job": z.object({
    task: text,
    /** What the job was about: its key, or its id. */
    about: text,
    attempts: z.int(),
    lastError: text,
  }),
} as const;
