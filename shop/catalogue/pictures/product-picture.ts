import type { PictureKind, PictureProblem } from "#shop/platform/photos/picture-kind.ts";

/** The largest file that is taken, in bytes. */
export const PICTURE_MAX_BYTES = 20 * 1_024 * 1_024;
/** Pictures of one product, and files of one form. */
export const PICTURES_MAX = 12;
/** What all uploads together may need, in bytes. */
export const PICTURES_TOTAL_BYTES = 5 * 1_024 ** 3;
/** The shorter side of a picture, in pixels. Pages show squares of up to 1,600. */
export const PICTURE_SIDE_MIN = 320;
/** An alternative text, in characters. */
export const ALT_MAX = 250;
/** How long a picture that was deleted can be brought back. */
export const DELETED_DAYS = 30;

/** The kinds of files that are drawn again and shown. */
export const takenKinds: readonly PictureKind[] = ["jpeg", "png", "webp", "avif"];

/** Why the file of an upload can't be used. */
export type FileRefusal = PictureProblem | "too_small";

/** A picture of a product as staff see it, on the shop or not. */
export type EditedPicture = {
  readonly id: string;
  /** "shipped" comes with the shop; "address" is at an address that was set in the database. */
  readonly kind: "upload" | "shipped" | "address";
  readonly state: "processing" | "ready" | "refused";
  readonly refusal: string;
  readonly fileName: string;
  readonly alt: string;
  readonly colour: string | null;
  readonly focusX: number;
  readonly focusY: number;
  readonly width: number | null;
  readonly height: number | null;
  /** The largest WebP, as pages show it; null until it is made. */
  readonly url: string | null;
  /** A new focus is being cut. */
  readonly isCutting: boolean;
};

/** A focus as it is stored, in thousandths from the left and from the top. */
export type Focus = { readonly x: number; readonly y: number };
