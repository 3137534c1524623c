import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pence } from "#shop/kit/money.ts";
import { grossPence, netOfTypedGross } from "#shop/tax/vat.ts";
import { planPrices, type PricedProduct } from "./plan-prices.ts";
import {
  applyRule,
  readRuleNumber,
  roundings,
  ruleInWords,
  ruleKinds,
  type PriceRule,
} from "./price-rule.ts";

const up4: PriceRule = { kind: "percent_up", by: 400, rounding: "none", withSurcharges: false };
const VAT = 2_000;
const rules = fc.record({
  kind: fc.constantFrom(...ruleKinds),
  by: fc.integer({ min: 1, max: 9_999 }),
  rounding: fc.constantFrom(...roundings),
  withSurcharges: fc.boolean(),
});
const nets = fc.integer({ min: 1, max: 400_000 }).map(pence);

describe("a rule for prices", () => {
  it.each([
    [{}, 4_500, 5_616],
    [{ kind: "percent_down" as const, by: 1_000 }, 4_500, 4_860],
    [{ kind: "amount_up" as const, by: 120 }, 4_500, 5_520],
    [{ kind: "set" as const, by: 2_000 }, 4_500, 2_000],
    [{ rounding: "tens" as const }, 4_500, 5_620],
    [{ rounding: "00" as const }, 4_500, 5_600],
    [{ rounding: "50" as const }, 4_500, 5_650],
    [{ rounding: "95" as const }, 4_500, 5_594],
    [{ rounding: "99" as const }, 4_500, 5_599],
    [{ kind: "set" as const, by: 999 }, 4_500, 998],
  ])("%o makes of a net price of %d the price %d with VAT", (change, net, gross) => {
    expect(applyRule({ ...up4, ...change }, pence(net), VAT).grossPence).toBe(gross);
  });

  it("gives whole pence whose net and gross belong together, as the shop prices, and is at most a penny beside the rounding", () => {
    fc.assert(
      fc.property(rules, nets, fc.constantFrom(0, 1_500, 1_750, 2_000), (rule, net, vat) => {
        const { netPence, grossPence: gross, isPennyLess } = applyRule(rule, net, vat);
        if (gross <= 0 || gross > 500_000) return;
        expect(Number.isInteger(netPence)).toBe(true);
        expect(grossPence(pence(netPence), vat)).toBe(gross);
        expect(netOfTypedGross(pence(gross), vat)).toEqual({ ok: true, netPence });
        const wanted = gross + (isPennyLess ? 1 : 0);
        if (rule.rounding === "tens") expect(wanted % 10).toBe(0);
        else if (rule.rounding !== "none") expect(wanted % 100).toBe(Number(rule.rounding));
      }),
    );
  });

  it("is never more than half a step and a penny from the exact sum", () => {
    fc.assert(
      fc.property(rules, nets, (rule, net) => {
        const before = grossPence(net, VAT);
        const exact = {
          percent_up: before * (1 + rule.by / 10_000),
          percent_down: before * (1 - rule.by / 10_000),
          amount_up: before + rule.by,
          amount_down: before - rule.by,
          set: rule.by,
        }[rule.kind];
        const half = { none: 0.5, tens: 5 }[rule.rounding as "none"] ?? 50;
        const { grossPence: gross } = applyRule(rule, net, VAT);
        expect(Math.abs(gross - exact)).toBeLessThanOrEqual(half + 1.5);
      }),
    );
  });

  it.each([
    ["percent_up", "4", 400],
    ["percent_up", "4.5 %", 450],
    ["percent_down", "100", null],
    ["percent_up", "900.01", null],
    ["amount_up", "£1.20", 120],
    ["amount_down", "0", null],
    ["set", "-5", null],
    ["set", "5000.01", null],
    ["percent_up", "four", null],
    ["percent_up", "4,5", null],
    ["percent_up", "4 5", null],
    ["amount_up", "0,50", null],
    ["set", "1,250.50", 125_050],
  ] as const)("%s by “%s” is read as %s", (kind, typed, by) => {
    expect(readRuleNumber(kind, typed)).toBe(by);
  });

  it("says itself in words", () => {
    expect(ruleInWords({ ...up4, by: 450, rounding: "99", withSurcharges: true })).toBe(
      "4.5% up, to the nearest .99, surcharges too",
    );
    expect(ruleInWords({ ...up4, by: 1_000 })).toBe("10% up");
    expect(ruleInWords({ ...up4, kind: "amount_down", by: 120 })).toBe("£1.20 down");
  });
});

describe("the plan of a rule", () => {
  const airer: PricedProduct = {
    id: 1,
    sku: "LL-1",
    name: "Airer",
    isLive: true,
    netPence: pence(4_500),
    surcharges: [
      { groupKey: "length", value: "2.4", name: "Length: 2.4 m", netPence: pence(1_000) },
    ],
  };

  it("changes surcharges only when it is asked to", () => {
    const linesOf = (rule: PriceRule) =>
      planPrices(rule, [airer], VAT)[0]?.lines.map(({ name, toGross }) => [name, toGross]);
    expect(linesOf(up4)).toEqual([["", 5_616]]);
    expect(linesOf({ ...up4, withSurcharges: true })).toEqual([
      ["", 5_616],
      ["Length: 2.4 m", 1_248],
    ]);
  });

  it.each([
    [{ kind: "amount_down", by: 5_400 }, "not_above_zero"],
    [{ kind: "amount_down", by: 5_401 }, "not_above_zero"],
    [{ kind: "percent_up", by: 90_000, rounding: "99" }, "too_high"],
  ] as const)("refuses a product that %o would make free or too dear", (change, refusal) => {
    const dear = { ...airer, netPence: pence(change.kind === "percent_up" ? 100_000 : 4_500) };
    expect(planPrices({ ...up4, ...change }, [dear], VAT)[0]?.refusal).toBe(refusal);
  });

  it("refuses the whole product when one of its surcharges would be nothing", () => {
    const cheap = { groupKey: "a", value: "b", name: "A: b", netPence: pence(2) };
    const rule = {
      ...up4,
      kind: "percent_down" as const,
      by: 5_000,
      rounding: "tens" as const,
      withSurcharges: true,
    };
    expect(planPrices(rule, [{ ...airer, surcharges: [cheap] }], VAT)[0]?.refusal).toBe(
      "not_above_zero",
    );
  });

  it("refuses a product without a price, and has no line for one that has the new price already", () => {
    const [none] = planPrices(up4, [{ ...airer, netPence: null }], VAT);
    expect(none).toMatchObject({ refusal: "no_price", lines: [] });
    const [same] = planPrices({ ...up4, kind: "set", by: 5_400 }, [airer], VAT);
    expect(same).toMatchObject({ refusal: null, lines: [] });
  });
});
