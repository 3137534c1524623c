import { formatPounds } from "#shop/kit/money.ts";
import { exceptionsOf, type RatedCountry } from "#shop/shipping/rate-engine.ts";
import { formatRate } from "#shop/tax/vat-rates.ts";
import type { ImportTaxes } from "#shop/tax/import-taxes.ts";
import { isMainland, type RateSet, type SetZone } from "./rate-set.ts";
import { kindOf, type ZoneKind } from "./row-values.ts";
import { rangesAsTyped } from "./range-words.ts";

/** A value of a row that is another one in the second of two sets, in words. */
export type RowChange = {
  readonly row: { readonly kind: "zone" | "country"; readonly id: string; readonly name: string };
  /** "Rate"; "Zone" and "Country" when the row is new or gone. */
  readonly field: string;
  /** Null: there was none, or is none any more. */
  readonly from: string | null;
  readonly to: string | null;
};

export const kindNames: Readonly<Record<ZoneKind, string>> = {
  uk: "In the UK, with UK VAT",
  island: "Outside the UK, with UK VAT",
  export: "Outside the UK, without UK VAT",
};

type Fields = Readonly<Record<string, string>>;
type Row = { readonly row: RowChange["row"]; readonly fields: Fields };

/** What is different between two sets, row by row, in the order of the second one. */
export function rowChanges(before: RateSet, after: RateSet): readonly RowChange[] {
  const [were, are] = [before, after].map((set) => {
    const rows = [...set.zones.map((zone) => zoneRow(set, zone)), ...set.countries.map(countryRow)];
    return new Map(rows.map((row) => [`${row.row.kind} ${row.row.id}`, row]));
  }) as [Map<string, Row>, Map<string, Row>];
  const keys = new Set([...are.keys(), ...were.keys()]);
  return [...keys].flatMap((key) => changesOf(were.get(key), are.get(key)));
}

function changesOf(was: Row | undefined, is: Row | undefined): readonly RowChange[] {
  const row = (is ?? was)?.row;
  if (row === undefined) return [];
  const field = row.kind === "zone" ? "Zone" : "Country";
  if (was === undefined) return [{ row, field, from: null, to: summary(is) }];
  if (is === undefined) return [{ row, field, from: summary(was), to: null }];
  return Object.keys(is.fields).flatMap((name) => {
    const [from, to] = [was.fields[name] ?? null, is.fields[name] ?? null];
    return from === to ? [] : [{ row, field: name, from, to }];
  });
}

function summary(row: Row | undefined): string {
  const { Rate, Days, Postcodes } = row?.fields ?? {};
  return [Rate, `${Days} days`, Postcodes].filter(Boolean).join(", ");
}

function zoneRow(set: RateSet, zone: SetZone): Row {
  const ranges = set.rules.filter(({ zoneKey }) => zoneKey === zone.key);
  return {
    row: { kind: "zone", id: zone.key, name: zone.name },
    fields: {
      Name: zone.name,
      Where: kindNames[kindOf(zone)],
      Rate: formatPounds(zone.ratePence),
      Days: String(zone.transitDays),
      Postcodes: [...(isMainland(zone) ? ["all others"] : []), rangesAsTyped(ranges)]
        .filter(Boolean)
        .join(", "),
    },
  };
}

function countryRow(country: RatedCountry): Row {
  const { code, name, ratePence, transitDays, importTaxes } = country;
  return {
    row: { kind: "country", id: code, name },
    fields: {
      Name: name,
      Rate: formatPounds(ratePence),
      Days: String(transitDays),
      "Import tax": taxInWords(importTaxes),
      Duty: dutyNames[importTaxes?.duty ?? ""],
      "Not covered": exceptionsOf(country) || "nothing",
    },
  };
}

export const dutyNames: Readonly<Record<ImportTaxes["duty"] | "", string>> = {
  "": "Not known",
  none: "None",
  perhaps: "On some goods",
  always: "On all goods",
};

/** "import VAT 20%, from £150.00 on". */
export function taxInWords(taxes: ImportTaxes | null): string {
  if (taxes === null) return "Not known";
  const { tax } = taxes;
  if (tax === null) return "None";
  const from =
    tax.fromPence === null
      ? ""
      : `, from ${formatPounds(tax.fromPence as RatedCountry["ratePence"])} on`;
  return `${tax.name} ${formatRate(tax.rateBp)}${from}`;
}
