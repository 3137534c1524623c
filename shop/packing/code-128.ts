import { assert } from "#shop/kit/assert.ts";

/** The bars of a text, in modules from the left edge of the symbol: a scanner needs ten empty modules beside it. */
export type BarCode = {
  readonly widthModules: number;
  readonly bars: readonly { readonly at: number; readonly width: number }[];
};

/** The longest text, in characters. */
const TEXT_MAX = 40;

/**
 * Code 128, code set B, of a text in printable ASCII (ISO/IEC 15417): a start character, one character for
 * each letter, the check character, and the stop.
 */
export function code128(text: string): BarCode {
  assert(/^[ -~]+$/.test(text) && text.length <= TEXT_MAX, "the text has 1 to 40 ASCII characters");
  const values = Array.from(text, (letter) => letter.charCodeAt(0) - 32);
  const sum = values.reduce((total, value, index) => total + value * (index + 1), START_B);
  const widths = [START_B, ...values, sum % 103, STOP].flatMap((value) =>
    Array.from(patterns[value] ?? "", Number),
  );
  const bars: { at: number; width: number }[] = [];
  let at = 0;
  for (const [index, width] of widths.entries()) {
    // Bars and spaces take turns.
    if (index % 2 === 0) bars.push({ at, width });
    at += width;
  }
  return { widthModules: at, bars };
}

const START_B = 104;
const STOP = 106;

/** The widths of bars and spaces of each character, by its value: ISO/IEC 15417, table 1. */
const patterns = (
  "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 " +
  "122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 " +
  "322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 " +
  "112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 " +
  "331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 " +
  "112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 " +
  "124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 " +
  "411311 113141 114131 311141 411131 211412 211214 211232 2331112"
).split(" ");
