import { z } from "zod";
import { totalCodes } from "#shop/pricing/totals.ts";
import {
  amountPence,
  day,
  greetedName,
  instant,
  instructions,
  orderedItem,
  postalAddress,
  text,
  url,
} from "./fields.ts";

const anOrder = { orderNumber: text, customerName: text, orderUrl: url };

/** The sums of a paid order, as its quote gave them: a mail adds up nothing. */
const paidOrder = z.object({
  lines: z.array(
    z.object({
      name: text,
      options: z.array(z.object({ name: text, label: text })),
      quantity: z.int().min(1),
      /** What the customer paid for one, and for the line, with VAT where it was charged. */
      unitPence: amountPence,
      linePence: amountPence,
      madeToOrder: z.boolean().default(false),
      leadTimeDays: z.int().nullable().default(null),
    }),
  ),
  /** Every sum of the order; `discount` is negative. */
  totals: z.array(
    z.object({
      code: z.enum(totalCodes),
      label: text,
      amountPence: z.int(),
      /** The UK VAT that the amount contains. */
      vatPence: z.int(),
    }),
  ),
  vat: z.enum(["uk", "export"]),
  /** The shipping zone by name. */
  zone: text,
  /** What the place of an export charges on arrival, in words. Mails of older versions lack it. */
  importTaxes: text.nullable().default(null),
  totalPence: amountPence,
});
export type PaidOrder = z.infer<typeof paidOrder>;

/** The sums of a refund, as its row has them. */
const refundSum = z.object({
  amountPence,
  /** The UK VAT within it. */
  vatPence: amountPence.default(0),
  lines: z
    .array(
      orderedItem.extend({
        amountPence,
        /** Of the pieces, those that are no longer to be sent. */
        notSentQuantity: z.int().min(0).default(0),
      }),
    )
    .default([]),
  shippingPence: amountPence.default(0),
  goodwillPence: amountPence.default(0),
  deductionPence: amountPence.default(0),
  isCompensation: z.boolean().default(false),
});
export type RefundSum = z.infer<typeof refundSum>;

/** The mails about a customer's order. */
export const orderMails = {
  /** What staff offer, with the link to pay it. Its sums read as those of an order. */
  offer: paidOrder.extend({
    customerName: text,
    /** What staff write to the customer; may be empty. */
    words: text,
    /** Whether an earlier mail was about another version. */
    isChanged: z.boolean(),
    /** Whether it answers a request for a delivery price. */
    isForDelivery: z.boolean(),
    /** "Monday 7 December": the last day. */
    validUntil: text,
    offerUrl: url,
    address: postalAddress,
  }),
  "order-confirmation": paidOrder.extend({
    ...anOrder,
    placedAt: instant,
    address: postalAddress,
    notes: text,
    /** "Thursday 26 November": the latest expected day; null if none was estimated. */
    deliverBy: text.nullable().default(null),
    /** What arrives by which day, where what is in stock is sent first. */
    parts: z.array(z.object({ day: text, what: text })).default([]),
    /** The message of a gift; null for no gift. */
    giftMessage: text.nullable().default(null),
    instructions,
  }),
  "order-unpaid": z.object({
    orderNumber: text,
    customerName: greetedName,
    /** Nobody paid in time, or the bank refused the payment. */
    reason: z.enum(["expired", "failed"]),
    totalPence: amountPence,
    payAgainUrl: url,
    /** Whether it was placed for an offer, whose own link is the way to pay. */
    isOfOffer: z.boolean().default(false),
    /** The names of the products. */
    lines: z.array(text),
  }),
  "order-dispatched": z.object({
    ...anOrder,
    /** Whether the mail corrects an earlier one about the same parcel. */
    isCorrection: z.boolean().default(false),
    carrier: text,
    trackingNumber: text.nullable(),
    /** The carrier's page about the parcel. */
    trackingUrl: url.nullable(),
    /** What is in the parcel. */
    lines: z.array(orderedItem),
    /** What is still to be sent, and the latest expected day of that. */
    toCome: z.array(orderedItem).default([]),
    toComeBy: day.nullable().default(null),
    address: postalAddress,
    /** The latest expected day; null if unknown. */
    expectedBy: day.nullable(),
    instructions,
  }),
  "order-delivered": z.object({
    ...anOrder,
    deliveredAt: instant,
    /** Whether the customer said so. */
    isCustomersWord: z.boolean().default(false),
    /** The last of the 14 days after the delivery. */
    cancelUntil: day,
    returnUrl: url,
  }),
  "order-delayed": z.object({
    ...anOrder,
    /** The products that are later; "" when the whole order is. */
    name: text,
    promisedBefore: day.nullable(),
    promisedFor: day,
    /** The condition of that day across customs. */
    unlessHeld: text.default(""),
    /** What staff write about it; may be empty. */
    message: text,
  }),
  "order-changed": z.object({
    ...anOrder,
    /** What is different now. */
    change: z.discriminatedUnion("what", [
      z.object({ what: z.literal("address"), address: postalAddress }),
      z.object({
        what: z.literal("options"),
        /** The product, and its options as in "Colour: Black, Lath length: 1.5 m". */
        name: text,
        from: text,
        to: text,
      }),
    ]),
  }),
  "order-cancelled": z.object({
    ...anOrder,
    by: z.enum(["customer", "shop"]),
    /** For the customer to read; empty if none was given. */
    reason: text,
    /** 0 if nothing had been paid. */
    refundPence: amountPence,
  }),
  "order-refunded": refundSum.extend({
    ...anOrder,
    /** For the customer to read; may be empty. */
    reason: text.default(""),
    /** Whether the last one was sold to somebody else before the payment arrived. */
    isSoldOut: z.boolean(),
    /** The number of its credit note; null without one. */
    creditNote: text.nullable().default(null),
    /** Whether the customer knows of the refund, and now gets its lines. */
    isSecondMail: z.boolean().default(false),
  }),
  "cancellation-requested": z.object({
    ...anOrder,
    /** The 14 days count from this day. */
    requestedAt: instant,
    /** To cancel before dispatch, or to send goods back. */
    what: z.enum(["cancel", "return"]),
    /** As the customer chose and wrote it; empty if none was given. */
    reason: text,
    /** Whether the shop pays the carriage, by the reason that the customer chose. */
    isCarriageOurs: z.boolean().default(false),
    lines: z.array(orderedItem),
  }),
  "return-accepted": z.object({
    ...anOrder,
    lines: z.array(orderedItem),
    /** The last day to post it. */
    sendBy: day,
    /** Whether the shop pays the carriage. */
    isCarriageOurs: z.boolean(),
    /** Of the person who answered; may be empty. */
    words: text,
  }),
  "return-refused": z.object({
    ...anOrder,
    lines: z.array(orderedItem),
    /** Why. */
    words: text,
  }),
  "return-received": z.object({
    ...anOrder,
    receivedAt: instant,
    /** What has come back. */
    lines: z.array(orderedItem).default([]),
    /** The last day for the refund. */
    refundBy: day,
  }),
  "withdrawal-receipt": z.object({
    orderNumber: text,
    name: text,
    email: text,
    /** Word for word; may be empty, as the other fields are a statement by themselves. */
    statement: text,
    receivedAt: instant,
    /** The number and the e-mail address are those of an order. */
    isKnown: z.boolean().default(true),
  }),
} as const;
