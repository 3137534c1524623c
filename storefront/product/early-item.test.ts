import { expect, test } from "vitest";
import { pence } from "#shop/kit/money.ts";
import { exampleProduct } from "#tests/support/example-product.ts";
import { earlyItem } from "./early-item.ts";
import { shownProduct } from "./shown-product.ts";

const group = (key: string, surcharges: readonly number[]) => ({
  key,
  name: key,
  values: surcharges.map((each, at) => ({
    value: `${key}${at}`,
    label: `${key} ${at}`,
    surchargePence: pence(each),
    isDefault: at === 0,
  })),
});
const itemWith = (optionGroups: ReturnType<typeof group>[]) =>
  JSON.parse(earlyItem(shownProduct(exampleProduct({ optionGroups }))) ?? "null") as unknown;

test("the item in a page has the price of each choice, the values of the last group changing first", () => {
  expect(itemWith([group("a", [0, 1]), group("b", [0, 2, 1_000])])).toMatchObject({
    groups: [
      ["a", ["a0", "a1"]],
      ["b", ["b0", "b1", "b2"]],
    ],
    prices: [5_400, 5_402, 6_600, 5_401, 5_404, 6_601],
  });
});

test("a product with more than 500 choices has no item in its page", () => {
  const groups = ["a", "b", "c"].map((key) => group(key, Array<number>(8).fill(0)));
  expect(itemWith(groups)).toBeNull();
  expect(itemWith(groups.slice(1))).not.toBeNull();
});
