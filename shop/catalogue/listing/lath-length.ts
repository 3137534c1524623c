import { formatMetres } from "#shop/kit/measures.ts";

/** The key of the option that chooses a lath length. */
export const LATH_LENGTH = "lathLength";

/** Whether a text is a lath length as option values write it: "1.5m". */
export function isLathLength(text: string): boolean {
  return /^\d{1,2}(\.\d{1,2})?m$/.test(text);
}

/** "1.5m" as labels of options say it: "1.5 m". */
export function lathLabel(length: string): string {
  return formatMetres(Number.parseFloat(length));
}

/** The shortest first. */
export function byLength(a: string, b: string): number {
  return Number.parseFloat(a) - Number.parseFloat(b);
}
