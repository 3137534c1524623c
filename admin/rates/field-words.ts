import { dutyNames, kindNames } from "#shop/shipping/rate-sets/row-changes.ts";

/** The labels of the fields of a zone and of a country. */
export const labels: Readonly<Record<string, string>> = {
  name: "Name",
  kind: "Where",
  rate: "Rate, £",
  transit_days: "Days",
  postcodes: "Postcodes",
  country: "Country",
  duty: "Duty",
  tax_name: "Import tax",
  tax_rate: "Its rate, %",
  tax_from: "From an order of, £",
  exceptions: "Postcodes without this rate",
};

/** A value of a field in a sentence. */
export function inWords(name: string, value: string): string {
  if (name === "kind") return kindNames[value as keyof typeof kindNames] ?? "nothing";
  if (name === "duty") return dutyNames[value as keyof typeof dutyNames] ?? "nothing";
  return value === "" ? "nothing" : value;
}
