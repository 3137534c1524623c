import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pence } from "#shop/kit/money.ts";
import { settleOptions, type ChosenOptions, type OptionGroup } from "./product.ts";

const value = (name: string, surcharge: number, isDefault = false) => ({
  value: name,
  label: name,
  surchargePence: pence(surcharge),
  isDefault,
});
const groups: OptionGroup[] = [
  { key: "color", name: "Colour", values: [value("black", 0, true), value("white", 0)] },
  {
    key: "lathLength",
    name: "Lath length",
    values: [value("0.9m", 0, true), value("1.5m", 833), value("2.4m", 2917)],
  },
  {
    key: "wheelType",
    name: "Wheel type",
    values: [value("standard", 0, true), value("deluxe", 500)],
  },
];

describe("a product's options", () => {
  it("a missing or empty group has its default value, which is named", () => {
    const settled = settleOptions(groups, { lathLength: "1.5m", color: "" });
    expect(settled).toMatchObject({
      ok: true,
      options: [{ value: "black" }, { value: "1.5m" }, { value: "standard" }],
    });
  });

  it("an unknown value is refused and named", () => {
    expect(settleOptions(groups, { lathLength: "3.0m" })).toEqual({
      ok: false,
      key: "lathLength",
      value: "3.0m",
    });
    expect(settleOptions(groups, { motor: "yes" })).toEqual({
      ok: false,
      key: "motor",
      value: "yes",
    });
  });

  it.each(["__proto__", "constructor", "toString"])("%s is not an option", (key) => {
    expect(settleOptions(groups, JSON.parse(`{"${key}":"x"}`)).ok).toBe(false);
    expect(settleOptions(groups, { lathLength: key }).ok).toBe(false);
  });

  it("any valid choice has one value for each group, in their order", () => {
    const chosen = fc.record(
      Object.fromEntries(
        groups.map((group) => [
          group.key,
          fc.constantFrom(...group.values.map((option) => option.value)),
        ]),
      ),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(chosen, (choice) => {
        const settled = settleOptions(groups, choice as ChosenOptions);
        if (!settled.ok) throw new Error("refused");
        expect(settled.options.map((option) => option.key)).toEqual(
          groups.map((group) => group.key),
        );
        for (const [key, wanted] of Object.entries(choice))
          expect(settled.options.find((option) => option.key === key)?.value).toBe(wanted);
      }),
    );
  });
});
