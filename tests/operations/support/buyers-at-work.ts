import { setTimeout as sleep } from "node:timers/promises";
import {
  checkout,
  makeBuyers,
  pay,
  successPage,
  type Buyer,
  type Product,
} from "#tests/resilience/buyers.ts";
import type { LedgerCheck } from "#tests/resilience/ledger-check.ts";
import type { Sides } from "./sides.ts";

export type BuyersAtWork = {
  readonly bought: () => number;
  /** One line for each request without a good answer. */
  readonly failed: string[];
  stop(): Promise<void>;
};

const pauseMs = 500;
/** Buyers who buy at the same time. */
const atATime = 3;
const productsMax = 10;

/**
 * Buyers who come three at a time, each pressing Pay Now once, paying and coming back to the shop, until they
 * are stopped. They notice every answer that is not 200.
 */
export async function startBuyers(
  url: string,
  { shopDb }: Pick<Sides, "shopDb">,
  ledger: LedgerCheck,
): Promise<BuyersAtWork> {
  const products = await readProducts(url);
  const failed: string[] = [];
  const stopped = new AbortController();
  let bought = 0;
  const buy = async (cart: readonly Product[]) => {
    const [buyer] = (await makeBuyers(shopDb, [cart])) as [Buyer];
    const answer = await checkout(url, buyer);
    if (answer.status !== 200)
      return void failed.push(`Pay Now: ${answer.status} ${answer.code} ${answer.message}`);
    ledger.note(answer.sessionId, buyer.cart[0]?.pricePence ?? 0);
    await pay(answer);
    const { status } = await successPage(url, answer.sessionId);
    if (status !== 200) failed.push(`the page of thanks: ${status}`);
    bought += 1;
  };
  const oneAfterTheOther = async (first: number) => {
    for (let turn = first; !stopped.signal.aborted; turn += atATime) {
      const cart = [products[turn % products.length] as Product];
      await buy(cart).catch((error: unknown) => void failed.push(String(error)));
      await sleep(pauseMs);
    }
  };
  const running = Array.from({ length: atATime }, (_, first) => oneAfterTheOther(first));
  return {
    bought: () => bought,
    failed,
    async stop() {
      stopped.abort();
      await Promise.all(running);
    },
  };
}

async function readProducts(url: string): Promise<readonly Product[]> {
  const answered = await fetch(`${url}/api/products`);
  const { products } = (await answered.json()) as {
    products: { id: number; slug: string; price_pence: number; stock?: number }[];
  };
  return products
    .slice(0, productsMax)
    .map(({ id, slug, price_pence }) => ({ id, slug, pricePence: price_pence }));
}
