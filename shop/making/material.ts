/** What products are made of: timber and rope by the length, iron and other things by the piece. */
export const materialKinds = ["timber", "rope", "iron", "other"] as const;
export type MaterialKind = (typeof materialKinds)[number];

/** Limits of what the owner enters. */
export const MATERIAL_NAME_MAX = 60;
export const MATERIALS_MAX = 200;
export const SECTION_MAX_MM = 500;
export const STOCK_LENGTH_MAX_MM = 12_000;
export const KERF_MAX_MM = 20;

type Named = {
  /** Names it for good: "pine-38x22". */
  readonly key: string;
  /** 1 to 60 characters. */
  readonly name: string;
  readonly version: number;
};

/** Bought in bars of one section and length, and sawn. */
export type Timber = Named & {
  readonly kind: "timber";
  readonly widthMm: number;
  readonly thicknessMm: number;
  /** The length of a whole bar. */
  readonly stockLengthMm: number;
  /** What the saw takes with each cut. */
  readonly kerfMm: number;
  /** What is left of a bar is kept from this length on. */
  readonly keepFromMm: number;
};

export type Material = Timber | (Named & { readonly kind: Exclude<MaterialKind, "timber"> });

/** Whether parts of a material have a length. */
export function hasLength({ kind }: Pick<Material, "kind">): boolean {
  return kind === "timber" || kind === "rope";
}
