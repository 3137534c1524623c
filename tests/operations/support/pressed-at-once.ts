import { setTimeout as sleep } from "node:timers/promises";
import { checkout, makeBuyers, type Buyer } from "#tests/resilience/buyers.ts";
import { listProducts } from "./mixed-visitors.ts";
import type { TwoInstances } from "./two-instances.ts";

const BUYERS = 20;
/** Long enough that instances have the requests in hand, and too short for their answers. */
const IN_HAND_MS = 40;

/** Buyers who have pressed Pay Now at the same moment. */
export type PressedAtOnce = {
  count(): { readonly begun: number; readonly open: number };
  /** How many got no payment page; all are answered once they have pressed again. */
  failed(): number;
  /** Those who got no payment page press again; returns the order numbers of all. Throws if one fails again. */
  pressAgain(): Promise<readonly string[]>;
};

/** Presses Pay Now for twenty buyers at once, and returns while the instances have that in hand. */
export async function pressAtOnce(shop: Pick<TwoInstances, "db" | "url">): Promise<PressedAtOnce> {
  const products = (await listProducts(shop)).slice(0, 1);
  const buyers = await makeBuyers(
    shop.db,
    Array.from({ length: BUYERS }, () => products),
  );
  const failed: Buyer[] = [];
  const orders: string[] = [];
  const press = (buyer: Buyer) =>
    checkout(shop.url, buyer).then(
      ({ status, orderNumber }) =>
        void (status === 200 ? orders.push(orderNumber) : failed.push(buyer)),
      () => void failed.push(buyer),
    );
  const pressed = buyers.map(press);
  await sleep(IN_HAND_MS);
  return {
    count: () => ({ begun: BUYERS, open: BUYERS - orders.length - failed.length }),
    failed: () => failed.length,
    async pressAgain() {
      await Promise.all(pressed);
      for (const buyer of failed) {
        const { status, orderNumber, message } = await checkout(shop.url, buyer);
        if (status !== 200) throw new Error(`${status} ${message}`);
        orders.push(orderNumber);
      }
      return orders;
    },
  };
}
