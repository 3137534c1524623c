import { sql, type RawBuilder } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { readEach, readTagged } from "#shop/platform/database/read-tags.server.ts";
import { pence } from "#shop/kit/money.ts";
import { londonDay } from "#shop/kit/time.ts";
import { vatRateOn } from "#shop/tax/vat-rates.ts";
import type { FixedTo } from "./fixed-to.ts";
import { listPrices, priceFromText, type ListPrices } from "./price.ts";
import {
  SHOWN_STOCK_MAX,
  type ListedProduct,
  type ProductCard,
  type Specifications,
} from "./product.ts";
import {
  picturesColumn,
  picturesOf,
  secondPictureOf,
  type Pictured,
} from "./pictures/shown-pictures.server.ts";

export type CardRow = {
  id: number;
  sku: string;
  slug: string;
  name: string;
  categorySlug: string;
  brandSlug: string;
  brandName: string;
  brandKey: string;
  facts: string;
  basePrice: string;
  maxPrice: string;
  pricePence: number | null;
  maxPricePence: number | null;
  vatRateBp: number | null;
  mainImageUrl: string | null;
  additionalImages: string[];
  pictures: Pictured["pictures"];
  isFeatured: boolean;
  isBestSeller: boolean;
  stock: number | null;
  leadTimeDays: number | null;
  capacityKg: string | null;
};

type DetailRow = {
  description: string;
  dryingLengthM: string | null;
  widthMm: number | null;
  depthMm: number | null;
  heightMm: number | null;
  weightGrams: number;
  material: string;
  setting: Specifications["useArea"];
  guaranteeYears: number;
  fixedTo: FixedTo | null;
  details: { label: string; value: string }[];
};

export type ProductRow = CardRow & DetailRow;

/** What the dearest value of every option group adds. The highest price is derived, never stored. */
export const dearestSurcharges = sql`coalesce((
  select sum(dearest) from (
    select max(v.surcharge) as dearest from option_groups g join option_values v on v.group_id = g.id
    where g.product_id = p.id and v.is_available group by g.id) as groups), 0)`;

/** An option of which no value can be bought: neither can the product. */
const hasNoChoice = sql`exists (
  select from option_groups g join option_values v on v.group_id = g.id
  left join option_stock s on s.group_id = v.group_id and s.value = v.value
  where g.product_id = p.id group by g.id
  having not bool_or(v.is_available and (s.stock is null or s.stock > s.held)))`;

/** The columns of a card, of `fromProducts`. */
export const cardColumns = sql`
  p.id, p.sku, p.slug, p.name, p.category_slug, p.brand_slug, b.name as brand_name, coalesce(b.key, b.slug) as brand_key, p.facts,
  p.base_price::text, (p.base_price + ${dearestSurcharges})::text as max_price, p.price_pence, p.max_price_pence, p.vat_rate_bp, p.main_image_url, p.additional_images, ${picturesColumn} as pictures,
  p.is_featured, p.is_best_seller, case when not p.takes_orders or ${hasNoChoice} then 0 when p.stock is null then null else least(${sql.lit(SHOWN_STOCK_MAX)}, greatest(0, p.stock - p.held)) end as stock, p.lead_time_days, p.capacity_kg::text`;

const detailColumns = sql`
  p.description, p.width_mm, p.depth_mm, p.height_mm, p.drying_length_m::text,
  p.weight_grams, p.material, p.setting, p.guarantee_years, p.fixed_to, p.details`;

/** On the shop, as a condition on the table products (`p`). Drafts and archived products are not. */
export const isLive = sql`p.state = 'live'`;

export const fromProducts = sql`from products p join brands b on b.slug = p.brand_slug`;

export type Page = { readonly limit: number; readonly offset: number };

/** A condition on products (`p`), their order, and a page. */
export type Slice = Page & {
  readonly where: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  /** A change tells one of these whenever a product enters the slice, leaves it or changes its place; each, by default. */
  readonly tags?: readonly string[];
};

/** The shopkeeper's order. */
const shopOrder = sql`p.position, p.id`;

/** One page of matching cards in the shopkeeper's order. */
export async function selectCards(
  db: Db,
  where: RawBuilder<unknown>,
  page: Page & Pick<Slice, "tags">,
): Promise<ProductCard[]> {
  return selectSlice(db, { where, order: shopOrder, ...page });
}

/** The tag of a product, which its changes are told with. */
export function productTag(id: number): string {
  return `product:${id}`;
}

/**
 * One page of cards. The ids of the page are read from an index first, so that names, prices and
 * options are read only for these products and not for all those before them.
 */
async function selectSlice(db: Db, slice: Slice): Promise<ProductCard[]> {
  return (await selectRows(db, slice)).map(toCard);
}

/** As `selectSlice`, with a second picture of each product. */
export async function selectListedSlice(db: Db, slice: Slice): Promise<ListedProduct[]> {
  return (await selectRows(db, slice)).map((row) => ({
    ...toCard(row),
    secondImageUrl: secondPictureOf(row),
  }));
}

async function selectRows(db: Db, slice: Slice): Promise<CardRow[]> {
  const { where, order, limit, offset, tags = ["brands", "products"] } = slice;
  const read = sql<CardRow>`
    with page as materialized (
      select p.id from products p where ${isLive} and (${where}) order by ${order} limit ${limit} offset ${offset})
    select ${cardColumns} ${fromProducts} join page on page.id = p.id order by ${order}`;
  return readEach("product", tags, async () => (await read.execute(db)).rows);
}

/** Cards of live products by id, in the order given. Others are left out. */
export async function selectCardsById(db: Db, ids: readonly number[]): Promise<ProductCard[]> {
  if (ids.length === 0) return [];
  const read = sql<CardRow>`
    select ${cardColumns} ${fromProducts} where ${isLive} and p.id = any(${[...ids]}::int[])
    order by array_position(${[...ids]}::int[], p.id)`;
  const { rows } = await readTagged(ids.map(productTag), () => read.execute(db));
  return rows.map(toCard);
}

/** The additional pictures of products by id. Cards do not include them. */
export async function selectAdditionalImages(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, readonly string[]>> {
  if (ids.length === 0) return new Map();
  const read = db
    .selectFrom("products as p")
    .select(["id", "sku", "mainImageUrl", "additionalImages", picturesColumn.as("pictures")])
    .where("id", "in", [...ids]);
  const rows = await readTagged(ids.map(productTag), () => read.execute());
  return new Map(rows.map((row) => [row.id, picturesOf(row).additionalImages]));
}

/** The conditions of a count. */
export type CountedBy = {
  readonly category?: string | undefined;
  readonly brand?: string | undefined;
  readonly featured?: boolean | undefined;
};

/** The exact number of live products, from the counts that the database maintains. */
export async function countProducts(
  db: Db,
  { category, brand, featured }: CountedBy,
): Promise<number> {
  let counts = db
    .selectFrom("productCounts")
    .select(sql<number>`coalesce(sum(products), 0)::int`.as("count"));
  if (category !== undefined) counts = counts.where("categorySlug", "=", category);
  if (brand !== undefined) counts = counts.where("brandSlug", "=", brand);
  if (featured) counts = counts.where("isFeatured", "=", true);
  const { count } = await readTagged(["assortment"], () => counts.executeTakeFirstOrThrow());
  return count;
}

/**
 * The products that match, in any state unless the condition says which. A change tells one of the tags
 * whenever another product begins to match; the products found are noted.
 */
export async function selectProducts(
  db: Db,
  where: RawBuilder<unknown>,
  tags: readonly string[],
): Promise<ProductRow[]> {
  const read = sql<ProductRow>`
    select ${cardColumns}, ${detailColumns} ${fromProducts} where ${where}`;
  return readEach("product", tags, async () => (await read.execute(db)).rows);
}

export function toCard(row: CardRow): ProductCard {
  const net = {
    basePence: priceFromText(row.basePrice),
    maxPence: priceFromText(row.maxPrice),
    vatRateBp: vatRateOn(londonDay(new Date())),
  };
  const { mainImageUrl, imageAlts } = picturesOf(row);
  return {
    id: row.id,
    sku: row.sku,
    slug: row.slug,
    name: row.name,
    categorySlug: row.categorySlug,
    brandSlug: row.brandSlug,
    brandName: row.brandName,
    brandKey: row.brandKey,
    tagline: row.facts,
    ...net,
    ...listPricesOf(row, net),
    mainImageUrl,
    mainImageAlt: imageAlts[0] ?? null,
    isFeatured: row.isFeatured,
    isBestSeller: row.isBestSeller,
    stock: row.stock,
    leadTimeDays: row.leadTimeDays,
    capacityKg: row.capacityKg,
  };
}

/** The prices as they were written, or calculated if they or the rate of VAT have changed since. */
function listPricesOf(
  { pricePence, maxPricePence, vatRateBp }: CardRow,
  net: Parameters<typeof listPrices>[0],
): ListPrices {
  if (pricePence === null || maxPricePence === null || vatRateBp !== net.vatRateBp)
    return listPrices(net);
  return { pricePence: pence(pricePence), maxPricePence: pence(maxPricePence) };
}
