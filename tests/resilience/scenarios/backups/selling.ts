import { setTimeout as sleep } from "node:timers/promises";
import { checkout, pay, type CheckoutAnswer } from "#tests/resilience/buyers.ts";
import type { Harness } from "#tests/resilience/harness.ts";
import { inParallel } from "#tests/resilience/wait-until.ts";

const BUYERS_AT_ONCE = 4;
/** Between two purchases of one buyer: a busy shop, not a flood. */
const PAUSE_MS = 400;

/** So many buyers buy, some at once. Returns their payment pages. */
export async function sell(harness: Harness, count: number): Promise<CheckoutAnswer[]> {
  return inParallel(await harness.buyers(count), BUYERS_AT_ONCE, harness.buy);
}

export type Selling = {
  /** How many have paid until now. */
  paid(): number;
  /** Resolves when the last buyer has paid or given up. */
  stop(): Promise<void>;
};

/** Buyers buy one after another until stopped. One whom a fault stops gives up, and the next one comes. */
export function keepSelling(harness: Harness): Selling {
  const run = { isOver: false, paid: 0 };
  const buyers = Array.from({ length: BUYERS_AT_ONCE }, async () => {
    while (!run.isOver) {
      if (await buyOnce(harness).catch(() => false)) run.paid += 1;
      await sleep(PAUSE_MS);
    }
  });
  return {
    paid: () => run.paid,
    async stop() {
      run.isOver = true;
      await Promise.all(buyers);
    },
  };
}

/** One attempt of one buyer: true when it ended with a payment. */
async function buyOnce(harness: Harness): Promise<boolean> {
  const [buyer] = await harness.buyers(1);
  if (buyer === undefined) return false;
  const page = await checkout(harness.shop.url, buyer);
  if (page.status !== 200) return false;
  harness.ledgerCheck.note(
    page.sessionId,
    buyer.cart.reduce((sum, product) => sum + product.pricePence, 0),
  );
  await pay(page);
  return true;
}

/** Refunds so many pence of a payment, or all of it, as in Stripe's Dashboard. */
export async function refundAtStripe(
  { stripe, stripeDb }: Harness,
  { sessionId }: CheckoutAnswer,
  pence: number | null = null,
): Promise<void> {
  const { rows } = await stripeDb.query<{ intent: string }>(
    "select body->>'payment_intent' as intent from sandbox_stripe.objects where id = $1",
    [sessionId],
  );
  const answered = await fetch(`${stripe.apiBase}/v1/refunds`, {
    method: "POST",
    headers: { Authorization: `Bearer ${stripe.secretKey}` },
    body: new URLSearchParams({
      payment_intent: rows[0]?.intent ?? "",
      ...(pence === null ? {} : { amount: String(pence) }),
    }),
  });
  if (answered.status !== 200) throw new Error(`The refund failed: ${await answered.text()}`);
}
