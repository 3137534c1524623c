import type { WhichLines } from "#shop/reports/rows/row-queries.server.ts";

const SKU_MAX = 60;
const OPTION_MAX = 120;

/** Which lines the parameters of a URL ask for. */
export function readWhichLines(params: URLSearchParams): WhichLines {
  const text = (name: string, most: number) => (params.get(name) ?? "").slice(0, most);
  const sku = text("sku", SKU_MAX);
  const [name, value] = [text("option", OPTION_MAX), text("value", OPTION_MAX)];
  return { sku: sku === "" ? null : sku, option: name === "" ? null : { name, value } };
}

/** "Colour: Black, LL-CA-001"; "" for all lines. */
export function whichInWords({ sku, option }: WhichLines): string {
  const words = option === null ? [] : [`${option.name}: ${option.value}`];
  return [...words, ...(sku === null ? [] : [sku])].join(", ");
}

/** The address of the lines behind a figure, for the days of a report's address. */
export function soldRowsHref(
  search: string,
  of: { sku?: string; option?: string; value?: string },
) {
  return `/reports/products/rows?${withDays(search, of)}`;
}

/** The address of the pieces that came back. */
export function returnedRowsHref(search: string, sku?: string): string {
  return `/reports/returns/rows?${withDays(search, sku === undefined ? {} : { sku })}`;
}

function withDays(search: string, of: Readonly<Record<string, string | undefined>>): string {
  const asked = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of ["from", "to"]) {
    const day = asked.get(name);
    if (day !== null) kept.set(name, day);
  }
  for (const [name, value] of Object.entries(of)) if (value !== undefined) kept.set(name, value);
  return kept.toString();
}
