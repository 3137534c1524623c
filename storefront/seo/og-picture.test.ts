import { expect, test } from "vitest";
import { ogPicturePath, productPictures } from "./og-picture.ts";

test.each([
  ["/", "/og/page/home.jpg"],
  ["/faq", "/og/page/faq.jpg"],
  ["/brands/hills", "/og/brands/hills.jpg"],
  ["/product/hills-cover", "/og/product/hills-cover.jpg"],
])("%s has its picture at %s", (path, picture) => {
  expect(ogPicturePath(path, ["Title"]).split("?")[0]).toBe(picture);
});

test("another content has another address, the same content the same", () => {
  const paths = [["a"], ["b"], ["a", "b"], ["a\nb", ""], ["ä"]].map((shown) =>
    ogPicturePath("/faq", shown),
  );
  expect(new Set(paths).size).toBe(paths.length);
  expect(ogPicturePath("/faq", ["a"])).toBe(paths[0]);
});

test("a product's own pictures are given whole; without one its drawing is", () => {
  const product = { slug: "peg", name: "Peg", tagline: "Beech", additionalImages: ["/b.jpg"] };
  expect(
    productPictures("https://shop.example", {
      ...product,
      mainImageUrl: "https://cdn.example/a.jpg",
    }),
  ).toEqual(["https://cdn.example/a.jpg", "https://shop.example/b.jpg"]);
  expect(productPictures("https://shop.example", { ...product, mainImageUrl: null })).toEqual([
    expect.stringMatching(/^https:\/\/shop\.example\/og\/square\/peg\.jpg\?v=\w+$/),
  ]);
});
