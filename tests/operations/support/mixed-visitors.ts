import http from "node:http";
import { checkout, makeBuyers, pay, type Buyer, type Product } from "#tests/resilience/buyers.ts";
import { startLoad, type Answer, type Load, type LoadResult } from "./open-load.ts";
import type { TwoInstances } from "./two-instances.ts";

const CHECKOUTS_IN = 50;
const QUOTES_IN = 5;
/** Buyers who press Pay Now again and again, and do not pay: each has one order. */
const BUYERS = 200;
/** Buyers who press once and pay: every second order, as long as there are any. */
const PAYERS = 400;
const ANSWER_MS = 30_000;
const agent = new http.Agent({ keepAlive: true });

export type MixedResult = LoadResult & {
  /** The numbers of the orders that were answered. */
  readonly ordered: readonly string[];
  /** The numbers of those whose payment page has taken the card. */
  readonly paid: readonly string[];
};

export type MixedLoad = Pick<Load, "count"> & { stop(): Promise<MixedResult> };

/**
 * Pages, quotes and checkouts as visitors send them, at a rate a second, and payments of some of the orders. No
 * request is repeated.
 */
export async function sendVisitors(
  shop: Pick<TwoInstances, "db" | "url">,
  rate: number,
): Promise<MixedLoad> {
  const products = await listProducts(shop);
  const [first] = products;
  if (first === undefined) throw new Error("The shop sells nothing.");
  const cartsOf = (count: number) => Array.from({ length: count }, () => [first]);
  const buyers = await makeBuyers(shop.db, cartsOf(BUYERS));
  const payers = await makeBuyers(shop.db, cartsOf(PAYERS));
  const ordered = new Set<string>();
  const paid: string[] = [];
  const paying: Promise<void>[] = [];
  const order = async (buyer: Buyer, pays: boolean) => {
    const answer = await checkout(shop.url, buyer);
    // A refusal of the shop has a code.
    const by = answer.code === "" ? "the proxy" : "the shop";
    if (answer.status !== 200) return { status: answer.status, by } as const;
    ordered.add(answer.orderNumber);
    if (pays) paying.push(pay(answer).then(() => void paid.push(answer.orderNumber)));
    return { status: answer.status };
  };
  let turn = 0;
  const load = startLoad(rate, () => {
    turn += 1;
    const { id, slug } = products[turn % products.length] ?? first;
    if (turn % CHECKOUTS_IN === 0) {
      const payer = turn % (2 * CHECKOUTS_IN) === 0 ? payers.pop() : undefined;
      const buyer = payer ?? (buyers[Math.floor(turn / CHECKOUTS_IN) % BUYERS] as Buyer);
      return { kind: "checkout", send: () => order(buyer, payer !== undefined) };
    }
    if (turn % QUOTES_IN === 0) return { kind: "quote", send: () => quoteOf(shop.url, id) };
    return { kind: "GET", send: () => pageOf(`${shop.url}/product/${slug}`) };
  });
  return {
    count: load.count,
    async stop() {
      const result = await load.stop();
      await Promise.all(paying);
      return { ...result, ordered: [...ordered], paid };
    },
  };
}

/** What is for sale and never sold out. */
export async function listProducts({ db }: Pick<TwoInstances, "db">): Promise<Product[]> {
  const { rows } = await db.query<{ id: number; slug: string; price: number }>(
    "select id, slug, price_pence as price from products where state = 'live' and price_pence is not null and stock is null order by id",
  );
  return rows.map(({ id, slug, price }) => ({ id, slug, pricePence: price }));
}

export const statusOf = async (url: string) => (await pageOf(url)).status;
export const statusOfQuote = async (url: string, id: number) => (await quoteOf(url, id)).status;

/** Asks for a page, and waits for at most so long. */
export const pageOf = (url: string, waitMs = ANSWER_MS) => answerTo(url, { waitMs });

const quoteOf = (url: string, id: number) =>
  answerTo(`${url}/api/quote`, { json: JSON.stringify({ items: [{ id }] }) });

/**
 * Asks as a browser does, on connections that are kept, and leaves the answer compressed: to unpack a page takes
 * longer than the shop takes to send it, on the same processors.
 */
function answerTo(
  url: string,
  { waitMs = ANSWER_MS, json }: { readonly waitMs?: number; readonly json?: string },
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const request = http.request(url, {
    agent,
    method: json === undefined ? "GET" : "POST",
    signal: AbortSignal.timeout(waitMs),
    headers: {
      "Accept-Encoding": "gzip, br",
      ...(json !== undefined && { "Content-Type": "application/json" }),
    },
  });
  request.on("error", reject);
  request.on("response", (response) => {
    const { statusCode = 0, headers } = response;
    const by = "x-request-id" in headers ? "the shop" : "the proxy";
    response.on("error", reject).on("end", () => resolve({ status: statusCode, by }));
    response.resume();
  });
  request.end(json);
  return promise;
}
