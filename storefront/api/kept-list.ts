import { z } from "zod";
import { keepList, type KeptLine } from "#shop/cart/keep-list.server.ts";
import { keptListNames } from "#shop/cart/kept-list.ts";
import { LINES_MAX } from "#shop/pricing/quote.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { cartItem, lineId } from "#storefront/client/fetching/quote-schema.ts";
import { MINUTE_SECONDS } from "#storefront/http/rate-limit.server.ts";
import { apiError, notSignedIn } from "./endpoint/api-error.server.ts";
import { defineEndpoint } from "./endpoint/endpoint.server.ts";

/** The removed lines that a browser sends at once: as many as it remembers. */
const REMOVED_MAX = 200;
const SEEN_MAX_PENCE = 1_000_000;

const keptItem = cartItem.extend({
  id: z.int().min(1).max(2_147_483_646),
  line_id: lineId,
  name: z.string().max(200, "At most 200 characters"),
  seen_pence: z.int().min(0).max(SEEN_MAX_PENCE).describe("The price that the customer saw"),
});

/** Merges the cart or the wish list of a browser into the one that the account keeps. */
export const loader = defineEndpoint({
  name: "kept-list",
  method: "POST",
  summary: "Merges a browser's cart or wish list with the account's and returns the union.",
  access: "customer",
  input: z.object({
    list: z.enum(keptListNames),
    items: z
      .array(keptItem, "Must be a list of items")
      .max(LINES_MAX, `A list holds at most ${LINES_MAX} items`)
      .refine(
        (items) => new Set(items.map(({ line_id: id }) => id)).size === items.length,
        "Each line needs an id of its own",
      ),
    removed: z
      .array(lineId)
      .max(REMOVED_MAX, `At most ${REMOVED_MAX} removed lines`)
      .describe("The ids of the lines that were removed in this browser"),
  }),
  output: z.object({
    items: z.array(keptItem),
    removed: z.array(z.string()).describe("Sent lines that were removed in another browser"),
  }),
  successStatus: 200,
  errors: [401, 403],
  limit: { name: "kept-list", byIp: { max: 1_000, windowSeconds: 10 * MINUTE_SECONDS } },
  async run({ input, customer }) {
    if (customer === null) throw notSignedIn();
    // The account may be somebody else's until the registration check is answered.
    if (customer.mustConfirmRegistration || customer.restrictedSince !== null)
      throw apiError(403, "restricted", "Please confirm your registration first.");
    const merged = await keepList(db(), {
      customerId: customer.id,
      list: input.list,
      sent: { lines: input.items.map(toLine), removedIds: input.removed },
    });
    if (merged === null) throw notSignedIn();
    return { body: { items: merged.lines.map(toItem), removed: merged.removedIds } };
  },
});
export const action = loader;

function toLine(item: z.infer<typeof keptItem>): KeptLine {
  const { line_id: id, id: productId, name, seen_pence: seenPence, options } = item;
  return { lineId: id, productId, name, seenPence, options };
}

function toItem({ lineId: id, productId, name, seenPence, options }: KeptLine) {
  return { line_id: id, id: productId, name, seen_pence: seenPence, options };
}
