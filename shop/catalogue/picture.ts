import type { Product, SettledOption } from "./product.ts";

/** The widths, in pixels, in which the build makes each picture (`scripts/pictures.ts`), below its largest. */
export const pictureWidths = [160, 320, 480, 800] as const;
/** The largest, for a master that is so wide; otherwise the master's own width. */
export const PICTURE_WIDTH_MAX = 1_600;
export const pictureFormats = ["avif", "webp"] as const;

export type PictureFormat = (typeof pictureFormats)[number];

/** One of a product's pictures: which view it is, its address, and what is seen on it. */
export type ProductPicture = {
  /** "packshot", "detail", "scene", or "colour-" and a value of the option color. */
  readonly view: string;
  readonly address: string;
  readonly alt: string;
};

/** A preview has so many cells across and down. */
export const PREVIEW_CELLS = 4;

/**
 * Whole addresses name the largest WebP: who knows nothing of sizes gets a picture that every
 * browser and every feed reads. The hash of the content is part of it, so that it may be kept for ever,
 * and so are the colours of its preview, so that whoever shows the picture has them at hand.
 */
const madeByTheBuild =
  /^(\/pictures\/[a-z0-9-]+\/([a-z0-9-]+)-[0-9a-f]{8}-([0-9a-f]{48})-)(\d{3,4})\.webp$/;

/** The address of a picture in one width and format; `stem` ends with the preview and a dash. */
export function pictureUrl(stem: string, width: number, format: PictureFormat): string {
  return `${stem}${width}.${format}`;
}

/** The widths of a picture whose largest is this one, in pixels, the smallest first. */
export function widthsUpTo(largest: number): number[] {
  return [...pictureWidths.filter((width) => width < largest), largest];
}

/**
 * The sizes in which a picture can be had, as `srcset` wants them. Null for an address that the
 * shop's build did not make.
 */
export function pictureSizes(address: string): Record<PictureFormat, string> | null {
  const [, stem, , , largest] = madeByTheBuild.exec(address) ?? [];
  if (stem === undefined) return null;
  const srcSet = (format: PictureFormat) =>
    widthsUpTo(Number(largest))
      .map((width) => `${pictureUrl(stem, width, format)} ${width}w`)
      .join(", ");
  return { avif: srcSet("avif"), webp: srcSet("webp") };
}

/** Cells of one colour: `path` in units of a cell, from the picture's upper left corner. */
export type PreviewPatch = { readonly fill: string; readonly path: string };

/**
 * The picture in sixteen cells, to stand in its place until it is there; colour by colour. Cells of
 * the backdrop's colour, which its place has anyway, are left out. None for a picture of another maker.
 */
export function previewOf(address: string): PreviewPatch[] {
  const cells = madeByTheBuild.exec(address)?.[3]?.match(/.{3}/g) ?? [];
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

/**
 * The picture of a product as it was chosen: in its colour, where there is one of that, else the main
 * picture. Null for a product without pictures.
 */
export function pictureOfChoice(
  { mainImageUrl, additionalImages }: Pick<Product, "mainImageUrl" | "additionalImages">,
  options: readonly Pick<SettledOption, "key" | "value">[],
): string | null {
  const colour = options.find(({ key }) => key === "color")?.value;
  const own = additionalImages.find((address) => viewOf(address) === `colour-${colour}`);
  return mainImageUrl === null ? null : (own ?? mainImageUrl);
}

/** The view that an address shows: "packshot" of "/pictures/x/packshot-0a1b2c3d-…-1600.webp". */
export function viewOf(address: string): string {
  return madeByTheBuild.exec(address)?.[2] ?? "";
}
