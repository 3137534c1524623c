import { metresOption } from "#shop/catalogue/metres-option.ts";
import { formatMetres } from "#shop/kit/measures.ts";

/** The key of the option that chooses a lath length. */
export const LATH_LENGTH = "lathLength";

/** Whether a text is a lath length as option values write it: "1.5m". Single laths have the same lengths. */
export function isLathLength(text: string): boolean {
  return metresOption(text) !== null && !text.endsWith("-single");
}

/** "1.5m" as labels of options say it: "1.5 m". */
export function lathLabel(length: string): string {
  return formatMetres(metresIn(length));
}

/** The shortest first. */
export function byLength(a: string, b: string): number {
  return metresIn(a) - metresIn(b);
}

function metresIn(length: string): number {
  return (metresOption(length) ?? 0) / 1_000;
}
