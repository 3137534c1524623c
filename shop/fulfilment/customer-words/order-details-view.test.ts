import { describe, expect, it } from "vitest";
import { toBoughtProduct } from "./order-details-view.ts";

const ivory = `/pictures/kitchen-maid/colour-ivory-0a1b2c3d-${"fff".repeat(16)}-1600.webp`;
const products = new Map([
  [
    7,
    {
      slug: "kitchen-maid",
      categorySlug: "ceiling-airers",
      mainImageUrl: "/uploads/main.jpg",
      additionalImages: [ivory],
    },
  ],
]);
const options = [
  { key: "color", name: "Colour", value: "ivory", label: "Ivory" },
  { key: "lathLength", name: "Lath length", value: "1.5m", label: "1.5 m" },
];

describe("an ordered product", () => {
  it("has the picture of its colour and the ordered options", () => {
    expect(toBoughtProduct({ productId: 7, options }, products)).toEqual({
      slug: "kitchen-maid",
      choice: { color: "ivory", lathLength: "1.5m" },
      imageUrl: ivory,
      categorySlug: "ceiling-airers",
    });
  });

  it("is the product alone when it has no options", () => {
    expect(toBoughtProduct({ productId: 7, options: [] }, products)).toMatchObject({
      slug: "kitchen-maid",
      choice: {},
      imageUrl: "/uploads/main.jpg",
    });
  });

  it("is nothing when the shop no longer has the product", () => {
    expect(toBoughtProduct({ productId: 8, options }, products)).toBeNull();
    expect(toBoughtProduct({ productId: null, options }, products)).toBeNull();
  });
});
