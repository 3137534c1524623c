import { formatMinute } from "#shop/kit/time.ts";
import type { ProductAt } from "#shop/catalogue/editing/product-at.server.ts";
import type { PageAt } from "#shop/content/publishing/page-at.server.ts";
import type { RatesAsTheyWere } from "#shop/back-office/as-it-was/order-as-it-was.server.ts";

type Names = ReadonlyMap<string, string>;

const nameOf = (id: string, names: Names) => names.get(id) ?? "somebody";

/** How the shop knows which rates there were. */
export function ratesSource(
  { since, until }: Pick<RatesAsTheyWere, "since" | "until">,
  names: Names,
) {
  const next =
    until === null
      ? "They are still in use."
      : `They were replaced on ${formatMinute(until.at)} by ${nameOf(until.by, names)}.`;
  return since === null
    ? `These rates are older than the first that were published in the admin. Changes made elsewhere are not recorded. ${next}`
    : `Published on ${formatMinute(since.at)} by ${nameOf(since.by, names)}. ${next}`;
}

/** How the shop knows what a page said. */
export function pageSource({ published, until, isLost }: PageAt, names: Names): string {
  if (isLost)
    return "An update of the shop has brought another text since: the words of this day are not kept. These are those of the update.";
  const next =
    until === null ? "Still on the shop." : `The next version followed on ${formatMinute(until)}.`;
  return published === null
    ? `The text that came with the shop. ${next}`
    : `Published on ${formatMinute(published.at)} by ${nameOf(published.by, names)}. ${next}`;
}

/** The ids of the staff that the sentences name. */
export function staffOf(
  products: readonly (ProductAt | null)[],
  rates: RatesAsTheyWere,
  pages: readonly PageAt[],
): string[] {
  const ids = [
    ...products.map((product) =>
      product === null || product.source === "absent" ? null : (product.version?.staffId ?? null),
    ),
    rates.since?.by ?? null,
    rates.until?.by ?? null,
    ...pages.map(({ published }) => published?.by ?? null),
  ];
  return ids.flatMap((id) => id ?? []);
}
