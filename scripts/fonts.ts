/**
 * Makes the fonts that every page waits for smaller: of each file of `node_modules` the characters
 * that `storefront/styles/fonts.css` gives it by `unicode-range`, in `.cache/fonts`. The rest of a file is
 * loaded by a page that has another character, in somebody's name say.
 */
import fs from "node:fs";
import path from "node:path";
import subsetFont from "subset-font";
import { root } from "#server/app-contract.ts";

const folder = path.join(root, ".cache", "fonts");
const css = fs.readFileSync(path.join(root, "storefront", "styles", "fonts.css"), "utf8");

/** A face that is made here, as the style sheet names its file and its characters. */
const made = /url\("[./]+\/\.cache\/fonts\/([^"]+)"\)[^}]*unicode-range:([^;]+);/g;
/** And the file it is made of, of the same name. */
const whole = /url\("(@fontsource[^"]+)"\)/g;

fs.mkdirSync(folder, { recursive: true });
for (const [, name = "", ranges = ""] of css.matchAll(made)) {
  const source = [...css.matchAll(whole)].find(
    ([, file]) => path.basename(file ?? "") === name,
  )?.[1];
  if (source === undefined)
    throw new Error(`storefront/styles/fonts.css names no whole file for ${name}.`);
  const content = fs.readFileSync(path.join(root, "node_modules", source));
  const characters = String.fromCodePoint(...ranges.split(",").flatMap(codePoints));
  const small = await subsetFont(content, characters, { targetFormat: "woff2" });
  fs.writeFileSync(path.join(folder, name), small);
}

/** "U+20-7E" is every number from 0x20 to 0x7e. */
function codePoints(range: string): number[] {
  const [first = 0, last = first] = range
    .trim()
    .slice("U+".length)
    .split("-")
    .map((hex) => Number.parseInt(hex, 16));
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
