import { Gauge } from "prom-client";

/** What the gauges show. Pieces are counted, whatever the product. */
export type ReservedStock = {
  readonly reservedPieces: number;
  readonly stockPieces: number;
  /** Products of which more than half is held. */
  readonly productsAboveHalf: number;
};

const keptMs = 5_000;
/** Less than the first process waits for the measures of the others. */
const patienceMs = 1_000;

/**
 * Measures the stock that orders waiting for payment hold. To be called in one process. A database
 * that does not answer within a second leaves these gauges out, and the others stand.
 */
export function measureReservedStock(read: () => Promise<ReservedStock>): void {
  const readKept = keep(read);
  gauge("shop_held_pieces", "Pieces held by orders that wait for payment.", async () => {
    return (await readKept())?.reservedPieces;
  });
  gauge("shop_stock_pieces", "Pieces in stock, held ones among them.", async () => {
    return (await readKept())?.stockPieces;
  });
  gauge(
    "shop_products_held_above_half",
    "Products in stock with at least 4 pieces of which more than half is held.",
    async () => (await readKept())?.productsAboveHalf,
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

/** Asks at most every five seconds, and once for all who ask meanwhile. Undefined when it fails. */
function keep(read: () => Promise<ReservedStock>): () => Promise<ReservedStock | undefined> {
  let asked:
    | { readonly at: number; readonly answer: Promise<ReservedStock | undefined> }
    | undefined;
  return () => {
    if (asked === undefined || performance.now() - asked.at > keptMs)
      asked = { at: performance.now(), answer: inTime(read()) };
    return asked.answer;
  };
}

async function inTime(answer: Promise<ReservedStock>): Promise<ReservedStock | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), patienceMs);
  const read = answer.catch(() => undefined);
  return Promise.race([read, late]).finally(() => clearTimeout(timer));
}
