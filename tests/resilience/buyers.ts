import { createHash, randomBytes, randomUUID } from "node:crypto";
import type pg from "pg";
import { payWithCard } from "#sandbox/testing/shopping.ts";
import { ukAddress } from "#tests/support/customers.ts";
import { until } from "./wait-until.ts";

/** A signed-in customer with a cart. */
export type Buyer = {
  readonly email: string;
  readonly token: string;
  readonly cart: readonly Product[];
};

/** A product with its price including VAT. */
export type Product = { readonly id: number; readonly slug: string; readonly pricePence: number };

/** The response to "Pay Now". */
export type CheckoutAnswer = {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly sessionId: string;
  readonly url: string;
  readonly orderNumber: string;
  readonly tookMs: number;
};

const ANSWER_MS = 30_000;
const RETRY_MS = 120_000;

/** Creates signed-in customers by SQL, as hashing their passwords would take most of the time. */
export async function makeBuyers(
  pool: pg.Pool,
  carts: readonly (readonly Product[])[],
): Promise<Buyer[]> {
  const buyers = carts.map((cart) => ({
    email: `buyer-${randomUUID()}@example.com`,
    token: randomBytes(32).toString("base64url"),
    cart,
  }));
  await pool.query(
    `with new_customers as (
       insert into customers (email, full_name, password_hash, verified_at)
       select email, 'Ann Lee', 'none', now() from unnest($1::text[]) as email
       returning id, email)
     insert into sessions (token_hash, customer_id, expires_at)
     select token_hash, new_customers.id, now() + interval '1 day'
     from unnest($1::text[], $2::bytea[]) as given (email, token_hash)
     join new_customers using (email)`,
    [
      buyers.map((buyer) => buyer.email),
      buyers.map((buyer) => createHash("sha256").update(buyer.token).digest()),
    ],
  );
  return buyers;
}

/** Presses "Pay Now" once, with the prices that the buyer saw. Throws if there is no response. */
export async function checkout(shopUrl: string, buyer: Buyer): Promise<CheckoutAnswer> {
  const startedAt = performance.now();
  const answered = await fetch(`${shopUrl}/api/create-checkout-session`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${buyer.token}` },
    body: JSON.stringify({
      items: buyer.cart.map(({ id, pricePence }) => ({
        id,
        options: {},
        price: (pricePence / 100).toFixed(2),
      })),
      shipping: { rate: { rate: 0 }, address: ukAddress },
      customer: { email: buyer.email, name: "Ann Lee" },
    }),
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  const text = await answered.text();
  const json = text.startsWith("{") ? (JSON.parse(text) as Record<string, unknown>) : {};
  return {
    status: answered.status,
    code: String(json["code"] ?? ""),
    message: String(json["message"] ?? ""),
    sessionId: String(json["id"] ?? ""),
    url: String(json["url"] ?? ""),
    orderNumber: String(json["orderNumber"] ?? ""),
    tookMs: performance.now() - startedAt,
  };
}

/** Presses "Pay Now" until the payment page opens. `onAnswer` gets every response, refusals included. */
export async function openPaymentPage(
  shopUrl: string,
  buyer: Buyer,
  onAnswer: (answer: CheckoutAnswer) => void = () => {},
): Promise<CheckoutAnswer> {
  return until(
    `${buyer.email} reaches the payment page`,
    async () => {
      const answer = await checkout(shopUrl, buyer);
      onAnswer(answer);
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.message}`);
      return answer;
    },
    RETRY_MS,
  );
}

/** Fills in the payment page and presses Pay. */
export async function pay({ url }: { url: string }): Promise<void> {
  const answered = await payWithCard({ url });
  await answered.text();
  if (answered.status !== 303) throw new Error(`The payment page answered ${answered.status}.`);
}

/** Returns from the payment page: the status, and whether the page confirms the order. */
export async function successPage(
  shopUrl: string,
  sessionId: string,
): Promise<{ status: number; isThanks: boolean }> {
  const answered = await fetch(`${shopUrl}/order/success?session_id=${sessionId}`, {
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  const page = await answered.text();
  return { status: answered.status, isThanks: page.includes("Thank you for your order") };
}
