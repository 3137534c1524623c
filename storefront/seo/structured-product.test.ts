import { expect, test } from "vitest";
import type { ChosenOptions, Product } from "#shop/catalogue/product.ts";
import type { PublishedReviews } from "#shop/reviews/published-reviews.server.ts";
import { pence } from "#shop/kit/money.ts";
import { priceRangeText } from "#storefront/components/product/price.tsx";
import { exampleProduct } from "#tests/support/example-product.ts";
import { productData } from "./structured-product.ts";

const rates = [
  { country: "GB", ratePence: pence(0), transitDays: 3 },
  { country: "US", ratePence: pence(3900), transitDays: 12 },
];
const dataOf = (
  changed: Partial<Product> = {},
  reviewed: PublishedReviews | null = null,
  named: ChosenOptions | null = null,
) =>
  productData("https://shop.example", {
    product: exampleProduct(changed),
    notes: { model: "" },
    categoryName: "Accessories",
    rates,
    reviewed,
    named,
  });

test("gives a product with its SKU, brand, picture and measurements, and no invented rating", () => {
  const data = dataOf();
  expect(data).toMatchObject({
    "@type": "Product",
    name: "Peg",
    sku: "LL-1",
    brand: { "@type": "Brand", name: "Lath & Line" },
    image: [expect.stringMatching(/^https:\/\/shop\.example\/og\/square\/peg\.jpg/)],
    weight: { value: 12, unitCode: "GRM" },
    depth: undefined,
  });
  expect(JSON.stringify(data)).not.toMatch(/rating|review/i);
});

test("gives the mean of the reviews, and those that the page shows, once there are some", () => {
  const review = {
    id: "1",
    rating: 4,
    title: "Holds",
    words: "",
    shownName: "Ann L.",
    choice: "",
    writtenAt: new Date("2026-06-22T23:30:00Z"),
    photos: [],
  } as const;
  expect(dataOf({}, { summary: { count: 3, mean: 4.6667 }, reviews: [review] })).toMatchObject({
    aggregateRating: { ratingValue: "4.7", reviewCount: 3, bestRating: 5 },
    review: [
      {
        reviewRating: { ratingValue: 4 },
        name: "Holds",
        reviewBody: undefined,
        author: { name: "Ann L." },
        datePublished: "2026-06-23",
      },
    ],
  });
});

test("gives a single price as an offer with VAT, as the page shows it", () => {
  expect(dataOf()).toMatchObject({
    offers: {
      "@type": "Offer",
      price: "54.00",
      priceCurrency: "GBP",
      itemCondition: "https://schema.org/NewCondition",
    },
  });
  expect(priceRangeText(exampleProduct())).toBe("£54.00");
});

test("gives a price range as an aggregate of as many offers as there are choices", () => {
  const value = (name: string) => ({
    value: name,
    label: name,
    surchargePence: pence(0),
    isDefault: false,
  });
  const group = { key: "a", name: "A", values: [value("1"), value("2"), value("3")] };
  const maxPricePence = pence(11_351);
  expect(dataOf({ maxPricePence, optionGroups: [group, { ...group, key: "b" }] })).toMatchObject({
    offers: { "@type": "AggregateOffer", lowPrice: "54.00", highPrice: "113.51", offerCount: 9 },
  });
  expect(priceRangeText(exampleProduct({ maxPricePence }))).toBe("£54.00 to £113.51");
});

test("gives the choice that an address names as one offer, with its own price, address and availability", () => {
  const value = (name: string, surcharge: number, left?: number) => ({
    value: name,
    label: name,
    surchargePence: pence(surcharge),
    isDefault: false,
    ...(left !== undefined && { left }),
  });
  const changed = {
    maxPricePence: pence(8_901),
    optionGroups: [
      { key: "lath", name: "Lath", values: [value("0.9m", 0), value("2.4m", 2_917)] },
      { key: "hue", name: "Hue", values: [value("black", 0), value("white", 0, 0)] },
    ],
  };
  expect(dataOf(changed, null, { lath: "2.4m", hue: "black" })["offers"]).toMatchObject({
    "@type": "Offer",
    price: "89.00",
    url: "https://shop.example/product/peg?lath=2.4m&hue=black",
    availability: "https://schema.org/InStock",
  });
  expect(dataOf(changed, null, { lath: "0.9m", hue: "white" })["offers"]).toMatchObject({
    price: "54.00",
    availability: "https://schema.org/OutOfStock",
  });
});

test.each([
  [{ stock: 1 }, "InStock"],
  [{ stock: 0 }, "OutOfStock"],
  [{ stock: null, leadTimeDays: 14 }, "MadeToOrder"],
])("gives a product with %j as %s", (changed, name) => {
  expect(dataOf(changed)).toMatchObject({ offers: { availability: `https://schema.org/${name}` } });
});

test("gives delivery to each country with its rate and its days", () => {
  expect(dataOf({ stock: null, leadTimeDays: 14 })).toMatchObject({
    offers: {
      shippingDetails: [
        {
          shippingRate: { value: "0.00", currency: "GBP" },
          shippingDestination: { addressCountry: "GB" },
          deliveryTime: {
            handlingTime: { minValue: 10, maxValue: 10 },
            transitTime: { minValue: 2, maxValue: 3 },
          },
        },
        {
          shippingRate: { value: "39.00" },
          shippingDestination: { addressCountry: "US" },
          deliveryTime: { transitTime: { minValue: 5, maxValue: 12 } },
        },
      ],
    },
  });
});

test("offers no product without a valid price", () => {
  expect(dataOf({ basePence: null, maxPence: null })["offers"]).toBeUndefined();
});
