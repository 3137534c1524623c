import { sql, type Selectable } from "kysely";
import { derivedId } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { ProductPictures } from "#shop/platform/database/tables.ts";
import { viewOf } from "#shop/catalogue/picture.ts";
import { shippedPictures } from "#shop/catalogue/shop-pictures.server.ts";
import { picturesColumn, picturesOf } from "./shown-pictures.server.ts";

export type PictureRow = Selectable<ProductPictures>;

/** What tells a picture from others, and what staff change about it. */
export type Listed = Pick<
  PictureRow,
  | "id"
  | "shippedView"
  | "address"
  | "sourceHash"
  | "alt"
  | "colour"
  | "focusX"
  | "focusY"
  | "state"
  | "refusal"
  | "fileName"
  | "width"
  | "height"
  | "sizes"
  | "largest"
>;

/** The pictures of a product in their order, without those that were deleted, and its SKU; null for no product. */
export async function selectPictures(
  db: Db,
  productId: number,
): Promise<{ readonly sku: string; readonly pictures: readonly Listed[] } | null> {
  const product = await db
    .selectFrom("products as p")
    .select(["sku", "name", "mainImageUrl", "additionalImages", picturesColumn.as("pictures")])
    .where("id", "=", productId)
    .executeTakeFirst();
  if (product === undefined) return null;
  const { sku } = product;
  if (product.pictures === null) return { sku, pictures: picturesBefore(productId, product) };
  const pictures = await db
    .selectFrom("productPictures")
    .selectAll()
    .where("productId", "=", productId)
    .where("deletedAt", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return { sku, pictures };
}

/**
 * The pictures of a product before staff have changed any, as the rows that they become. Their ids are the same
 * each time, so that a page which was opened before the first change can be sent after it.
 */
function picturesBefore(
  productId: number,
  product: Parameters<typeof picturesOf>[0] & { readonly name: string },
): readonly Listed[] {
  const { mainImageUrl, additionalImages, imageAlts } = picturesOf(product);
  const urls = mainImageUrl === null ? [] : [mainImageUrl, ...additionalImages];
  const shipped = shippedPictures(product.sku);
  return urls.map((url, at) => {
    const view = shipped.find(({ address }) => address === url)?.view ?? null;
    const colour = /^colour-(.+)$/.exec(viewOf(url))?.[1] ?? null;
    const name = at === 0 ? product.name : `${product.name}, view ${at + 1}`;
    return {
      ...empty,
      id: derivedId(String(productId), view ?? url),
      shippedView: view,
      address: view === null ? url : null,
      alt: (imageAlts[at] ?? name).slice(0, 250),
      colour,
    };
  });
}

const empty = {
  sourceHash: null,
  focusX: 500,
  focusY: 500,
  state: "ready",
  refusal: "",
  fileName: "",
  width: null,
  height: null,
  sizes: null,
  largest: null,
} as const;

/** Before a change of the pictures of a locked product: makes rows of them if it has none yet. */
export async function beginRows(
  tx: Db,
  productId: number,
  pictures: readonly Listed[],
): Promise<void> {
  const rows = pictures.map((picture, position) => ({
    ...picture,
    productId,
    position,
  }));
  if (rows.length > 0)
    await tx
      .insertInto("productPictures")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  // The sitemap says when the page has changed, and an example that was edited is kept.
  await sql`update products set updated_at = now() where id = ${productId}`.execute(tx);
}
