import { decimalPounds, formatPounds, pence, type Pence } from "#shop/kit/money.ts";
import { readPercent, readPounds } from "#shop/kit/typed-number.ts";
import { PRICE_MAX } from "#shop/catalogue/editing/product-fields.ts";
import { grossPence, netOfTypedGross } from "#shop/tax/vat.ts";

export const ruleKinds = ["percent_up", "percent_down", "amount_up", "amount_down", "set"] as const;
export type RuleKind = (typeof ruleKinds)[number];

/** `tens`: to the nearest 10p. "00" to "99": to the nearest price that ends so. */
export const roundings = ["none", "tens", "00", "50", "95", "99"] as const;
export type Rounding = (typeof roundings)[number];

/** How prices with VAT are changed. */
export type PriceRule = {
  readonly kind: RuleKind;
  /** In hundredths of one per cent for percentages, otherwise in pence with VAT; above 0. */
  readonly by: number;
  readonly rounding: Rounding;
  /** Whether the surcharges of options change by the same percentage. Only with a percentage. */
  readonly withSurcharges: boolean;
};

/** 900 %, in hundredths of one per cent. */
const PERCENT_UP_MAX = 90_000;
/** Less than 100 %. */
const PERCENT_DOWN_MAX = 9_999;

/** The number of a rule as a person types it: "4", "4.5 %", "£1.20". Null for one that the rule does not take. */
export function readRuleNumber(kind: RuleKind, typed: string): number | null {
  const limits = { least: 1, most: mostOf(kind) };
  return kind.startsWith("percent") ? readPercent(typed, limits) : readPounds(typed, limits);
}

function mostOf(kind: RuleKind): number {
  if (kind === "percent_up") return PERCENT_UP_MAX;
  return kind === "percent_down" ? PERCENT_DOWN_MAX : PRICE_MAX;
}

/** A price without VAT after a rule. */
export type RuledPrice = {
  readonly netPence: number;
  readonly grossPence: number;
  /** VAT in whole pence can't make what the rule gives: this is a penny less. */
  readonly isPennyLess: boolean;
};

/**
 * What a rule makes of a price, in whole pence with VAT, from which the net follows as for a typed price. It
 * may be 0 or less, or too high: `planPrices` refuses those.
 */
export function applyRule(rule: PriceRule, netPence: Pence, vatRateBp: number): RuledPrice {
  const gross = rounded(changed(rule, grossPence(netPence, vatRateBp)), rule.rounding);
  return toNet(gross, vatRateBp);
}

/**
 * The same for what an option adds: by a percentage, to the nearest 10p when prices are rounded, as the ending is
 * the price's own.
 */
export function applyToSurcharge(rule: PriceRule, netPence: Pence, vatRateBp: number): RuledPrice {
  const rounding = rule.rounding === "none" ? "none" : "tens";
  return toNet(rounded(changed(rule, grossPence(netPence, vatRateBp)), rounding), vatRateBp);
}

function changed({ kind, by }: PriceRule, gross: number): number {
  switch (kind) {
    case "percent_up":
      return portion(gross, 10_000 + by);
    case "percent_down":
      return portion(gross, 10_000 - by);
    case "amount_up":
      return gross + by;
    case "amount_down":
      return gross - by;
    case "set":
      return by;
  }
}

/** Round-half-up. */
function portion(gross: number, ofTenThousand: number): number {
  return Math.floor((gross * ofTenThousand + 5_000) / 10_000);
}

/** The nearest sum with the ending; the higher one of two that are as near. */
function rounded(gross: number, rounding: Rounding): number {
  if (rounding === "none") return gross;
  const [step, ending] = rounding === "tens" ? [10, 0] : [100, Number(rounding)];
  return Math.floor((gross - ending + step / 2) / step) * step + ending;
}

function toNet(gross: number, vatRateBp: number): RuledPrice {
  // No product may cost it, so its net does not matter.
  if (gross <= 0 || gross > PRICE_MAX)
    return { netPence: gross, grossPence: gross, isPennyLess: false };
  const typed = netOfTypedGross(pence(gross), vatRateBp);
  if (typed.ok) return { netPence: typed.netPence, grossPence: gross, isPennyLess: false };
  const { ok: _, below } = typed;
  const lower = netOfTypedGross(below, vatRateBp);
  return { netPence: lower.ok ? lower.netPence : 0, grossPence: below, isPennyLess: true };
}

/** "4% up, to the nearest 10p, surcharges too". */
export function ruleInWords({ kind, by, rounding, withSurcharges }: PriceRule): string {
  const parts = [
    changeInWords(kind, by),
    rounding === "tens" && "to the nearest 10p",
    rounding !== "none" && rounding !== "tens" && `to the nearest .${rounding}`,
    withSurcharges && "surcharges too",
  ];
  return parts.filter(Boolean).join(", ");
}

function changeInWords(kind: RuleKind, by: number): string {
  const direction = kind.endsWith("_down") ? "down" : "up";
  if (kind === "set") return `Set to ${formatPounds(pence(by))}`;
  if (kind.startsWith("amount")) return `${formatPounds(pence(by))} ${direction}`;
  return `${decimalPounds(pence(by)).replace(/\.?0+$/, "")}% ${direction}`;
}
