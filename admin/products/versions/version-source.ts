import { formatMinute } from "#shop/kit/time.ts";
import type { ProductAt } from "#shop/catalogue/editing/product-at.server.ts";

/** How the shop knows what a product was, in a sentence or two. */
export function productSource(
  product: ProductAt | null,
  names: ReadonlyMap<string, string>,
): string {
  if (product === null)
    return "The shop does not have this product any more: what the order’s line says is all that is kept.";
  if (product.source === "absent")
    return `The product was added later, on ${formatMinute(product.addedAt)}: this is how it was then.`;
  const { source, version, until } = product;
  const next =
    until === null ? "It has not changed since." : `It was changed next on ${formatMinute(until)}.`;
  const uncertain =
    product.isUncertain && until !== null
      ? ` It was also changed outside the admin, some time before ${formatMinute(until)}: whether before this day, nobody knows.`
      : "";
  if (source === "present")
    return "As it is now: nobody has changed it in the admin. Changes outside the admin are not kept.";
  if (source === "first")
    return `As its first change in the admin, on ${formatMinute(until ?? new Date())}, has found it: earlier versions are not kept.`;
  return `Version ${version?.number ?? ""} of ${formatMinute(version?.at ?? new Date())}, by ${names.get(version?.staffId ?? "") ?? "the shop"}. ${next}${uncertain}`;
}
