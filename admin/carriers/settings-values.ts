import type { PackedSizeInput } from "#shop/carriers/edit-packed-sizes.server.ts";
import type { Carrier } from "#shop/carriers/carrier.ts";
import type { CarrierService } from "#shop/carriers/service.ts";

type Values = Readonly<Record<string, string>>;

/** The labels of the fields of a service, by name. */
export const serviceLabels = {
  carrier: "Carrier",
  name: "Name",
  code: "Service code",
  package_size: "Package size",
  max_length_mm: "Longest, mm",
  max_girth_mm: "Girth at most, mm",
  max_weight_grams: "Weight at most, g",
  countries: "Countries",
  rank: "Rank",
  girth_rule: "The girth is",
  is_active: "Proposed for parcels",
} as const;

/** A service as its form has it; a new one (null) is proposed for parcels. */
export function serviceValues(service: CarrierService | null): Values {
  if (service === null) return { is_active: "on" };
  return {
    carrier: service.carrier,
    name: service.name,
    code: service.code,
    package_size: service.packageSize,
    max_length_mm: String(service.maxLengthMm),
    max_girth_mm: String(service.maxGirthMm),
    girth_rule: service.girthRule,
    max_weight_grams: String(service.maxWeightGrams),
    countries: service.countries.join(", "),
    rank: String(service.rank),
    is_active: service.isActive ? "on" : "",
  };
}

/** What the values that are chosen are called. */
export const girthRuleNames = {
  girth: "around, across the length",
  length_and_girth: "the length and around",
} as const;

/** A value of a service in a sentence. */
export function serviceInWords(name: string, value: string): string {
  if (name === "is_active") return value === "on" ? "yes" : "no";
  const chosen = name === "girth_rule" ? girthRuleNames[value as keyof typeof girthRuleNames] : "";
  return (chosen || value) === "" ? "nothing" : chosen || value;
}

/** The labels of the fields of a packed size, by name. */
export const sizeLabels = {
  length_mm: "Length, mm",
  width_mm: "Width, mm",
  height_mm: "Height, mm",
  customs_code: "Customs code",
  origin: "Made in",
} as const;

/** A packed size as its form has it. */
export function sizeValues(size: PackedSizeInput | null): Values {
  return {
    length_mm: String(size?.lengthMm ?? ""),
    width_mm: String(size?.widthMm ?? ""),
    height_mm: String(size?.heightMm ?? ""),
    customs_code: size?.customsCode ?? "",
    origin: size?.origin ?? "",
  };
}

/** The columns of a carrier's file as its form has them, one on a line. */
export function columnsValues({ columns }: Pick<Carrier, "columns">): Values {
  return { columns: columns.join("\n") };
}
