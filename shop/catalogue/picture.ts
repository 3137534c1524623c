import type { Product, SettledOption } from "./product.ts";

/** The widths, in pixels, that the build makes of each picture below its largest (`scripts/pictures.ts`). */
const pictureWidths = [160, 320, 480, 800] as const;
/** The largest width; that of the original when it is smaller. */
export const PICTURE_WIDTH_MAX = 1_600;
export const pictureFormats = ["avif", "webp"] as const;

export type PictureFormat = (typeof pictureFormats)[number];

/**
 * How sizes are compressed. More effort saves a tenth of the bytes but takes twice as long. Colour in half the
 * resolution (4:2:0) saves a fifth of the time, and nobody sees it.
 */
export const pictureQualities = {
  avif: { quality: 50, effort: 0, chromaSubsampling: "4:2:0" },
  webp: { quality: 78, effort: 2 },
} as const;

/** A picture of a product: its view, its path and its alternative text. */
export type ProductPicture = {
  /** "packshot", "scene", "angle", "detail", "detail-2", or "colour-" and a value of the option color. */
  readonly view: string;
  readonly address: string;
  readonly alt: string;
};

/** The cells of a preview, across and down. */
export const PREVIEW_CELLS = 4;

/**
 * The path of a picture that the build or an upload made. It names the largest WebP, which every browser and feed
 * can read. It contains a hash of the content, so that it can be cached for ever, and the colours of
 * the preview, which are then known without another request.
 */
const builtPicture =
  /^(\/pictures\/[a-z0-9-]+\/([a-zA-Z0-9-]+)-[0-9a-f]{8,16}-([0-9a-f]{48})-)(\d{3,4})\.webp$/;

/** The path of a picture in one width and format; `stem` ends with the preview and a dash. */
export function pictureUrl(stem: string, width: number, format: PictureFormat): string {
  return `${stem}${width}.${format}`;
}

/** The paths of all sizes of a picture, by its address; none for a picture at an address of another kind. */
export function sizesOf(address: string): string[] {
  const [, stem, , , largest] = builtPicture.exec(address) ?? [];
  if (stem === undefined) return [];
  return widthsUpTo(Number(largest)).flatMap((width) =>
    pictureFormats.map((format) => pictureUrl(stem, width, format)),
  );
}

/** The widths of a picture up to its largest, in pixels, the smallest first. */
export function widthsUpTo(largest: number): number[] {
  return [...pictureWidths.filter((width) => width < largest), largest];
}

/**
 * The `srcset` of a picture in each format, without widths above `widest` pixels. Null for a picture
 * at an address of another kind.
 */
export function pictureSizes(
  address: string,
  widest = PICTURE_WIDTH_MAX,
): Record<PictureFormat, string> | null {
  const [, stem, , , largest] = builtPicture.exec(address) ?? [];
  if (stem === undefined) return null;
  const srcSet = (format: PictureFormat) =>
    widthsUpTo(Number(largest))
      .filter((width) => width <= widest)
      .map((width) => `${pictureUrl(stem, width, format)} ${width}w`)
      .join(", ");
  return { avif: srcSet("avif"), webp: srcSet("webp") };
}

const uploadedPicture =
  /^\/pictures\/uploads\/[a-zA-Z0-9-]+?-([0-9a-f]{16}-[0-9a-f]{48}-\d{3,4}\.(?:avif|webp))$/;

/**
 * The path of an upload's largest WebP. `sizes` are the hash and preview of its files; the view in the path is for
 * pages alone, the file is the same under each.
 */
export function uploadedPictureUrl(view: string, sizes: string, largest: number): string {
  return pictureUrl(`/pictures/uploads/${view}-${sizes}-`, largest, "webp");
}

/** The name of the file in DATA_DIR/uploads/pictures at a path; null for any other path. */
export function uploadedPictureFile(path: string): string | null {
  return uploadedPicture.exec(path)?.[1] ?? null;
}

/** The cells of one colour: an SVG path in units of a cell, from the upper left corner. */
export type PreviewPatch = { readonly fill: string; readonly path: string };

/**
 * A preview of a picture in sixteen cells, shown until it has loaded. Cells in the colour of the
 * backdrop are left out. Empty for a picture at an address of another kind.
 */
export function previewOf(address: string): PreviewPatch[] {
  const cells = builtPicture.exec(address)?.[3]?.match(/.{3}/g) ?? [];
  const paths = new Map<string, string>();
  for (const [at, colour] of cells.entries()) {
    if (isBackdrop(colour)) continue;
    const cell = `M${at % PREVIEW_CELLS} ${Math.trunc(at / PREVIEW_CELLS)}h1v1h-1z`;
    paths.set(colour, (paths.get(colour) ?? "") + cell);
  }
  return [...paths].map(([colour, path]) => ({ fill: `#${colour}`, path }));
}

function isBackdrop(colour: string): boolean {
  return [...colour].every((digit) => digit >= "e");
}

/** The picture of a choice: in its colour if there is one, otherwise the main one. Null without pictures. */
export function pictureOfChoice(
  { mainImageUrl, additionalImages }: Pick<Product, "mainImageUrl" | "additionalImages">,
  options: readonly Pick<SettledOption, "key" | "value">[],
): string | null {
  const colour = options.find(({ key }) => key === "color")?.value;
  if (mainImageUrl === null) return null;
  const urls = [mainImageUrl, ...additionalImages];
  return urls.find((address) => viewOf(address) === `colour-${colour}`) ?? mainImageUrl;
}

/** The view in a picture's path: "packshot" in "/pictures/x/packshot-0a1b2c3d-…-1600.webp". */
export function viewOf(address: string): string {
  return builtPicture.exec(address)?.[2] ?? "";
}
