import { parseArgs } from "node:util";
import { parsePounds, ZERO, type Pence } from "#shop/kit/money.ts";
import { readCode } from "#shop/discounts/discount.ts";
import type { NewDiscount } from "#shop/discounts/discounts.server.ts";
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
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    throw new StartFailed(USAGE);
  }
}

type Values = ReturnType<typeof parse>["values"];

function readDiscount(code: string, values: Values): NewDiscount {
  const given = [values.percent, values.pounds, values["free-delivery"]];
  if (given.filter((value) => value !== undefined).length !== 1)
    throw new StartFailed("Say what comes off: --percent 10, --pounds 5 or --free-delivery.");
  const discount: NewDiscount = {
    code,
    kind:
      values.percent !== undefined
        ? "percent"
        : values.pounds !== undefined
          ? "amount"
          : "free_delivery",
    percent: readNumber("--percent", values.percent, 100),
    amountPence: readMoney("--pounds", values.pounds, 1),
    startsOn: readDay("--from", values.from),
    endsOn: readDay("--to", values.to),
    minimumPence: readMoney("--minimum", values.minimum, 0) ?? ZERO,
    usesMax: readNumber("--uses", values.uses, 1_000_000),
    usesPerCustomerMax: readNumber("--uses-per-customer", values["uses-per-customer"], 1_000),
    categorySlugs: values.category ?? [],
    skus: values.product ?? [],
  };
  const { startsOn, endsOn } = discount;
  if (startsOn !== null && endsOn !== null && endsOn < startsOn)
    throw new StartFailed("--to must not be before --from.");
  return discount;
}

function readNumber(flag: string, text: string | undefined, max: number): number | null {
  if (text === undefined) return null;
  const number = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > max)
    throw new StartFailed(`${flag} must be a whole number from 1 to ${max}.`);
  return number;
}

/** The largest sum that comes off, and the largest minimum: £10,000. */
const MONEY_MAX_PENCE = 1_000_000;

function readMoney(flag: string, text: string | undefined, minPence: number): Pence | null {
  if (text === undefined) return null;
  const amount = parsePounds(text);
  if (amount === null || amount < minPence || amount > MONEY_MAX_PENCE)
    throw new StartFailed(`${flag} must be pounds such as 5 or 7.50, up to 10000.`);
  return amount;
}

function readDay(flag: string, text: string | undefined): string | null {
  if (text === undefined) return null;
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  if (date === null || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text)
    throw new StartFailed(`${flag} must be a day such as 2026-12-24.`);
  return text;
}
