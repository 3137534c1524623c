import { readWhole } from "#shop/kit/typed-number.ts";
import { NUMBER_MAX } from "#shop/trading/first-numbers.ts";
import type { EditedProducts } from "#shop/trading/begin-trading.server.ts";
import { readCommandLine } from "#bin/command.ts";
import { StartFailed } from "#server/start-failed.ts";

/** The options of the command line. Null: not given. */
export type Options = {
  readonly firstOrder: number | null;
  readonly firstInvoice: number | null;
  readonly edited: EditedProducts | null;
  readonly yes: boolean;
  readonly dryRun: boolean;
};

const USAGE =
  "Use npm run begin-trading with any of -- --first-order LL-10001 --first-invoice 1 --edited keep|remove --yes, or --dry-run.";

/** Reads the command line. Throws one sentence for an invalid or unknown option. */
export function readOptions(args: readonly string[]): Options {
  const values = readCommandLine(USAGE, {
    args: [...args],
    options: {
      "first-order": { type: "string" },
      "first-invoice": { type: "string" },
      edited: { type: "string" },
      yes: { type: "boolean" },
      "dry-run": { type: "boolean" },
    },
  }).values;
  const { edited = null } = values;
  if (edited !== null && edited !== "keep" && edited !== "remove")
    throw new StartFailed("--edited must be keep or remove.");
  return {
    firstOrder: readNumber("--first-order", values["first-order"]),
    firstInvoice: readNumber("--first-invoice", values["first-invoice"]),
    edited,
    yes: values.yes === true,
    dryRun: values["dry-run"] === true,
  };
}

function readNumber(flag: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const number = parseNumber(text);
  if (number === null)
    throw new StartFailed(`${flag} must be a whole number from 1 to ${NUMBER_MAX}.`);
  return number;
}

/** Reads "10042", "LL-10042" or "INV-00042" as a number; null for anything else. */
export function parseNumber(text: string): number | null {
  return readWhole(text.trim().replace(/^(?:LL|INV)-/i, ""), { least: 1 });
}
