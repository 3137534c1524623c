import { MM_PER_FOOT, MM_PER_INCH } from "./length.ts";

const metricUnits: Readonly<Record<string, number>> = { m: 1_000, cm: 10, mm: 1 };
const METRIC = /^(\d+(?:\.\d+)?)\s*(m|cm|mm)?$/;
const IMPERIAL =
  /^(?:(\d+(?:\.\d+)?)\s*(?:ft|feet|foot|'))?\s*(?:(\d+(?:\.\d+)?)\s*(?:in|inches|inch|"))?$/;
/** A bare number below this is metres: nobody's ceiling is 10 m. */
const METRES_BELOW = 10;
/** And below this centimetres; above, millimetres. */
const CENTIMETRES_BELOW = 1_000;

/**
 * A length as people type it, in whole millimetres: "2.4", "2,4 m", "240cm", "2400 mm", "7 ft 10 in",
 * 7' 10". A bare number is metres below 10, centimetres below 1000, else millimetres. Null for what
 * is no length.
 */
export function readLengthMm(typed: string): number | null {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(",", ".")
    .replaceAll(/[′’]/g, "'")
    .replaceAll(/[″”]/g, '"');
  const metric = METRIC.exec(text);
  if (metric !== null) {
    const number = Number(metric[1]);
    return Math.round(number * (metricUnits[metric[2] ?? ""] ?? unitOfBare(number)));
  }
  const [, feet, inches] = IMPERIAL.exec(text) ?? [];
  if (feet === undefined && inches === undefined) return null;
  return Math.round(Number(feet ?? 0) * MM_PER_FOOT + Number(inches ?? 0) * MM_PER_INCH);
}

function unitOfBare(number: number): number {
  if (number < METRES_BELOW) return 1_000;
  return number < CENTIMETRES_BELOW ? 10 : 1;
}
