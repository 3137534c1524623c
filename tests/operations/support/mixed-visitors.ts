import { checkout, makeBuyers, type Buyer, type Product } from "#tests/resilience/buyers.ts";
import { startLoad, type Answer, type LoadResult } from "./open-load.ts";
import type { TwoInstances } from "./two-instances.ts";

const CHECKOUTS_IN = 50;
const QUOTES_IN = 5;
const BUYERS = 200;
const ANSWER_MS = 30_000;

export type MixedResult = LoadResult & {
  /** The numbers of the orders that were answered. */
  readonly ordered: readonly string[];
};

/** Pages, quotes and checkouts as visitors send them, at a rate a second. No request is repeated. */
export async function sendVisitors(
  shop: Pick<TwoInstances, "db" | "url">,
  rate: number,
): Promise<{ stop(): Promise<MixedResult> }> {
  const products = await listProducts(shop);
  const [first] = products;
  if (first === undefined) throw new Error("The shop sells nothing.");
  const buyers = await makeBuyers(
    shop.db,
    Array.from({ length: BUYERS }, () => [first]),
  );
  const ordered = new Set<string>();
  const order = async (buyer: Buyer) => {
    const answer = await checkout(shop.url, buyer);
    if (answer.status === 200) ordered.add(answer.orderNumber);
    return { status: answer.status };
  };
  let turn = 0;
  const load = startLoad(rate, () => {
    turn += 1;
    const { id, slug } = products[turn % products.length] ?? first;
    const buyer = buyers[turn % buyers.length] as Buyer;
    if (turn % CHECKOUTS_IN === 0) return { kind: "checkout", send: () => order(buyer) };
    if (turn % QUOTES_IN === 0) return { kind: "quote", send: () => quoteOf(shop.url, id) };
    return { kind: "GET", send: () => pageOf(`${shop.url}/product/${slug}`) };
  });
  return {
    async stop() {
      const result = await load.stop();
      return { ...result, ordered: [...ordered] };
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

export const pageOf = (url: string) => answerTo(url, {});

const quoteOf = (url: string, id: number) =>
  answerTo(`${url}/api/quote`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ items: [{ id }] }),
  });

async function answerTo(url: string, init: RequestInit): Promise<Answer> {
  const answered = await fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_MS) });
  await answered.arrayBuffer();
  const by = answered.headers.has("X-Request-Id") ? "the shop" : "the proxy";
  return { status: answered.status, by };
}
