import { expect, test } from "vitest";
import type { Product } from "#shop/catalogue/product.ts";
import { pence } from "#shop/kit/money.ts";
import { exampleProduct } from "#tests/support/example-product.ts";
import { googleItem } from "./google-item.ts";

const rates = [
  { country: "GB", ratePence: pence(0), transitDays: 3 },
  { country: "FR", ratePence: pence(1900), transitDays: 7 },
];
const itemOf = (changed: Partial<Product> = {}) =>
  googleItem(exampleProduct(changed), {
    publicUrl: "https://shop.example",
    rates,
    category: { key: "accessories", name: "Accessories" },
  });

test("gives an item the fields that Google requires, in its terms", () => {
  const item = itemOf({ maxPricePence: pence(11_351) });
  for (const part of [
    "<g:id>LL-1</g:id>",
    "<g:link>https://shop.example/product/peg</g:link>",
    "<g:availability>in_stock</g:availability>",
    "<g:price>54.00 GBP</g:price>",
    "<g:brand>Lath &amp; Line</g:brand>",
    "<g:condition>new</g:condition>",
    "<g:shipping_weight>12 g</g:shipping_weight>",
    "<g:shipping><g:country>GB</g:country><g:service>Standard</g:service><g:price>0.00 GBP</g:price>",
    "<g:shipping><g:country>FR</g:country><g:service>Standard</g:service><g:price>19.00 GBP</g:price>",
  ])
    expect(item).toContain(part);
  expect(item).not.toMatch(/identifier_exists|gtin|mpn/);
  expect(item).toMatch(/<g:image_link>https:\/\/shop\.example\/og\/square\/peg\.jpg\?v=\w+</);
});

test("gives sold-out products as out of stock, and made-to-order ones as in stock with their lead time", () => {
  expect(itemOf({ stock: 0 })).toContain("<g:availability>out_of_stock<");
  const made = itemOf({ stock: null, leadTimeDays: 14 });
  expect(made).toContain("<g:availability>in_stock<");
  expect(made).toContain("<g:min_handling_time>10</g:min_handling_time>");
});

test("cuts texts to Google's limits, and pictures after the first to ten", () => {
  const item = itemOf({
    name: "n".repeat(200),
    description: "d".repeat(6_000),
    mainImageUrl: "/a.jpg",
    additionalImages: Array.from({ length: 12 }, (_, index) => `/${index}.jpg`),
  });
  expect(item).toContain(`<g:title>${"n".repeat(150)}</g:title>`);
  expect(item).toContain(`<g:description>${"d".repeat(5_000)}</g:description>`);
  expect(item.match(/<g:additional_image_link>/g)).toHaveLength(10);
});

test("leaves out a product without a valid price", () => {
  expect(itemOf({ basePence: null })).toBe("");
});
