import { encode } from "uqr";

/** A QR code as the path of an SVG: the policy of the pages allows no picture as a data: URL. */
export type QrPath = { readonly size: number; readonly d: string };

/** Draws a text as a QR code, with the white border of four modules that scanners need. */
export function qrPath(text: string): QrPath {
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const d = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  return { size, d };
}
