import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import type Sharp from "sharp";
import type { OverlayOptions } from "sharp";
import { settings, DRAWN_NAME } from "#shop/content/settings/settings.ts";
import type { ShareSubject } from "./share-subject.server.ts";

/** The size that Open Graph and Twitter recommend. */
const WIDTH = 1_200;
const HEIGHT = 630;
/** A product picture without text, for shopping feeds: Google requires 500 px and recommends up to 1,500. */
const SQUARE = 1_200;
const QUALITY = 82;

/** The column of text, and the space for the title in it. */
const LEFT = 60;
const COLUMN = 470;
const TITLE_TOP = 168;
const TITLE_HEIGHT = 236;
const titleSizes = [68, 58, 50, 43, 37, 31];
const LINE_SIZE = 28;
const NAME_SIZE = 36;

/** docs/design.md, Colour. */
const colours = { limewash: "#FBFBF8", ink: "#1D2320", ink2: "#4A524C", pine: "#D9AE6F" };

const fonts = path.resolve("storefront/feeds/og/fonts");
const load = createRequire(import.meta.url);

let loaded: Promise<typeof Sharp> | undefined;

/**
 * Draws a JPEG for a shared page: a 1200×630 card with text, or a square without. Only the shop's own
 * font files and DejaVu Sans are used, so that every machine draws the same. A letter that neither has
 * (Chinese, for example) is drawn as a box.
 */
export async function drawShareSubject({ text, picture }: ShareSubject): Promise<Buffer> {
  loaded ??= loadSharp();
  const sharp = await loaded;
  if (text === null) return drawSquare(sharp, picture);
  const title = await drawTitle(sharp, text.title);
  const layers: OverlayOptions[] = [
    { input: await fill(sharp, picture, HEIGHT), left: WIDTH - HEIGHT, top: 0 },
    { input: await drawName(sharp), left: LEFT, top: 60 },
    { input: lathAndLine(), left: LEFT, top: 550 },
  ];
  if (title !== null) layers.push({ input: title.data, left: LEFT, top: TITLE_TOP });
  const line = await drawText(sharp, text.line ?? "", { ...cabin, size: LINE_SIZE });
  const lineTop = TITLE_TOP + (title?.info.height ?? 0) + 34;
  if (line !== null) layers.push({ input: line.data, left: LEFT, top: lineTop });
  const ground = { width: WIDTH, height: HEIGHT, channels: 3 as const };
  return sharp({ create: { ...ground, background: colours.limewash } })
    .composite(layers)
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer();
}

/** The wordmark, or the name of a shop that has another one in type. */
async function drawName(sharp: typeof Sharp): Promise<Buffer> {
  const drawn =
    settings().name === DRAWN_NAME
      ? null
      : await drawText(sharp, settings().name, { ...besley, size: NAME_SIZE });
  return drawn?.data ?? readFile(path.resolve("ui/pictures/wordmark.svg"));
}

/** Loaded on first use: it takes some 15 MB, which a process that draws nothing saves. */
async function loadSharp(): Promise<typeof Sharp> {
  process.env["FONTCONFIG_FILE"] ??= path.join(fonts, "fonts.conf");
  const sharp = load("sharp") as typeof Sharp;
  sharp.cache(false);
  sharp.concurrency(1);
  // The fallback for letters that the shop's own fonts lack; naming it once makes it known.
  const fontfile = load.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf");
  await sharp({ text: { text: "x", font: "DejaVu Sans", fontfile } })
    .raw()
    .toBuffer();
  return sharp;
}

function drawSquare(sharp: typeof Sharp, picture: Buffer): Promise<Buffer> {
  return sharp(picture, { density: 108 })
    .resize(SQUARE, SQUARE, { fit: "contain", background: colours.limewash })
    .flatten({ background: colours.limewash })
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer();
}

/** A picture cropped to a square around its middle, as on product cards. */
function fill(sharp: typeof Sharp, picture: Buffer, size: number): Promise<Buffer> {
  return sharp(picture).resize(size, size, { fit: "cover" }).png().toBuffer();
}

type Face = { readonly family: string; readonly file: string; readonly colour: string };

const besley: Face = { family: "Lath Besley", file: "besley-500.ttf", colour: colours.ink };
const cabin: Face = { family: "Lath Cabin", file: "cabin-400.ttf", colour: colours.ink2 };

/** The title at the largest size that fits; the smallest holds a name of 120 characters. */
async function drawTitle(sharp: typeof Sharp, title: string) {
  for (const size of titleSizes) {
    const drawn = await drawText(sharp, title, { ...besley, size });
    const isLast = size === titleSizes.at(-1);
    if (
      drawn === null ||
      isLast ||
      (drawn.info.height <= TITLE_HEIGHT && drawn.info.width <= COLUMN)
    )
      return drawn;
  }
  throw new Error("titleSizes is empty");
}

/** Null for a text without visible characters, which sharp refuses to draw. */
async function drawText(sharp: typeof Sharp, text: string, face: Face & { readonly size: number }) {
  // The fonts' own line height is 1.7, the design's 1.2.
  const span = `<span foreground="${face.colour}" line_height="0.72">${escapeMarkup(text)}</span>`;
  return sharp({
    text: {
      text: span,
      font: `${face.family} ${face.size}`,
      fontfile: path.join(fonts, face.file),
      width: COLUMN,
      wrap: face.size === titleSizes.at(-1) ? "word-char" : "word",
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
    .catch((error: Error) => {
      if (error.message.includes("no text to render")) return null;
      throw error;
    });
}

/** Pango's markup is XML, which allows no control characters; a name may contain some. */
function escapeMarkup(text: string): string {
  return (
    text
      // eslint-disable-next-line no-control-regex -- control characters are to be removed
      .replaceAll(/[\u0000-\u001f\u007f\ufffe\uffff]/g, " ")
      .toWellFormed()
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
  );
}

/** The shop's mark: a broad bar and a fine rule. */
function lathAndLine(): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${COLUMN}" height="20"><path d="M0 0h150v20H0z" fill="${colours.pine}"/><path d="M150 9h${COLUMN - 150}v2H150z" fill="${colours.ink}"/></svg>`,
  );
}
