import type Stripe from "stripe";
import { patiently } from "#shop/payments/failure.ts";
import { ask } from "./client.server.ts";

/** Stripe's largest page (docs.stripe.com/api/pagination). */
const PAGE_LENGTH = 100;
/** More than a shop sells in a year: a list that is longer is a mistake. */
const PAGES_MAX = 10_000;

/**
 * Reads a list of Stripe's page by page, the newest first, as far as it goes. Each page is repeated
 * patiently. Throws if there are more than a million objects.
 */
export async function* readEveryPage<Item extends { readonly id: string }>(
  list: (stripe: Stripe, page: Stripe.PaginationParams) => Promise<Stripe.ApiList<Item>>,
): AsyncGenerator<readonly Item[]> {
  let after: string | undefined;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const cursor = after === undefined ? {} : { starting_after: after };
    const { data, has_more } = await patiently(() =>
      ask((stripe) => list(stripe, { limit: PAGE_LENGTH, ...cursor })),
    );
    yield data;
    after = data.at(-1)?.id;
    if (!has_more || after === undefined) return;
  }
  throw new Error("Stripe has more objects than can be read");
}
