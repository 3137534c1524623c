import fs from "node:fs";
import path from "node:path";
import * as fontkit from "fontkit";
import subsetFont from "subset-font";
import { root } from "#server/app-contract.ts";

/**
 * Fonts of readers' machines: full names or PostScript names of fonts with the same widths, and a file in
 * `node_modules` that has them. Browsers compare whole names: what fontconfig would give instead, such as
 * Liberation Sans for Arial, does not count.
 */
const regular = {
  "Cabin Arial": [["Arial", "LiberationSans", "Arimo-Regular"], fontsource("arimo", 400)],
  "Cabin Roboto": [["Roboto-Regular"], fontsource("roboto", 400)],
  "Cabin Noto": [["NotoSans-Regular"], fontsource("noto-sans", 400)],
  "Cabin DejaVu": [["DejaVuSans"], dejaVu("Sans")],
} as const;
const bold = {
  "Cabin Arial": [["Arial Bold", "LiberationSans-Bold", "Arimo-Bold"], fontsource("arimo", 700)],
  "Cabin Roboto": [["Roboto-Bold"], fontsource("roboto", 700)],
  "Cabin Noto": [["NotoSans-Bold"], fontsource("noto-sans", 700)],
  "Cabin DejaVu": [["DejaVuSans-Bold"], dejaVu("Sans-Bold")],
} as const;
const serif = {
  "Besley Times": [
    ["Times New Roman", "LiberationSerif", "Tinos-Regular"],
    fontsource("tinos", 400),
  ],
  "Besley Noto": [["NotoSerif-Regular"], fontsource("noto-serif", 400)],
  "Besley DejaVu": [["DejaVuSerif"], dejaVu("Serif")],
} as const;

/** Characters that have a scale of their own if it differs by more than TOLERANCE from that of the others. */
const kinds = [
  { among: /[A-Z]/g, range: "U+41-5A" },
  { among: /[\d£]/g, range: "U+30-39,U+A3" },
];
const TOLERANCE = 0.08;

/**
 * The CSS of the fallbacks: fonts of the reader's machine, scaled to the widths and the line height of
 * the shop's, so that nothing moves when those come. The words of the guides are measured. Each page
 * carries this, so it is short: regular stands in for the weights 400 and 500, bold for 600 and 700.
 */
export async function fallbackFaces(): Promise<string> {
  const words = wordsOfGuides();
  const cabin = read("@fontsource-variable/cabin/files/cabin-latin-wght-normal.woff2");
  const cabinOf = async (wght: number) =>
    open(await subsetFont(cabin, words, { targetFormat: "sfnt", variationAxes: { wght } }));
  const besley = open(read("@fontsource/besley/files/besley-latin-500-normal.woff2"));
  const faces = (fallbacks: Fallbacks, ours: fontkit.Font, weight: string) =>
    Object.entries(fallbacks).flatMap(([family, [names, file]]) => {
      const sources = names.map((name) => `local("${name}")`).join();
      return measuresOf(ours, open(read(file)), words).map(
        (measures) =>
          `@font-face{font-family:"${family}";src:${sources};font-weight:${weight};${measures}}`,
      );
    });
  return [
    ...faces(regular, await cabinOf(450), "400"),
    ...faces(bold, await cabinOf(600), "700"),
    ...faces(serif, besley, "400"),
  ].join("\n");
}

type Fallbacks = Readonly<Record<string, readonly [names: readonly string[], file: string]>>;

/** Descriptors for most characters, which also give a line its height, and for each kind that needs its own. */
function measuresOf(ours: fontkit.Font, theirs: fontkit.Font, words: string): string[] {
  const scaleOf = (text: string) => width(ours, text) / width(theirs, text);
  const without = (text: string, { among }: { among: RegExp }) => text.replaceAll(among, "");
  const small = scaleOf(kinds.reduce(without, words));
  const apart = kinds
    .map((kind) => ({ ...kind, own: scaleOf((words.match(kind.among) ?? []).join("")) }))
    .filter(({ own }) => Math.abs(own / small - 1) > TOLERANCE);
  const scale = scaleOf(apart.reduce(without, words));
  const height = (units: number) => percent(Math.abs(units) / ours.unitsPerEm / scale, 0);
  return [
    `size-adjust:${percent(scale)};ascent-override:${height(ours.ascent)};descent-override:${height(ours.descent)}`,
    ...apart.map(({ own, range }) => `size-adjust:${percent(own)};unicode-range:${range}`),
  ];
}

/** English as the shop writes it, without the marks of Markdown. */
function wordsOfGuides(): string {
  const folder = path.join(root, "content", "guides");
  return fs
    .readdirSync(folder)
    .map((name) => fs.readFileSync(path.join(folder, name), "utf8").slice(0, 2_000))
    .join("\n")
    .replaceAll(/[^\w .,;:’“”£–()]/g, "");
}

const widths = new WeakMap<fontkit.Font, Map<string, number>>();

/** In em. Each word is laid out once for each font, with the space after it: most words come often. */
function width(font: fontkit.Font, text: string): number {
  const known = widths.get(font) ?? new Map<string, number>();
  widths.set(font, known);
  return text.split(/(?<= )/).reduce((sum, word) => {
    const own = known.get(word) ?? font.layout(word).advanceWidth / font.unitsPerEm;
    known.set(word, own);
    return sum + own;
  }, 0);
}

function percent(share: number, places = 1): string {
  return `${(100 * share).toFixed(places)}%`;
}

function fontsource(name: string, weight: number): string {
  return `@fontsource/${name}/files/${name}-latin-${weight}-normal.woff2`;
}

function dejaVu(name: string): string {
  return `dejavu-fonts-ttf/ttf/DejaVu${name}.ttf`;
}

function read(file: string): Buffer {
  return fs.readFileSync(path.join(root, "node_modules", file));
}

function open(content: Buffer): fontkit.Font {
  return fontkit.create(content) as fontkit.Font;
}
