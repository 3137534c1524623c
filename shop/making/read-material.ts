import { formatNumber } from "#shop/kit/text.ts";
import { readWhole } from "#shop/kit/typed-number.ts";
import {
  KERF_MAX_MM,
  MATERIAL_NAME_MAX,
  materialKinds,
  SECTION_MAX_MM,
  STOCK_LENGTH_MAX_MM,
  type Material,
  type Timber,
} from "./material.ts";

type Measure = "widthMm" | "thicknessMm" | "stockLengthMm" | "kerfMm" | "keepFromMm";

/** A material as it is entered: without its key and version. */
export type MaterialFields =
  | Omit<Timber, "key" | "version">
  | { readonly name: string; readonly kind: Exclude<Material["kind"], "timber"> };

/** What is typed about a material. */
export type TypedMaterial = Readonly<Record<"name" | "kind" | Measure, string>>;

/** The least and the most of each measure. */
const ranges: Readonly<Record<Measure, readonly [min: number, max: number]>> = {
  widthMm: [1, SECTION_MAX_MM],
  thicknessMm: [1, SECTION_MAX_MM],
  stockLengthMm: [100, STOCK_LENGTH_MAX_MM],
  kerfMm: [0, KERF_MAX_MM],
  keepFromMm: [1, STOCK_LENGTH_MAX_MM],
};

/** Reads what was typed about a material. Only timber has measures, and it needs all of them. */
export function readMaterial(
  typed: TypedMaterial,
):
  | { readonly ok: true; readonly fields: MaterialFields }
  | { readonly ok: false; readonly errors: Readonly<Record<string, string>> } {
  const errors: Record<string, string> = {};
  const name = typed.name.trim().replaceAll(/\s+/g, " ");
  if (name === "" || name.length > MATERIAL_NAME_MAX)
    errors["name"] = `Enter a name of up to ${MATERIAL_NAME_MAX} characters.`;
  const kind = materialKinds.find((each) => each === typed.kind);
  if (kind === undefined) errors["kind"] = "Choose timber, rope, iron or other.";
  if (kind !== "timber")
    return Object.keys(errors).length > 0 || kind === undefined
      ? { ok: false, errors }
      : { ok: true, fields: { name, kind } };
  const read = (measure: Measure): number => {
    const [min, max] = ranges[measure];
    const number = readWhole(typed[measure], { unit: "mm", least: min, most: max });
    if (number !== null) return number;
    errors[measure] = `Enter ${min} to ${formatNumber(max)} mm.`;
    return 0;
  };
  const fields = {
    name,
    kind,
    widthMm: read("widthMm"),
    thicknessMm: read("thicknessMm"),
    stockLengthMm: read("stockLengthMm"),
    kerfMm: read("kerfMm"),
    keepFromMm: read("keepFromMm"),
  };
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, fields };
}
