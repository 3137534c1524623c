import { readCode } from "#shop/discounts/discount.ts";
import {
  readNewDiscount,
  type DiscountProblem,
  type NewDiscount,
} from "#shop/discounts/new-discount.ts";
import { readCommandLine } from "#bin/command.ts";
import { StartFailed } from "#server/start-failed.ts";

export type DiscountsCommand =
  | { readonly name: "list" }
  | { readonly name: "pause"; readonly code: string }
  | { readonly name: "add"; readonly discount: NewDiscount };

const USAGE = `Use one of
  npm run discounts -- list
  npm run discounts -- pause CODE
  npm run discounts -- add CODE --percent 10|--pounds 5|--free-delivery
    [--from 2026-12-01] [--to 2026-12-24] [--minimum 50] [--uses 100] [--uses-per-customer 1]
    [--category ceiling-airers]... [--product SKU]...`;

const options = {
  percent: { type: "string" },
  pounds: { type: "string" },
  "free-delivery": { type: "boolean" },
  from: { type: "string" },
  to: { type: "string" },
  minimum: { type: "string" },
  uses: { type: "string" },
  "uses-per-customer": { type: "string" },
  category: { type: "string", multiple: true },
  product: { type: "string", multiple: true },
} as const;

/** Reads the command line. Throws one sentence that says what is wrong. */
export function readCommand(args: readonly string[]): DiscountsCommand {
  const { values, positionals } = parse(args);
  const [name, typed, ...rest] = positionals;
  const hasOptions = Object.keys(values).length > 0;
  if (rest.length > 0 || (name !== "add" && hasOptions)) throw new StartFailed(USAGE);
  if (name === "list" && typed === undefined) return { name };
  if ((name !== "add" && name !== "pause") || typed === undefined) throw new StartFailed(USAGE);
  const code = readCode(typed);
  if (code === null)
    throw new StartFailed("A code has 3 to 30 letters from A to Z, digits and hyphens.");
  return name === "pause" ? { name, code } : { name, discount: readDiscount(code, values) };
}

function parse(args: readonly string[]) {
  return readCommandLine(USAGE, { args: [...args], options, allowPositionals: true });
}

type Values = ReturnType<typeof parse>["values"];

/** The flags of the terms, which the sentence about a wrong one names. */
const flags: Readonly<Partial<Record<DiscountProblem["term"], string>>> = {
  usesPerCustomer: "uses-per-customer",
  skus: "product",
};

function readDiscount(code: string, values: Values): NewDiscount {
  const given = [values.percent, values.pounds, values["free-delivery"]];
  if (given.filter((value) => value !== undefined).length !== 1)
    throw new StartFailed("Say what comes off: --percent 10, --pounds 5 or --free-delivery.");
  const paid = values.percent === undefined ? "amount" : "percent";
  const read = readNewDiscount({
    code,
    kind: values["free-delivery"] ? "free_delivery" : paid,
    percent: values.percent ?? "",
    pounds: values.pounds ?? "",
    from: values.from ?? "",
    to: values.to ?? "",
    minimum: values.minimum ?? "",
    uses: values.uses ?? "",
    usesPerCustomer: values["uses-per-customer"] ?? "",
    categories: values.category ?? [],
    skus: values.product ?? [],
  });
  if (!read.ok) throw new StartFailed(`--${flags[read.term] ?? read.term} ${read.problem}.`);
  return read.discount;
}
