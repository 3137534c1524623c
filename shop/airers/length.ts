export type Units = "metric" | "imperial";
/** Tells a length, in mm, in the units that somebody chose. */
export type SayLength = (mm: number) => string;

const MM_PER_INCH = 25.4;
const MM_PER_FOOT = 304.8;
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

/**
 * A length in words: "38 cm", "1.5 m" from a metre on; or "15 in", "4 ft 11 in" from two feet on, to
 * the nearest half inch. The spaces do not break.
 */
export function lengthText(mm: number, units: Units): string {
  if (units === "imperial") return imperialText(mm);
  if (mm < 1_000) return `${trim((mm / 10).toFixed(1))}\u00a0cm`;
  return `${trim((mm / 1_000).toFixed(2))}\u00a0m`;
}

function imperialText(mm: number): string {
  const halves = Math.round((mm / MM_PER_INCH) * 2);
  // Below two feet people say inches.
  const feet = halves < 48 ? 0 : Math.floor(halves / 24);
  const rest = halves - feet * 24;
  const whole = Math.floor(rest / 2);
  const inches = rest % 2 === 0 ? `${whole}` : `${whole || ""}½`;
  if (feet === 0) return `${inches}\u00a0in`;
  return rest === 0 ? `${feet}\u00a0ft` : `${feet}\u00a0ft\u00a0${inches}\u00a0in`;
}

function trim(decimal: string): string {
  return decimal.includes(".") ? decimal.replace(/\.?0+$/, "") : decimal;
}
