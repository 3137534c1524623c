import {
  readRuleNumber,
  roundings,
  ruleKinds,
  type PriceRule,
  type RuleKind,
} from "#shop/catalogue/prices/price-rule.ts";
import { numberError } from "#shop/kit/typed-number.ts";
import type { PriceChoice } from "#shop/catalogue/prices/price-plan.server.ts";

/** What the URL of the screen says: which products, and the rule as it was typed. */
export type PricesQuery = {
  readonly choice: PriceChoice;
  readonly typed: {
    readonly how: RuleKind;
    readonly by: string;
    readonly rounding: PriceRule["rounding"];
    readonly surcharges: boolean;
  };
  /** null without a number, or with one that the rule does not take. */
  readonly rule: PriceRule | null;
  /** What is wrong with the number; undefined when nothing was asked yet. */
  readonly error: string | undefined;
};

/** The most products that are ticked on one page of the list. */
const PICKED_MAX = 50;

type Slugs = readonly { readonly slug: string }[];

/** A category or a brand that there is not is none, as the form then shows all of them. */
export function readPricesQuery(
  url: string,
  { categories, brands }: { readonly categories: Slugs; readonly brands: Slugs },
): PricesQuery {
  const { searchParams } = new URL(url);
  const known = (name: string, slugs: Slugs) =>
    slugs.find(({ slug }) => slug === searchParams.get(name))?.slug ?? "";
  const ids = searchParams.getAll("id").filter((id) => /^\d{1,9}$/.test(id));
  return {
    choice: {
      category: known("category", categories),
      brand: known("brand", brands),
      q: readText(searchParams, "q", 200),
      ids: searchParams.has("all") ? [] : ids.slice(0, PICKED_MAX).map(Number),
    },
    ...readRule(searchParams),
  };
}

/** The rule, as it was typed and as it is understood. */
export function readRule(searchParams: URLSearchParams): Omit<PricesQuery, "choice"> {
  const text = (name: string) => readText(searchParams, name, 20);
  const how = ruleKinds.find((each) => each === text("how")) ?? "percent_up";
  const rounding = roundings.find((each) => each === text("rounding")) ?? "none";
  const by = text("by");
  const surcharges = searchParams.get("surcharges") === "1";
  const number = readRuleNumber(how, by);
  const withSurcharges = surcharges && how.startsWith("percent");
  return {
    typed: { how, by, rounding, surcharges },
    rule: number === null ? null : { kind: how, by: number, rounding, withSurcharges },
    error: searchParams.has("by") && number === null ? ruleError(how, by) : undefined,
  };
}

function readText(searchParams: URLSearchParams, name: string, most: number): string {
  const typed = searchParams.get(name) ?? "";
  return typed.replaceAll("\0", "").toWellFormed().trim().slice(0, most);
}

function ruleError(how: RuleKind, by: string): string {
  const isPercent = how.startsWith("percent");
  if (by === "") return isPercent ? "Enter a percentage." : "Enter a sum in pounds.";
  if (!isPercent)
    return numberError(by, "pounds", "Enter a sum from £0.01 to £5,000.00, such as 1.20.");
  const most = how === "percent_up" ? "900" : "99.99";
  return numberError(by, "percent", `Enter a percentage from 0.01 to ${most}, such as 4 or 2.5.`);
}
