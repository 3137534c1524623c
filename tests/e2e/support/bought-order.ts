import type { APIRequestContext } from "@playwright/test";
import { productId } from "./carts.ts";
import { newCustomerDetails, type Customer } from "./customers.ts";
import { CARD } from "./payment-page.ts";

type Goods = string | { readonly slug: string; readonly options: Readonly<Record<string, string>> };
const home = { line1: "1 Mill Lane", city: "Halifax", country: "GB", postcode: "HX7 8AD" };

/**
 * Places and pays an order through the API, of goods by their slugs, for a customer who is signed in or for a new one,
 * with the card `number`. The shop knows then that it is paid. Returns its number.
 */
export async function buy(
  request: APIRequestContext,
  goods: readonly Goods[],
  {
    customer,
    number = CARD,
    address = {},
  }: { customer?: Customer; number?: string; address?: Partial<typeof home> } = {},
): Promise<string> {
  const who = customer ?? (await registered(request));
  const { id: userId, email, fullName: name } = who;
  const items = goods.map(async (each) => {
    const { slug, options } = typeof each === "string" ? { slug: each, options: {} } : each;
    return { id: await productId(request, slug), options };
  });
  const placed = await request.post("/api/create-checkout-session", {
    headers: "token" in who ? { Authorization: `Bearer ${who.token}` } : {},
    data: {
      items: await Promise.all(items),
      shipping: { address: { ...home, name, ...address } },
      customer: { email, name, userId },
    },
  });
  const { id, url, orderNumber } = await placed.json();
  const card = { number, expiry: "08 / 40", cvc: "123", name };
  await request.post(url, { form: card, maxRedirects: 0 });
  await request.get("/order/success", { params: { session_id: id } });
  return orderNumber;
}

async function registered(request: APIRequestContext): Promise<Customer & { token: string }> {
  const data = newCustomerDetails();
  const { userId: id, token } = await (await request.post("/api/auth-register", { data })).json();
  return { ...data, id, token };
}
