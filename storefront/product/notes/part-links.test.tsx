import { expect, test } from "vitest";
import { exampleProduct } from "#tests/support/example-product.ts";
import { toStaticHtml } from "#web/static-html.server.ts";
import { PartLinks } from "./part-links.tsx";

const headOf = (changed: Parameters<typeof exampleProduct>[0]) => {
  const html = toStaticHtml(<PartLinks product={exampleProduct(changed)} fits={[]} choice={{}} />);
  return /<h2[^>]*>(.*?)<\/h2>/.exec(html)?.[1];
};

test("what hangs from a ceiling is called an airer in whatever category it is, and nothing else is", () => {
  expect(headOf({ fixedTo: "ceiling", categorySlug: "for-the-kitchen" })).toBe(
    "Parts for this airer",
  );
  expect(headOf({ fixedTo: "wall", categorySlug: "ceiling-airers" })).toBe("Parts that fit");
});
