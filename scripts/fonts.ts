/**
 * Makes smaller copies of the fonts that every page loads, in `.cache/fonts`: each has only the
 * characters in its `unicode-range` in `ui/fonts.css`. A page with another character,
 * in a customer's name for example, loads the whole font as well. Beside them it writes the faces of
 * the reader's own fonts that stand in until then.
 */
import fs from "node:fs";
import path from "node:path";
import subsetFont from "subset-font";
import { root } from "#server/app-contract.ts";
import { fallbackFaces } from "./fallback-fonts.ts";

const folder = path.join(root, ".cache", "fonts");
const css = fs.readFileSync(path.join(root, "ui", "fonts.css"), "utf8");

/** Matches a font to be made: its file name and its characters. */
const made = /url\("[./]+\/\.cache\/fonts\/([^"]+)"\)[^}]*unicode-range:([^;]+);/g;
/** Matches the whole font with the same file name. */
const whole = /url\("(@fontsource[^"]+)"\)/g;

fs.mkdirSync(folder, { recursive: true });
for (const [, name = "", ranges = ""] of css.matchAll(made)) {
  const source = [...css.matchAll(whole)].find(
    ([, file]) => path.basename(file ?? "") === name,
  )?.[1];
  if (source === undefined)
    throw new Error(`ui/fonts.css has no @font-face with the whole font for ${name}.`);
  const content = fs.readFileSync(path.join(root, "node_modules", source));
  const characters = String.fromCodePoint(...ranges.split(",").flatMap(codePoints));
  const small = await subsetFont(content, characters, { targetFormat: "woff2" });
  fs.writeFileSync(path.join(folder, name), small);
}

fs.writeFileSync(path.join(folder, "fallbacks.css"), await fallbackFaces());

/** "U+20-7E" means all code points from 0x20 to 0x7e. */
function codePoints(range: string): number[] {
  const [first = 0, last = first] = range
    .trim()
    .slice("U+".length)
    .split("-")
    .map((hex) => Number.parseInt(hex, 16));
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
