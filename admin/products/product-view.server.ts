import { data } from "react-router";
import { listBrands, listCategories } from "#shop/catalogue/categories.server.ts";
import {
  findProductBySku,
  findProductFields,
} from "#shop/catalogue/editing/product-list.server.ts";
import { lacksAlt } from "#shop/catalogue/pictures/alternative-texts.server.ts";
import { findPackedSize } from "#shop/carriers/edit-packed-sizes.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import type { Packing } from "./form-sections.tsx";

/** A product with everything that its form shows. Throws 404 for an unknown one. */
export async function readProductForForm(sku: string) {
  const product = await findProductBySku(db(), sku);
  if (product === null) throw data(null, { status: 404 });
  const [[read], categories, brands, packing, lacks] = await Promise.all([
    findProductFields(db(), [product.id]),
    listCategories(db()),
    listBrands(db()),
    packingOf(product.id),
    lacksAlt(db(), product.id),
  ]);
  if (read === undefined) throw data(null, { status: 404 });
  const choices = (rows: readonly { slug: string; name: string }[]) =>
    rows.map(({ slug, name }) => ({ value: slug, name }));
  return {
    product,
    fields: read.fields,
    categories: choices(categories),
    brands: choices(brands),
    packing,
    lacksAlt: lacks,
  };
}

async function packingOf(productId: number): Promise<Packing> {
  const size = (await findPackedSize(db(), productId))?.size ?? null;
  return {
    size: size && `${size.lengthMm} × ${size.widthMm} × ${size.heightMm} mm`,
    customsCode: size?.customsCode ?? null,
    origin: size?.origin ?? null,
  };
}
