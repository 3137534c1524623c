import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";

/** Places and pays an order of goods from the shelf through the API. Returns its number. */
export async function buy(request: APIRequestContext, slugs: readonly string[]): Promise<string> {
  const email = `ann.${randomUUID()}@example.com`;
  const who = { email, password: "pegs and rope 12", fullName: "Ann Lee" };
  const { userId, token } = await (await request.post("/api/auth-register", { data: who })).json();
  const products = slugs.map(async (slug) => (await request.get(`/api/products/${slug}`)).json());
  const items = (await Promise.all(products)).map(({ id }) => ({ id, options: {} }));
  const address = {
    name: "Ann Lee",
    line1: "1 Mill Lane",
    city: "Halifax",
    country: "GB",
    postcode: "HX7 8AD",
  };
  const placed = await request.post("/api/create-checkout-session", {
    headers: { Authorization: `Bearer ${token}` },
    data: { items, shipping: { address }, customer: { email, name: "Ann Lee", userId } },
  });
  const { url, orderNumber } = await placed.json();
  const card = { number: "4242 4242 4242 4242", expiry: "08 / 40", cvc: "123", name: "Ann Lee" };
  await request.post(url, { form: card, maxRedirects: 0 });
  return orderNumber;
}
