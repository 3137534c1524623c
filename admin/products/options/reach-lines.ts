import type { ValueReach } from "#shop/back-office/option-reach.server.ts";
import type { PriceReach } from "#shop/back-office/price-reach.server.ts";
import type { Grid, GridValue } from "#shop/catalogue/editing/options/option-grid.ts";
import { counted } from "#shop/kit/text.ts";

type Reach = {
  readonly isLive: boolean;
  readonly reach: readonly ValueReach[];
  readonly priced: PriceReach;
};

/** What a save reaches beside the options themselves, a sentence each. */
export function reachLines(
  was: Grid,
  wanted: Grid,
  { isLive, reach, priced }: Reach,
): readonly string[] {
  const lost = valuesOf(was).filter(({ key, row }) => {
    const now = find(wanted, key, row.value);
    return now === undefined || (row.isAvailable && !now.isAvailable);
  });
  return [
    isLive
      ? `Its page, lists, search, the feed and ${counted(priced.relatedPages, "page")} of other products are made anew at once.`
      : "It is not on the shop, so no page and no feed changes.",
    ...lost.flatMap(({ name, key, row }) =>
      lostLines(`${name}, ${row.label}`, {
        isGone: find(wanted, key, row.value) === undefined,
        found: reach.find((each) => each.group === key && each.value === row.value),
      }),
    ),
    ...(pricesOf(was) === pricesOf(wanted)
      ? []
      : [
          ...keptPrices(priced.unpaidOrders, "unpaid order"),
          ...keptPrices(priced.openOffers, "open offer"),
        ]),
    "Paid orders keep what they were ordered with.",
  ];
}

function keptPrices(number: number, noun: string): readonly string[] {
  if (number === 0) return [];
  const keep = number === 1 ? "keeps its price" : "keep their prices";
  return [`${counted(number, noun)} with the product ${keep}.`];
}

function lostLines(
  what: string,
  { isGone, found }: { readonly isGone: boolean; readonly found: ValueReach | undefined },
): readonly string[] {
  const { unpaidOrders = 0, keptCarts = 0 } = found ?? {};
  const goes = isGone ? "is removed" : "is not available";
  const orders =
    unpaidOrders === 0 ? "" : ` ${counted(unpaidOrders, "unpaid order")} can still be paid.`;
  const carts =
    keptCarts === 0
      ? " No cart of an account has it."
      : ` ${counted(keptCarts, "cart")} of accounts ${keptCarts === 1 ? "asks" : "ask"} for another choice.`;
  return [`${what} ${goes}:${carts}${orders}`];
}

type Placed = { readonly key: string; readonly name: string; readonly row: GridValue };

function valuesOf(grid: Grid): readonly Placed[] {
  return grid.flatMap(({ key, name, values }) => values.map((row) => ({ key, name, row })));
}

function find(grid: Grid, key: string, value: string): GridValue | undefined {
  return grid.find((group) => group.key === key)?.values.find((row) => row.value === value);
}

function pricesOf(grid: Grid): string {
  const prices = valuesOf(grid).map(({ key, row }) => `${key}=${row.value}:${row.surchargePence}`);
  return prices.toSorted().join(" ");
}
