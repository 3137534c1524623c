import { formatNumber } from "#shop/kit/text.ts";
import type { Material, MaterialKind } from "#shop/making/material.ts";
import type { TypedMaterial } from "#shop/making/read-material.ts";

export type MaterialField = keyof TypedMaterial;

/** The measures of timber, with their labels. */
export const measures = [
  ["widthMm", "Width, mm"],
  ["thicknessMm", "Thickness, mm"],
  ["stockLengthMm", "Bar length, mm"],
  ["kerfMm", "Saw cut, mm"],
  ["keepFromMm", "Kept from, mm"],
] as const satisfies readonly (readonly [MaterialField, string])[];

export const materialFields: readonly MaterialField[] = [
  "name",
  "kind",
  ...measures.map(([field]) => field),
];

/** The labels of the fields that can change. */
export const materialLabels: Readonly<Record<string, string>> = {
  name: "Name",
  ...Object.fromEntries(measures),
};

export const kindNames: Readonly<Record<MaterialKind, string>> = {
  timber: "Timber",
  rope: "Rope",
  iron: "Iron",
  other: "Other",
};

/** A material as its form has it. */
export function toTypedMaterial(material: Material): TypedMaterial {
  const { name, kind } = material;
  const none = { widthMm: "", thicknessMm: "", stockLengthMm: "", kerfMm: "", keepFromMm: "" };
  if (material.kind !== "timber") return { name, kind, ...none };
  const measured = measures.map(([field]) => [field, formatNumber(material[field])]);
  return { name, kind, ...none, ...Object.fromEntries(measured) };
}
