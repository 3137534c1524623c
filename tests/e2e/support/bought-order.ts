import type { APIRequestContext } from "@playwright/test";
import { newCustomerDetails, type Customer } from "./customers.ts";

type Item = { readonly id: number; readonly options: Readonly<Record<string, string>> };

/** Places and pays an order of goods from the shelf for a new customer through the API, with the card `number`. Returns its number. */
export async function buy(
  request: APIRequestContext,
  slugs: readonly string[],
  number?: string,
): Promise<string> {
  const who = newCustomerDetails();
  const { userId, token } = await (await request.post("/api/auth-register", { data: who })).json();
  const items = slugs.map(async (slug) => ({ id: await productId(request, slug), options: {} }));
  return place(request, {
    items: await Promise.all(items),
    customer: { ...who, id: userId },
    token,
    ...(number !== undefined && { number }),
  });
}

/** Places and pays, for the customer who is signed in, an airer with laths of 1.5 m and 15 m of rope. Returns the order's number. */
export async function airerOrder(request: APIRequestContext, customer: Customer): Promise<string> {
  const id = await productId(request, "traditional-kitchen-maid");
  return place(request, {
    items: [{ id, options: { lathLength: "1.5m", ropeLength: "15m" } }],
    customer,
  });
}

async function productId(request: APIRequestContext, slug: string): Promise<number> {
  return (await (await request.get(`/api/products/${slug}`)).json()).id;
}

async function place(
  request: APIRequestContext,
  {
    items,
    customer,
    token,
    number = "4242 4242 4242 4242",
  }: { items: readonly Item[]; customer: Customer; token?: string; number?: string },
): Promise<string> {
  const { id: userId, email, fullName: name } = customer;
  const address = {
    name,
    line1: "1 Mill Lane",
    city: "Halifax",
    country: "GB",
    postcode: "HX7 8AD",
  };
  const placed = await request.post("/api/create-checkout-session", {
    headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
    data: { items, shipping: { address }, customer: { email, name, userId } },
  });
  const { url, orderNumber } = await placed.json();
  const card = { number, expiry: "08 / 40", cvc: "123", name };
  await request.post(url, { form: card, maxRedirects: 0 });
  return orderNumber;
}
