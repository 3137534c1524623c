import type { MetaDescriptor } from "react-router";
import { shop } from "#shop/content/shop.ts";
import { pageMeta } from "./page-meta.ts";

/** The head of a product's page, or of the page that says there is no such product. */
export function productMeta<T>(
  found: T | undefined,
  tell: (found: T) => Parameters<typeof pageMeta>[0],
): MetaDescriptor[] {
  if (found === undefined) return [{ title: `Product not found | ${shop.name}` }];
  return pageMeta(tell(found));
}
