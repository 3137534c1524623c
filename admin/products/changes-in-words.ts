import type { Changed, Json } from "#shop/platform/act.ts";
import { fieldNames, productFields } from "#shop/catalogue/editing/product-fields.ts";
import { capital } from "#shop/kit/text.ts";
import { fieldWords } from "./product-values.ts";

/** Field names of the audit log at the beginning of a line. */
const words: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    productFields.map((field) => [fieldNames[field], capital(fieldWords[field])]),
  ),
  stock: "Stock",
  options: "Options",
  version: "Brought back version",
};

/** A longer value is cut: Versions has it whole. */
const SHOWN = 60;

/** What an act changed about a product, a line for each field: "Price £54.00 → £60.00". */
export function changesInWords(changed: Changed): readonly string[] {
  return Object.entries(changed).map(([name, values]) => {
    const word = words[name] ?? name;
    if (name === "version" && "to" in values) return `${word} ${text(values.to)}`;
    return "from" in values ? `${word} ${text(values.from)} → ${text(values.to)}` : word;
  });
}

function text(value: Json): string {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  const whole = typeof value === "object" ? JSON.stringify(value) : String(value);
  if (whole === "") return "none";
  return whole.length > SHOWN ? `${whole.slice(0, SHOWN)}…` : whole;
}
