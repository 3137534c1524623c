/** Lengths and weights as every page, list, comparison and drawing writes them. Spaces do not break. */

export type Units = "metric" | "imperial";
/** Writes a length, given in mm, in the units of a page. */
export type LengthFormatter = (mm: number) => string;

export const MM_PER_INCH = 25.4;
export const MM_PER_FOOT = 304.8;

/**
 * A length: "38 cm", or "1.5 m" from one metre on; in imperial "15 in", or "4 ft 11 in" from two feet
 * on, to the nearest half inch.
 */
export function formatLength(mm: number, units: Units = "metric"): string {
  if (units === "imperial") return formatImperial(mm);
  return mm < 1_000 ? `${decimal(mm / 10, 1)}\u00a0cm` : `${decimal(mm / 1_000, 2)}\u00a0m`;
}

/** Metres of line, rail or lath, which are never written in centimetres: "9.5 m". */
export function formatMetres(metres: number | string): string {
  return `${decimal(Number(metres), 2)}\u00a0m`;
}

/** A weight: "85 g", or "4.6 kg" from one kilogram on. */
export function formatWeight(grams: number): string {
  return grams < 1_000 ? `${grams}\u00a0g` : formatKilograms(grams / 1_000);
}

/** Kilograms that a product carries: "15 kg". */
export function formatKilograms(kilograms: number | string): string {
  return `${decimal(Number(kilograms), 2)}\u00a0kg`;
}

/** At most so many decimals, without zeros at the end. */
function decimal(value: number, places: number): string {
  return String(Number(value.toFixed(places)));
}

function formatImperial(mm: number): string {
  const halves = Math.round((mm / MM_PER_INCH) * 2);
  // Lengths below two feet are usually given in inches.
  const feet = halves < 48 ? 0 : Math.floor(halves / 24);
  const rest = halves - feet * 24;
  const whole = Math.floor(rest / 2);
  const inches = rest % 2 === 0 ? `${whole}` : `${whole || ""}½`;
  if (feet === 0) return `${inches}\u00a0in`;
  return rest === 0 ? `${feet}\u00a0ft` : `${feet}\u00a0ft\u00a0${inches}\u00a0in`;
}
