import type { MetaDescriptor } from "react-router";
import { settings } from "#shop/content/settings/settings.ts";
import { pageMeta } from "./page-meta.ts";

/** The meta tags of a product page; without a product, those of "Product not found". */
export function productMeta<T>(
  product: T | undefined,
  describe: (product: T) => Parameters<typeof pageMeta>[0],
): MetaDescriptor[] {
  if (product === undefined) return [{ title: `Product not found | ${settings().name}` }];
  return pageMeta(describe(product));
}
