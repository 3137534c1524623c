import { expect, test } from "vitest";
import { sharedHttpShop } from "#tests/http/support/http-shop.ts";
import { newShopper } from "#tests/http/support/shoppers.ts";
import { tags } from "#tests/http/support/html.ts";

const shop = sharedHttpShop();
const { token } = await newShopper(shop);

const pages = ["/checkout", "/login?from=%2Fcheckout", "/register?from=%2Fcheckout"];

async function htmlOf(path: string): Promise<string> {
  const headers = { Cookie: `session=${token}` };
  const { status, text } = await shop.request(path, path === "/checkout" ? { headers } : {});
  expect(status, path).toBe(200);
  return text;
}

const partOf = (html: string, part: "header" | "footer") =>
  new RegExp(`<${part}\\b.*?</${part}>`, "s").exec(html)?.[0] ?? "";

test.each(pages)("%s has the wordmark, a way back to the cart and help above it", async (path) => {
  const header = partOf(await htmlOf(path), "header");
  expect(header).toMatch(/<a[^>]* href="\/"[^>]*><img[^>]* alt="Lath &amp; Line"/);
  expect(header).toMatch(/<a[^>]* href="\/cart"[^>]*>.*Back to cart/s);
  expect(header).toMatch(/<a href="#help"[^>]*>Help<\/a>/);
});

test.each(pages)("%s gives the telephone number and the e-mail address as help", async (path) => {
  const footer = partOf(await htmlOf(path), "footer");
  expect(footer).toMatch(/id="help".*href="tel:.*href="mailto:/s);
});

test.each(pages)("%s has no navigation of the shop, no menu and no search", async (path) => {
  const html = await htmlOf(path);
  expect(tags(html, "nav").map((tag) => / aria-label="([^"]+)"/.exec(tag)?.[1])).toEqual([
    "Checkout",
  ]);
  expect(html).not.toMatch(/<input[^>]* type="search"|role="search"|id="side-menu"/);
});

test("signing in and registering from elsewhere have the shop's header", async () => {
  for (const path of ["/login", "/register", "/login?from=%2Faccount"]) {
    const html = await htmlOf(path);
    expect(html, path).toMatch(/<nav aria-label="Shop"/);
    expect(html, path).not.toContain("Back to cart");
  }
});
