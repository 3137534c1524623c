import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pence } from "#shop/kit/money.ts";
import type { OptionGroup } from "#shop/catalogue/product.ts";
import { differenceText, listPrices, unitPrice } from "#shop/catalogue/price.ts";
import { choiceFromSearch, choiceName, searchFromChoice, type Choice } from "./choice.ts";

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

describe("what another value changes the price by", () => {
  const to = (choice: Choice, changed: Choice) => differenceText(kitchenMaid, choice, changed);

  test("is the difference to the present price, which rounds VAT once", () => {
    const long = { ...standard, lathLength: "2.4m" };
    expect(to(standard, { lathLength: "2.4m" })).toBe("+ £35.00");
    expect(to(standard, { ropeLength: "15m" })).toBe("+ £5.00");
    expect(to(long, { ropeLength: "15m" })).toBe("+ £5.01");
    expect(to(long, { lathLength: "0.9m" })).toBe("−£35.00");
    expect(to(long, { lathLength: "2.4m" })).toBe("");
    expect(to(standard, { color: "white" })).toBe("");
  });

  const penceOf = (text: string) => Number(text.replaceAll(/[^\d−]/g, "").replace("−", "-"));

  test("adds up to the price of any choice, whatever the order, and to the highest of the list", () => {
    const dearest = Object.fromEntries(
      groups.map(({ key, values }) => [
        key,
        values.toSorted((a, b) => b.surchargePence - a.surchargePence)[0]?.value ?? "",
      ]),
    );
    const anyPrice = fc.integer({ min: 1, max: 100_000 }).map(pence);
    const wanted = fc.oneof(
      fc.constant(dearest),
      fc.record(
        Object.fromEntries(
          groups.map(({ key, values }) => [
            key,
            fc.constantFrom(...values.map(({ value }) => value)),
          ]),
        ),
      ),
    );
    const order = fc.shuffledSubarray(
      groups.map(({ key }) => key),
      { minLength: groups.length },
    );
    fc.assert(
      fc.property(anyPrice, wanted, order, (basePence, choice, keys) => {
        const product = { ...kitchenMaid, basePence };
        let [present, total] = [standard, unitPrice(product, standard)?.grossPence ?? 0];
        for (const key of keys) {
          const changed = { [key]: choice[key] ?? "" };
          total += penceOf(differenceText(product, present, changed));
          present = { ...present, ...changed };
        }
        expect(total).toBe(unitPrice(product, choice)?.grossPence);
        const surcharges = 2917 + 417 + 500 + 1125;
        if (choice === dearest)
          expect(total).toBe(
            listPrices({ ...product, maxPence: pence(basePence + surcharges) }).maxPricePence,
          );
      }),
    );
  });
});

describe("the name of a choice", () => {
  test("is its first two options in words, and empty without options", () => {
    expect(choiceName(groups, { ...standard, ropeLength: "15m" })).toBe("black, 0.9m");
    expect(choiceName([], {})).toBe("");
  });
});
