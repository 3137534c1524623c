import { Gauge } from "prom-client";

/** Reserved stock, in pieces of any product. */
export type ReservedStock = {
  readonly reservedPieces: number;
  readonly stockPieces: number;
  /** Products with more than half of their stock reserved. */
  readonly productsAboveHalf: number;
};

const cachedForMs = 5_000;
/** Shorter than the primary process waits for the metrics of a process. */
const timeoutMs = 1_000;

/**
 * Measures the stock reserved by unpaid orders. To be called in one process only. If the database
 * does not answer within a second, these gauges are left out of the metrics.
 */
export function measureReservedStock(read: () => Promise<ReservedStock>): void {
  const readCached = cache(read);
  gauge("shop_held_pieces", "Pieces reserved by unpaid orders.", async () => {
    return (await readCached())?.reservedPieces;
  });
  gauge("shop_stock_pieces", "Pieces in stock, including reserved ones.", async () => {
    return (await readCached())?.stockPieces;
  });
  gauge(
    "shop_products_held_above_half",
    "Products with at least 4 pieces in stock of which more than half is reserved.",
    async () => (await readCached())?.productsAboveHalf,
  );
}

function gauge(name: string, help: string, read: () => Promise<number | undefined>): void {
  new Gauge({
    name,
    help,
    aggregator: "max",
    async collect() {
      const value = await read();
      if (value === undefined) this.remove();
      else this.set(value);
    },
  });
}

/** Reads at most every five seconds, once for all gauges. Resolves to undefined when it fails. */
function cache(read: () => Promise<ReservedStock>): () => Promise<ReservedStock | undefined> {
  let last:
    | { readonly at: number; readonly result: Promise<ReservedStock | undefined> }
    | undefined;
  return () => {
    if (last === undefined || performance.now() - last.at > cachedForMs)
      last = { at: performance.now(), result: inTime(read()) };
    return last.result;
  };
}

async function inTime(result: Promise<ReservedStock>): Promise<ReservedStock | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), timeoutMs);
  const read = result.catch(() => undefined);
  return Promise.race([read, late]).finally(() => clearTimeout(timer));
}
