import { href } from "react-router";

/** The page of a product with options chosen, such as "/product/traditional-stacker?color=white". */
export function productPath(slug: string, options: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(options).toString();
  return href("/product/:slug", { slug }) + (query && `?${query}`);
}
