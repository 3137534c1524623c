import { expect, test } from "vitest";
import { ZERO } from "#shop/kit/money.ts";
import { exampleProduct } from "#tests/support/example-product.ts";
import { toStaticHtml } from "#web/static-html.server.ts";
import { PartLinks } from "./part-links.tsx";

const { specifications } = exampleProduct();
const lengths = ["0.9m", "1.5m"].map((value) => ({
  value,
  label: value,
  surchargePence: ZERO,
  isDefault: false,
}));
const airer = {
  specifications: {
    ...specifications,
    widthMm: 380,
    heightMm: 220,
    dryingLengthMetres: "3.6",
    capacityKg: "15.0",
  },
  optionGroups: [{ key: "lathLength", name: "Lath length", values: lengths }],
};
const headOf = (changed: Parameters<typeof exampleProduct>[0]) => {
  const html = toStaticHtml(<PartLinks product={exampleProduct(changed)} fits={[]} choice={{}} />);
  return /<h2[^>]*>(.*?)<\/h2>/.exec(html)?.[1];
};

test("an airer is called one in whatever category it is, and nothing else is", () => {
  expect(headOf({ ...airer, categorySlug: "for-the-kitchen" })).toBe("Parts for this airer");
  expect(headOf({ categorySlug: "indoor-airers" })).toBe("Parts that fit");
});
