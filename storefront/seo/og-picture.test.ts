import { expect, test } from "vitest";
import { ogPicturePath, productPictures } from "./og-picture.ts";

test.each([
  ["/", "/og/page/home.jpg"],
  ["/faq", "/og/page/faq.jpg"],
  ["/brands/hills", "/og/brands/hills.jpg"],
  ["/product/hills-cover", "/og/product/hills-cover.jpg"],
])("gives the picture of %s as %s", (path, picture) => {
  expect(ogPicturePath(path, ["Title"]).split("?")[0]).toBe(picture);
});

test("gives different content different URLs, and the same content the same URL", () => {
  const paths = [["a"], ["b"], ["a", "b"], ["a\nb", ""], ["ä"]].map((shown) =>
    ogPicturePath("/faq", shown),
  );
  expect(new Set(paths).size).toBe(paths.length);
  expect(ogPicturePath("/faq", ["a"])).toBe(paths[0]);
});

test("gives a product's pictures as absolute URLs, or its drawing when it has none", () => {
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
