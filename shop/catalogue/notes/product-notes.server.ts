import type { Db } from "#shop/platform/database/db.server.ts";
import { readTagged } from "#shop/platform/database/read-tags.server.ts";
import { findProductsById } from "#shop/catalogue/catalogue.server.ts";
import { unitPrice } from "#shop/catalogue/price.ts";
import type { Product } from "#shop/catalogue/product.ts";
import type { Part, PartFit, ProductNotes } from "./product-notes.ts";

/** The most parts of one product that a page lists, counting each choice. */
const FITS_MAX = 100;

/** What the page of a product says beyond its options. Throws if there is no such product. */
export async function readProductNotes(db: Db, productId: number): Promise<ProductNotes> {
  const read = db
    .selectFrom("products")
    .select(["inTheBox", "fixing", "notIncluded", "care", "warnings", "model"])
    .where("id", "=", productId);
  return readTagged([`product:${productId}`], () => read.executeTakeFirstOrThrow());
}

/**
 * The parts that fit each of these products, by product id, in the shopkeeper's order: those that are on
 * the shop and have the option that is to be chosen. A choice of the product is left for `partsFor`.
 */
export async function listPartFits(
  db: Db,
  products: readonly Pick<Product, "id" | "categorySlug">[],
): Promise<Map<number, PartFit[]>> {
  if (products.length === 0) return new Map();
  const ids = products.map(({ id }) => id);
  const categories = [...new Set(products.map(({ categorySlug }) => categorySlug))];
  const read = db
    .selectFrom("partFits")
    .selectAll()
    .where((eb) => eb.or([eb("productId", "in", ids), eb("categorySlug", "in", categories)]))
    .orderBy("position")
    .orderBy("id")
    .limit(FITS_MAX * products.length);
  const tags = [
    ...ids.map((id) => `fits:product:${id}`),
    ...categories.map((slug) => `fits:category:${slug}`),
  ];
  const rows = await readTagged(tags, () => read.execute());
  const parts = await findProductsById(db, [...new Set(rows.map(({ partId: id }) => id))]);
  const fitsOf = ({ id, categorySlug }: (typeof products)[number]) =>
    rows
      .filter((row) => row.productId === id || row.categorySlug === categorySlug)
      .flatMap((row): PartFit[] => {
        const { optionGroup: option, optionValue: value, partGroup, partValue } = row;
        const product = parts.get(row.partId);
        if (product === undefined || product.id === id) return [];
        const chosen = partGroup === null ? {} : { [partGroup]: partValue ?? "" };
        const part = toPart(product, chosen);
        if (part === null) return [];
        return [{ when: option === null ? null : { option, value: value ?? "" }, part }];
      });
  return new Map(products.map((product) => [product.id, fitsOf(product)]));
}

/** Null when the product does not offer the option. */
function toPart(product: Product, options: Part["options"]): Part | null {
  const labels = Object.entries(options).map(
    ([key, value]) =>
      product.optionGroups
        .find((group) => group.key === key)
        ?.values.find((each) => each.value === value)?.label,
  );
  if (labels.includes(undefined)) return null;
  const { slug, name } = product;
  const pricePence = unitPrice(product, options)?.grossPence ?? null;
  return { slug, name, label: labels.join(", "), options, pricePence };
}
