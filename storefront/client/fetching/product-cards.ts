import type { ProductCard } from "#shop/catalogue/product.ts";

const TIMEOUT_MS = 10_000;

/**
 * Fetches product cards for a query such as "p=hills-cover". None when that fails, as pages work without them. Gives
 * up after ten seconds, or when the caller aborts.
 */
export async function fetchProductCards(
  query: string,
  signal: AbortSignal,
): Promise<readonly ProductCard[]> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  signal.addEventListener("abort", abort);
  const timer = setTimeout(abort, TIMEOUT_MS);
  try {
    const response = await fetch(`/cards?${query}`, { signal: controller.signal });
    return response.ok ? ((await response.json()) as ProductCard[]) : [];
  } catch {
    return [];
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  }
}
