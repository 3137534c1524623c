import type { ReadFile } from "#shop/catalogue/product-file/read-file.ts";
import type { ColumnUse } from "./column-uses.ts";
import type { ForeignProduct } from "./foreign-product.ts";

/** What a column of another shop's file is for the import. */
export type ForeignColumn =
  | "handle"
  | "kind"
  | "sku"
  | "name"
  | "description"
  | "facts"
  | "category"
  | "brand"
  | "price"
  | "oldPrice"
  | "sale"
  | "option"
  | "stock"
  | "weight"
  | "measure"
  | "material"
  | "details"
  | "keywords"
  | "picture"
  | "alt";

/** Reads the files of one program. Keys are the heads in small letters with underscores. */
export type ForeignReader = {
  readonly isMine: (keys: ReadonlySet<string>) => boolean;
  /** What a column is; undefined for one that is not read. */
  readonly columnOf: (key: string) => ForeignColumn | ColumnUse | undefined;
  readonly read: (file: ReadFile) => readonly ForeignProduct[];
};
