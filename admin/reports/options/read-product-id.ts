import { readWhole } from "#shop/kit/typed-number.ts";

/** The product that the parameters of a URL ask for, by id; null for all. */
export function readProductId(params: URLSearchParams): number | null {
  return readWhole(params.get("product") ?? "");
}
