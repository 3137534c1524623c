import { MM_PER_FOOT, MM_PER_INCH } from "#shop/kit/measures.ts";

const metricUnits: Readonly<Record<string, number>> = { m: 1_000, cm: 10, mm: 1 };
const METRIC = /^(\d+(?:\.\d+)?)\s*(m|cm|mm)?$/;
const IMPERIAL =
  /^(?:(\d+(?:\.\d+)?)\s*(?:ft|feet|foot|'))?\s*(?:(\d+(?:\.\d+)?)\s*(?:in|inches|inch|")?)?$/;
/** A number without a unit is in metres below this: no ceiling is 10 m high. */
const METRES_BELOW = 10;
/** From there it is in centimetres below this, and in millimetres from this on. */
const CENTIMETRES_BELOW = 1_000;

/**
 * Reads a length as people type it, in whole millimetres: "2.4", "2,4 m", "240cm", "2400 mm",
 * "7 ft 10 in", 7' 10", "5ft 11". A number without a unit is in metres below 10, in centimetres below
 * 1000, otherwise in millimetres; after feet it is in inches. Null for anything else.
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
    return Math.round(number * (metricUnits[metric[2] ?? ""] ?? unitWithout(number)));
  }
  const [, feet, inches] = IMPERIAL.exec(text) ?? [];
  if (feet === undefined && inches === undefined) return null;
  return Math.round(Number(feet ?? 0) * MM_PER_FOOT + Number(inches ?? 0) * MM_PER_INCH);
}

function unitWithout(number: number): number {
  if (number < METRES_BELOW) return 1_000;
  return number < CENTIMETRES_BELOW ? 10 : 1;
}
