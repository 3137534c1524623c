import { sql } from "kysely";
import { uploadedPictureUrl, viewOf } from "#shop/catalogue/picture.ts";
import { shippedPicture, shippedPictures } from "#shop/catalogue/shop-pictures.server.ts";

/** A picture of a product that is shown, as `picturesColumn` reads it. */
export type ShownRow = {
  readonly shipped: string | null;
  readonly address: string | null;
  readonly sizes: string | null;
  readonly largest: number | null;
  readonly alt: string;
  readonly colour: string | null;
};

/** The columns of a product (`p`) that say which pictures it has. */
export type Pictured = {
  readonly sku: string;
  readonly mainImageUrl: string | null;
  readonly additionalImages: readonly string[];
  /** Null for a product whose pictures were never changed in the admin. */
  readonly pictures: readonly ShownRow[] | null;
};

/** The pictures of a product (`p`) that are shown: those with an alternative text whose sizes are made. */
export const picturesColumn = sql<Pictured["pictures"]>`(
  select case when count(*) > 0 then coalesce(json_agg(json_build_object(
      'shipped', pp.shipped_view, 'address', pp.address, 'sizes', pp.sizes, 'largest', pp.largest,
      'alt', pp.alt, 'colour', pp.colour) order by pp.position, pp.id)
    filter (where pp.deleted_at is null and pp.alt <> '' and (pp.sizes is not null or pp.source_hash is null)), '[]') end
  from product_pictures pp where pp.product_id = p.id)`;

/** The pictures of a product as pages show them; none without any. */
export type ShownPictures = {
  readonly mainImageUrl: string | null;
  readonly additionalImages: readonly string[];
  readonly imageAlts: readonly string[];
};

/** The pictures that staff have chosen; without any, those that ship with the shop. */
export function picturesOf(product: Pictured): ShownPictures {
  const { sku, mainImageUrl: main, additionalImages: others, pictures } = product;
  if (pictures !== null) return shown(pictures.flatMap((row) => pictureOf(sku, row)));
  if (main !== null) return { mainImageUrl: main, additionalImages: others, imageAlts: [] };
  return shown(shippedPictures(sku));
}

function pictureOf(sku: string, row: ShownRow): { address: string; alt: string }[] {
  const address = addressOf(sku, row);
  return address === null ? [] : [{ address, alt: row.alt }];
}

/** Where a picture is; null for one that no longer ships with the shop, and for an upload without sizes. */
export function addressOf(sku: string, row: Omit<ShownRow, "alt">): string | null {
  if (row.address !== null) return row.address;
  if (row.shipped !== null) return shippedPicture(sku, row.shipped)?.address ?? null;
  if (row.sizes === null || row.largest === null) return null;
  const isName = row.colour !== null && /^[a-zA-Z0-9-]+$/.test(row.colour);
  return uploadedPictureUrl(isName ? `colour-${row.colour}` : "picture", row.sizes, row.largest);
}

function shown(pictures: readonly { address: string; alt: string }[]): ShownPictures {
  const [main, ...others] = pictures;
  if (main === undefined) return { mainImageUrl: null, additionalImages: [], imageAlts: [] };
  return {
    mainImageUrl: main.address,
    additionalImages: others.map(({ address }) => address),
    imageAlts: pictures.map(({ alt }) => alt),
  };
}

/** The product in use, if there is such a picture: it tells more than another view of the same thing. */
export function secondPictureOf(product: Pictured): string | null {
  const { additionalImages } = picturesOf(product);
  return additionalImages.find((url) => viewOf(url) === "scene") ?? additionalImages[0] ?? null;
}
