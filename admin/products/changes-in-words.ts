import type { Changed, Json } from "#shop/platform/act.ts";

/** Field names of the audit log at the beginning of a line. */
const words: Readonly<Record<string, string>> = {
  name: "Name",
  price: "Price",
  lead_time_days: "Lead time",
  takes_orders: "Takes orders",
  state: "State",
  stock: "Stock",
};

/** What an act changed about a product, a line for each field: "Price £54.00 → £60.00". */
export function changesInWords(changed: Changed): readonly string[] {
  return Object.entries(changed).map(([name, values]) => {
    const word = words[name] ?? name;
    return "from" in values ? `${word} ${text(values.from)} → ${text(values.to)}` : word;
  });
}

function text(value: Json): string {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
