import { pence, ZERO } from "#shop/kit/money.ts";
import { readPounds, readWhole } from "#shop/kit/typed-number.ts";
import { readCode, type Discount } from "./discount.ts";

/** A new code. Products are named by their SKU. With neither categories nor products it is for everything. */
export type NewDiscount = Omit<Discount, "id" | "isPaused" | "isForEverything" | "productIds"> & {
  readonly skus: readonly string[];
};

/** A new code as it was typed. An empty text is a term that it does not have; `kind` says what comes off. */
export type TypedDiscount = {
  readonly code: string;
  readonly kind: Discount["kind"];
  readonly percent: string;
  readonly pounds: string;
  readonly from: string;
  readonly to: string;
  readonly minimum: string;
  readonly uses: string;
  readonly usesPerCustomer: string;
  readonly categories: readonly string[];
  readonly skus: readonly string[];
};

type Term = Exclude<keyof TypedDiscount, "kind" | "categories">;

/** The first term that can't be read, with the end of a sentence: "must be a day such as 2026-12-24". */
export type DiscountProblem = { readonly term: Term; readonly problem: string };

const CODE_PROBLEM = "must have 3 to 30 letters from A to Z, digits and hyphens";
/** The largest sum that comes off, and the largest minimum. */
const MONEY_MAX = pence(1_000_000);
/** The most products that a code is for by name. */
const SKUS_MAX = 200;

/** Reads a new code, or says what is wrong with it. Whether its goods exist is not checked here. */
export function readNewDiscount(
  sent: TypedDiscount,
):
  | { readonly ok: true; readonly discount: NewDiscount }
  | ({ readonly ok: false } & DiscountProblem) {
  // What comes off can't be left out: nothing is as wrong as 0.
  const typed = { ...sent, percent: sent.percent || "0", pounds: sent.pounds || "0" };
  const problems: DiscountProblem[] = [];
  const read = <Value>(term: Term, value: Value | undefined, problem: string): Value | null => {
    if (value === undefined) problems.push({ term, problem });
    return value ?? null;
  };
  /** null: not given; undefined: can't be read. */
  const given = <Value>(text: string, value: Value | null) =>
    text === "" ? null : (value ?? undefined);
  const number = (term: "percent" | "uses" | "usesPerCustomer", most: number) => {
    const unit = term === "percent" ? "%" : undefined;
    const value = readWhole(typed[term], { unit, least: 1, most });
    return read(term, given(typed[term], value), `must be a whole number from 1 to ${most}`);
  };
  const money = (term: "pounds" | "minimum", least: number) => {
    const value = readPounds(typed[term], { least, most: MONEY_MAX });
    const problem = "must be in pounds with a point, such as 5 or 7.50, up to 10,000";
    return read(term, given(typed[term], value), problem);
  };
  const day = (term: "from" | "to") =>
    read(term, readDay(typed[term]), "must be a day such as 2026-12-24");
  const { kind } = typed;
  const discount = {
    code: read("code", readCode(typed.code) ?? undefined, CODE_PROBLEM),
    kind,
    percent: kind === "percent" ? number("percent", 100) : null,
    amountPence: kind === "amount" ? money("pounds", 1) : null,
    startsOn: day("from"),
    endsOn: day("to"),
    minimumPence: money("minimum", 0) ?? ZERO,
    usesMax: number("uses", 1_000_000),
    usesPerCustomerMax: number("usesPerCustomer", 1_000),
    categorySlugs: typed.categories,
    skus: typed.skus,
  };
  const { code, startsOn, endsOn } = discount;
  if (startsOn !== null && endsOn !== null && endsOn < startsOn)
    problems.push({ term: "to", problem: "must not be before the first day" });
  if (typed.skus.length > SKUS_MAX)
    problems.push({ term: "skus", problem: `must be ${SKUS_MAX} at most` });
  const [first] = problems;
  if (first !== undefined) return { ok: false, ...first };
  return { ok: true, discount: { ...discount, code: code ?? "" } };
}

function readDay(text: string): string | null | undefined {
  if (text === "") return null;
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  if (date === null || Number.isNaN(date.getTime())) return undefined;
  return date.toISOString().startsWith(text) ? text : undefined;
}
