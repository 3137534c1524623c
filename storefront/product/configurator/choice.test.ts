import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pence } from "#shop/kit/money.ts";
import type { OptionGroup } from "#shop/catalogue/product.ts";
import { unitPrice } from "#shop/catalogue/price.ts";
import { choiceFromSearch, searchFromChoice } from "./choice.ts";

function group(key: string, values: readonly (readonly [string, number])[]): OptionGroup {
  return {
    key,
    name: key,
    values: values.map(([value, surcharge], index) => ({
      value,
      label: value,
      surchargePence: pence(surcharge),
      isDefault: index === 0,
    })),
  };
}

const groups = [
  group("color", [
    ["black", 0],
    ["white", 0],
    ["ivory", 0],
    ["pewter", 0],
  ]),
  group("lathLength", [
    ["0.9m", 0],
    ["1.2m", 417],
    ["1.5m", 833],
    ["2.4m", 2917],
  ]),
  group("ropeLength", [
    ["10m", 0],
    ["15m", 417],
  ]),
  group("wheelType", [
    ["standard", 0],
    ["deluxe", 500],
  ]),
  group("extraPulley", [
    ["none", 0],
    ["deluxe", 1125],
    ["standard", 917],
  ]),
];
const kitchenMaid = { basePence: pence(4500), optionGroups: groups, vatRateBp: 2_000 };
const standard = choiceFromSearch(groups, new URLSearchParams());

describe("the choice in the URL", () => {
  test("a URL without a choice means the default values", () => {
    expect(standard).toEqual({
      color: "black",
      lathLength: "0.9m",
      ropeLength: "10m",
      wheelType: "standard",
      extraPulley: "none",
    });
    expect(searchFromChoice(groups, standard)).toBe("");
  });

  test("only values that are not defaults are written", () => {
    const choice = { ...standard, lathLength: "1.5m", wheelType: "deluxe" };
    expect(searchFromChoice(groups, choice)).toBe("?lathLength=1.5m&wheelType=deluxe");
  });

  test("unknown values and keys are ignored", () => {
    const search = new URLSearchParams("lathLength=9m&color=&wheelType=Deluxe&__proto__=x&q=1");
    expect(choiceFromSearch(groups, search)).toEqual(standard);
  });

  test("other parameters stay in the URL", () => {
    const current = new URLSearchParams("ref=newsletter&lathLength=1.2m");
    expect(searchFromChoice(groups, standard, current)).toBe("?ref=newsletter");
  });

  test("every choice is read back from its own URL", () => {
    const anyChoice = fc.record(
      Object.fromEntries(
        groups.map(({ key, values }) => [
          key,
          fc.constantFrom(...values.map(({ value }) => value)),
        ]),
      ),
    );
    fc.assert(
      fc.property(anyChoice, (choice) => {
        const search = new URLSearchParams(searchFromChoice(groups, choice));
        expect(choiceFromSearch(groups, search)).toEqual(choice);
      }),
    );
  });

  test("whatever the URL contains, the choice has a price", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const choice = choiceFromSearch(groups, new URLSearchParams(text));
        expect(unitPrice(kitchenMaid, choice)?.grossPence).toBeGreaterThanOrEqual(5400);
      }),
    );
  });
});

describe("the price of a choice", () => {
  test("45.00 + 1.5 m + 15 m + deluxe wheel + deluxe pulley is £88.50 with VAT", () => {
    const search = "lathLength=1.5m&ropeLength=15m&wheelType=deluxe&extraPulley=deluxe";
    const choice = choiceFromSearch(groups, new URLSearchParams(search));
    expect(unitPrice(kitchenMaid, choice)?.grossPence).toBe(8850);
  });

  test("is the base price when nothing is chosen", () => {
    expect(unitPrice(kitchenMaid, {})?.grossPence).toBe(5400);
  });

  test("does not exist when the base price is not a number", () => {
    expect(unitPrice({ ...kitchenMaid, basePence: null }, standard)).toBeNull();
  });
});
