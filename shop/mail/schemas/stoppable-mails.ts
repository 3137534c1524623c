import { z } from "zod";
import { amountPence, day, orderedItem, text, url } from "./fields.ts";

/** The mails that are about no order: their recipient can stop them. */
export const stoppableMails = {
  /** To an address that somebody typed on the page of a sold-out product. */
  "confirm-back-in-stock": z.object({ productName: text, link: url, stopUrl: url }),
  "back-in-stock": z.object({
    productName: text,
    productUrl: url,
    pricePence: amountPence,
    maxPricePence: amountPence,
    /** "In stock: 2-3 working days", without a full stop. */
    availability: text,
    stopUrl: url,
  }),
  /** Once for an order, some time after it was delivered. */
  "review-request": z.object({
    customerName: text,
    orderedOn: day,
    items: z.array(orderedItem),
    link: url,
    stopUrl: url,
  }),
} as const;
