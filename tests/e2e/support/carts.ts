import { expect, type APIRequestContext, type Page } from "@playwright/test";

/** A cart item as the browser stores it. */
export type StoredItem = {
  readonly id: number;
  readonly name: string;
  readonly price: number;
  readonly options: Readonly<Record<string, string>>;
};

/** £73.75 without VAT, £88.50 with it. */
export const airer = {
  slug: "traditional-kitchen-maid",
  options: {
    color: "black",
    lathLength: "1.5m",
    ropeLength: "15m",
    wheelType: "deluxe",
    extraPulley: "deluxe",
  },
};

/** The Kitchen Maid of £88.50. */
export async function kitchenMaid(page: Page): Promise<StoredItem> {
  const id = await productId(page.request, airer.slug);
  return { id, name: "Traditional Kitchen Maid", price: 88.5, options: airer.options };
}

/** Rubber Grippers, £6.00. */
export async function grippers(page: Page): Promise<StoredItem> {
  const id = await productId(page.request, "rubber-grippers");
  return { id, name: "Rubber Grippers", price: 6, options: {} };
}

/** A product that the shop no longer sells. */
export const goneItem: StoredItem = {
  id: 2_000_000_000,
  name: "Beech Peg Bag",
  price: 12.5,
  options: {},
};

export async function productId(request: APIRequestContext, slug: string): Promise<number> {
  const answer = await request.get(`/api/products/${slug}`);
  expect(answer.status()).toBe(200);
  return (await answer.json()).id;
}

/** Writes a value into the browser's local storage, as an earlier visit would have left it. */
export async function saveInBrowser(page: Page, key: string, content: unknown): Promise<void> {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  await page.goto("/healthz");
  await page.evaluate(
    ([name, value]) => localStorage.setItem(name ?? "", value ?? ""),
    [key, text],
  );
}

/** The cart as the browser stores it, without the ids of its lines, which are random. */
export async function storedCart(page: Page): Promise<unknown> {
  const text = await page.evaluate(() => localStorage.getItem("cart"));
  return JSON.parse(text ?? "null", function (this: unknown, key, value: unknown) {
    return key === "lineId" ? undefined : value;
  });
}
