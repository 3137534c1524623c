/** A product's page with a choice already made, such as "/product/traditional-stacker?color=white". */
export function productPath(slug: string, options: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(options).toString();
  return `/product/${slug}${search && `?${search}`}`;
}
