import { expect, test } from "vitest";
import { pence } from "#shop/kit/money.ts";
import { archiveLines, missingToGoLive, movedAddress } from "./what-happens.ts";
import { reachLines } from "./options/reach-lines.ts";
import type { Grid } from "#shop/catalogue/editing/options/option-grid.ts";

const reach = { unpaidOrders: 1, keptCarts: 2, relatedPages: 3, openOffers: 4 };

test("a changed address says where the old one will lead, and an unchanged one nothing", () => {
  expect(movedAddress("old-airer", " new-airer ")).toContain("/product/old-airer will lead");
  expect(movedAddress("old-airer", "old-airer ")).toBeNull();
  expect(movedAddress("old-airer", "")).toBeNull();
});

test("before Archive it is said what becomes of pages, carts, unpaid orders and offers", () => {
  const lines = archiveLines(reach).join(" ");
  for (const words of [
    "page not found",
    "3 pages of other products",
    "2 carts of accounts say",
    "1 unpaid order and 4 open offers",
  ])
    expect(lines).toContain(words);
});

test("what a product needs to go live is named whole", () => {
  const whole = { pricePence: pence(1_200), description: "An airer." };
  expect(missingToGoLive(whole, false)).toBeNull();
  expect(missingToGoLive(whole, true)).toBe("the alt text of each picture");
  expect(missingToGoLive({ pricePence: null, description: "" }, true)).toBe(
    "a price, a description and the alt text of each picture",
  );
});

test("new surcharges say which unpaid orders and open offers keep their prices", () => {
  const value = { value: "2m", label: "2 m", surchargePence: pence(0), isAvailable: true };
  const gridOf = (surchargePence: number) =>
    [{ key: "length", name: "Length", values: [{ ...value, surchargePence }] }] as unknown as Grid;
  const facts = { isLive: true, reach: [], priced: reach };
  const changed = reachLines(gridOf(0), gridOf(500), facts).join(" ");
  expect(changed).toContain("1 unpaid order with the product keeps its price.");
  expect(changed).toContain("4 open offers with the product keep their prices.");
  expect(reachLines(gridOf(0), gridOf(0), facts).join(" ")).not.toContain("open offer");
});
