import { z } from "zod";
import { PENCE_MAX } from "#shop/kit/money.ts";

/** The fields that several mails share. Mail data is stored as JSON: no dates and no branded sums. */

export const text = z.string();
/** An absolute URL of the shop or of a carrier. */
export const url = z.url({ protocol: /^https?$/ });
/** An instant as ISO 8601, in UTC. */
export const instant = z.iso.datetime();
/** A day in London, as "2026-12-08". */
export const day = z.iso.date();
export const amountPence = z.int().min(0).max(PENCE_MAX);

/** Who a mail greets. Null while the address is not verified: the name may be a stranger's. */
export const greetedName = z.string().nullable();

/** Where a parcel goes: `Address` of shop/shipping. */
export const postalAddress = z.object({
  name: text,
  company: text.optional(),
  line1: text,
  line2: text,
  city: text,
  state: text.optional(),
  country: text,
  postcode: text,
  telephone: text.optional(),
});

/** A line of an order without its price. `options` reads as in "Colour: Black, Lath length: 1.5 m". */
export const orderedItem = z.object({
  name: text,
  quantity: z.int().min(1),
  options: text.optional(),
});
export type OrderedItem = z.infer<typeof orderedItem>;

/** Products that hang from a ceiling, and where to read how. Mails of older versions lack it. */
export const instructions = z.array(z.object({ name: text, url })).default([]);
export type Instructions = z.infer<typeof instructions>;
