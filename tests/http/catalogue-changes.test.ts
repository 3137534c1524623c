import { expect, test, vi } from "vitest";
import { startHttpShop } from "./support/http-shop.ts";

const shop = await startHttpShop();

test("a made-to-order product that takes no orders is sold out on its page, in the API and in a quote", async () => {
  const path = "/product/traditional-kitchen-maid";
  expect((await shop.request(path)).text).toContain("MADE TO ORDER");
  await shop.db
    .updateTable("products")
    .set({ takes_orders: false })
    .where("slug", "=", "traditional-kitchen-maid")
    .execute();
  // Cached pages are refreshed a moment after the change.
  await vi.waitFor(
    async () => {
      const sold = (await shop.request(path)).text;
      expect(sold).toContain("SOLD OUT");
      expect(sold).not.toContain("MADE TO ORDER</span>");
      expect(sold).toContain("https://schema.org/OutOfStock");
    },
    { timeout: 10_000, interval: 50 },
  );
  const product = (await shop.request("/api/products/traditional-kitchen-maid")).json;
  expect(product?.["availability"]).toBe("sold-out");
  const quoted = await shop.callApi("quote", { items: [{ id: product?.["id"] }] });
  expect(quoted.json).toMatchObject({
    payable: false,
    lines: [{ available: false, reason: "sold_out" }],
  });
});

test("a renamed product is in the sitemap at its new path, and the old path redirects there", async () => {
  const rename = (from: string, to: string) =>
    shop.db.updateTable("products").set({ slug: to }).where("slug", "=", from).execute();
  await rename("double-pulley", "pulley-for-two-ropes");
  const { text } = await shop.request("/sitemap.xml");
  expect(text).toContain("/product/pulley-for-two-ropes</loc>");
  expect(text).not.toContain("/product/double-pulley</loc>");
  const old = "/product/double-pulley?utm_source=x";
  await expect.poll(async () => (await shop.request(old)).status).toBe(301);
  const { headers } = await shop.request(old);
  expect(headers.get("Location")).toBe("/product/pulley-for-two-ropes?utm_source=x");
  await rename("pulley-for-two-ropes", "double-pulley");
  await expect.poll(async () => (await shop.request(old)).status).toBe(200);
});

test("the URL of a share picture changes with the text on it", async () => {
  const pictureUrl = async () =>
    /\/og\/product\/hills-cover\.jpg\?v=\w+/.exec(
      (await shop.request("/product/hills-cover")).text,
    )?.[0];
  const before = await pictureUrl();
  await shop.db
    .updateTable("products")
    .set({ facts: "Green" })
    .where("slug", "=", "hills-cover")
    .execute();
  await expect.poll(pictureUrl).not.toBe(before);
});
