/** The product that the parameters of a URL ask for, by id; null for all. */
export function readProductId(params: URLSearchParams): number | null {
  const chosen = params.get("product") ?? "";
  return /^\d{1,9}$/.test(chosen) ? Number(chosen) : null;
}
