import { readWhole } from "#shop/kit/typed-number.ts";
import { HOUR_MS, londonHour, MINUTE_MS } from "#shop/kit/time.ts";

/** The most pieces that one entry changes. */
const PIECES_MAX = 100_000;

/** A number of pieces as it was typed, from `min` on; null for anything else. */
export function readPieces(text: string, min: number): number | null {
  return readWhole(text, { least: min, most: PIECES_MAX });
}

/** A correction as it was typed: "3", "+3", "-2" or "−2"; null for anything else and for 0. */
export function readCorrection(text: string): number | null {
  const match = /^\s*([+−-]?)(.*)$/.exec(text);
  const pieces = readPieces(match?.[2] ?? "", 1);
  if (pieces === null) return null;
  return match?.[1] === "" || match?.[1] === "+" ? pieces : -pieces;
}

/**
 * The end of a minute in London, such as "2026-11-23T08:30", or now if that is earlier: what was received or
 * sold in the minute of a count was there when it was counted. Nothing typed is now. Null for other text
 * and for a time to come.
 */
export function readPastMinute(text: string, now: Date): Date | null {
  if (text === "") return now;
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return null;
  const asUtc = new Date(`${text}:00Z`);
  if (Number.isNaN(asUtc.getTime())) return null;
  const isSummer = londonHour(asUtc) !== asUtc.getUTCHours();
  const instant = new Date(asUtc.getTime() - (isSummer ? HOUR_MS : 0));
  if (instant > now) return null;
  return new Date(Math.min(now.getTime(), instant.getTime() + MINUTE_MS - 1));
}
