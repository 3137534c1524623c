import type { PageLink } from "#shop/content/navigation.ts";
import type { StripLook } from "./product.ts";

/** What the header, the menus and the home page of the shop list, from the catalogue. */
export type Navigation = {
  /** The categories of the navigation bar. */
  readonly bar: readonly PageLink[];
  /** The side menu. */
  readonly menu: readonly PageLink[];
  readonly topSellers: readonly PageLink[];
  readonly menuBrands: readonly PageLink[];
  /** The strip of brands on the home page. */
  readonly strip: readonly (PageLink & { readonly look: StripLook })[];
  /** Whether anything is on sale. */
  readonly isStocked: boolean;
  /** The slugs of the categories that code calls otherwise, by what code calls them. */
  readonly renamed: Readonly<Record<string, string>>;
};
