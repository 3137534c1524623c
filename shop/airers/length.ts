export type Units = "metric" | "imperial";
/** Tells a length, in mm, in the units that somebody chose. */
export type SayLength = (mm: number) => string;

export const MM_PER_INCH = 25.4;
export const MM_PER_FOOT = 304.8;

/**
 * A length in words: "38 cm", "1.5 m" from a metre on; or "15 in", "4 ft 11 in" from two feet on, to
 * the nearest half inch. The spaces do not break.
 */
export function lengthText(mm: number, units: Units): string {
  if (units === "imperial") return imperialText(mm);
  if (mm < 1_000) return `${trim((mm / 10).toFixed(1))}\u00a0cm`;
  return `${trim((mm / 1_000).toFixed(2))}\u00a0m`;
}

/** A length of rope that can be bought, in mm: rope is sold by the metre, whatever units a room is measured in. */
export function ropeText(mm: number): string {
  return lengthText(mm, "metric");
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
