import type { Db } from "#shop/platform/database/db.server.ts";
import {
  exampleParticulars,
  PARTICULARS_PLACE,
  type Particulars,
} from "#shop/content/example-particulars.ts";
import { counted, listed } from "#shop/kit/text.ts";
import { countExamples } from "./plan-queries.server.ts";

/** The examples and test orders that are left. With a live key there must be none. */
export type ExamplesLeft = {
  readonly products: number;
  readonly orders: number;
  /** The company particulars that are still those of the example brand, by name. */
  readonly particulars: readonly string[];
};

/** Counts the examples and test orders in a database and lists the example particulars. */
export async function findExamplesLeft(db: Db, particulars: Particulars): Promise<ExamplesLeft> {
  return { ...(await countExamples(db)), particulars: exampleParticulars(particulars) };
}

/**
 * Throws one sentence when the shop still has examples or test orders. Must be called before a start
 * with a live Stripe key.
 */
export async function refuseLiveKeyWithExamples(db: Db, particulars: Particulars): Promise<void> {
  const sentence = liveKeyRefusal(await findExamplesLeft(db, particulars));
  if (sentence !== null) throw new Error(sentence);
}

/** Why a live key is refused and what to do, in one sentence; null when it is accepted. */
export function liveKeyRefusal({ products, orders, particulars }: ExamplesLeft): string | null {
  const left = [
    products > 0 ? counted(products, "example product") : null,
    orders > 0 ? counted(orders, "sandbox or test order") : null,
    particulars.length > 0
      ? `example particulars (${particulars.join(", ")}: change them at ${PARTICULARS_PLACE} or in shop.json)`
      : null,
  ].filter((part) => part !== null);
  if (left.length === 0) return null;
  return `STRIPE_SECRET_KEY is a live key, but the shop still has ${listed(left)}: run npm run begin-trading first.`;
}
