import type { Pence } from "#shop/kit/money.ts";
import type { Json } from "#shop/platform/act.ts";
import type { ProductFields } from "./product-fields.ts";

/** A value of an option group with every column that it has, such as "label", "surcharge" (net) and "is_default". */
export type ValueContent = { readonly value: string; readonly [column: string]: Json };

export type GroupContent = {
  readonly key: string;
  readonly name: string;
  readonly values: readonly ValueContent[];
};

/**
 * A whole product as a version has it: what staff can change, without its stock. A version that was kept
 * before a field existed has none of it.
 */
export type ProductContent = {
  readonly fields: Partial<Omit<ProductFields, "pricePence">>;
  /** The price without VAT, as it is stored; null where the database holds no number. */
  readonly netPence: Pence | null;
  /** In their order. */
  readonly options: readonly GroupContent[];
  /** What tells its pictures apart, the main one first: an address, the view of one that ships, the hash of an upload. */
  readonly pictures: readonly string[];
};

/** A version of a product. */
export type ProductVersion = {
  readonly number: number;
  readonly at: Date;
  /** The id of the member of staff; null for the shop itself. */
  readonly staffId: string | null;
  readonly action: string;
  /** The version that this one brought back. */
  readonly broughtBack: number | null;
  readonly content: ProductContent;
};
