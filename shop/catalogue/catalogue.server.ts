import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { noteTags } from "#shop/platform/database/read-tags.server.ts";
import type { Product, ProductCard } from "./product.ts";
import {
  countProducts,
  isLive,
  productTag,
  selectCards,
  selectProducts,
  toCard,
  type ProductRow,
} from "./product-queries.server.ts";
import { picturesOf } from "./pictures/shown-pictures.server.ts";
import { selectOptionGroups } from "./option-queries.server.ts";
import { selectCompanionSlugs, selectRelatedSlugs } from "./related-queries.server.ts";

export {
  selectAdditionalImages as findAdditionalImages,
  selectCardsById as findCardsById,
} from "./product-queries.server.ts";

export { selectOptionGroups as findOptionGroups } from "./option-queries.server.ts";

/** Told of when products are added or removed, or change their names, groups, places or marks. */
export const ASSORTMENT = "assortment";

export const PAGE_SIZE = 24;
const PAGE_MAX = 1_000;

export type ProductPage = {
  readonly products: readonly ProductCard[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  readonly pageSize: number;
};

export type ProductFilter = {
  readonly category?: string;
  readonly brand?: string;
  readonly featured?: boolean;
  /** From 1. */
  readonly page?: number;
};

/** One page of the matching products, 24 to a page, in the shopkeeper's order. */
export async function listProducts(db: Db, filter: ProductFilter): Promise<ProductPage> {
  const { where, slice, ...current } = toProductQuery(filter);
  const [total, products] = await Promise.all([
    countProducts(db, filter),
    selectCards(db, where, { ...slice, ...listTags(filter) }),
  ]);
  return { products, ...pageOf(total, current) };
}

/** The tag of a list; none for a list of everything, which every change of a product concerns. */
function listTags({ category, brand, featured }: ProductFilter): { tags?: readonly string[] } {
  if (category !== undefined) return { tags: [`category:${category}`] };
  if (brand !== undefined) return { tags: [`brand:${brand}`] };
  return featured ? { tags: [ASSORTMENT] } : {};
}

/** A filter as a condition on the table products (`p`) for live products, with the page to read. */
export function toProductQuery(filter: ProductFilter) {
  const where = sql`${isLive} and ${filter.category === undefined ? sql`true` : sql`p.category_slug = ${filter.category}`}
    and ${filter.brand === undefined ? sql`true` : sql`p.brand_slug = ${filter.brand}`}
    and ${filter.featured ? sql`p.is_featured` : sql`true`}`;
  const page = Math.min(Math.max(1, Math.trunc(filter.page ?? 1) || 1), PAGE_MAX);
  return { where, page, slice: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE } };
}

/** The paging data of a list. */
export function pageOf(total: number, { page }: { page: number }) {
  return { total, page, pages: Math.max(1, Math.ceil(total / PAGE_SIZE)), pageSize: PAGE_SIZE };
}

/** The featured products, at most 24. */
export async function listFeatured(db: Db): Promise<ProductCard[]> {
  return selectCards(db, sql`p.is_featured`, {
    limit: PAGE_SIZE,
    offset: 0,
    tags: [ASSORTMENT],
  });
}

/** A live product with its options; null for an unknown slug. */
export async function findProduct(db: Db, slug: string): Promise<Product | null> {
  const [row] = await selectProducts(db, sql`${isLive} and p.slug = ${slug}`, []);
  noteMissing([slug], row === undefined ? [] : [row]);
  if (row === undefined) return null;
  const groups = await selectOptionGroups(db, [row.id]);
  return toProduct(row, groups.get(row.id) ?? []);
}

/** Live products by id, or those in any state. Others are left out. */
export async function findProductsById(
  db: Db,
  ids: readonly number[],
  { states = "live" }: { readonly states?: "live" | "any" } = {},
): Promise<Map<number, Product>> {
  if (ids.length === 0) return new Map();
  const inState = states === "any" ? sql`true` : isLive;
  const [rows, groups] = await Promise.all([
    selectProducts(db, sql`${inState} and p.id = any(${[...ids]}::int[])`, ids.map(productTag)),
    selectOptionGroups(db, ids),
  ]);
  return new Map(rows.map((row) => [row.id, toProduct(row, groups.get(row.id) ?? [])]));
}

/** The related products of a product, in the shopkeeper's order, at most 24. */
export async function listRelated(db: Db, productId: number): Promise<ProductCard[]> {
  return findCards(db, await selectRelatedSlugs(db, productId, PAGE_SIZE));
}

/**
 * Suggestions for a cart: at most four products that are related to those in it, the most often related
 * first. They are in stock and, accessories aside, of other categories than the cart.
 */
export async function listCompanions(
  db: Db,
  productIds: readonly number[],
): Promise<ProductCard[]> {
  if (productIds.length === 0) return [];
  return findCards(db, await selectCompanionSlugs(db, productIds));
}

/** Cards of live products by slug, in the order given. Others are left out. */
export async function findCards(db: Db, slugs: readonly string[]): Promise<ProductCard[]> {
  if (slugs.length === 0) return [];
  const cards = await selectCards(db, sql`p.slug = any(${[...slugs]}::text[])`, {
    limit: 100,
    offset: 0,
    tags: [],
  });
  noteMissing(slugs, cards);
  return slugs.flatMap((slug) => cards.filter((card) => card.slug === slug));
}

/** Live products with all their data by slug, in the order given. Others are left out. */
export async function findProducts(db: Db, slugs: readonly string[]): Promise<Product[]> {
  if (slugs.length === 0) return [];
  const rows = await selectProducts(db, sql`${isLive} and p.slug = any(${[...slugs]}::text[])`, []);
  noteMissing(slugs, rows);
  const groups = await selectOptionGroups(
    db,
    rows.map((row) => row.id),
  );
  const products = rows.map((row) => toProduct(row, groups.get(row.id) ?? []));
  return slugs.flatMap((slug) => products.filter((product) => product.slug === slug));
}

/** A product that was not found may be there when the assortment has changed. */
function noteMissing(slugs: readonly string[], found: readonly { slug: string }[]): void {
  if (found.length < new Set(slugs).size) noteTags([ASSORTMENT]);
}

function toProduct(row: ProductRow, optionGroups: Product["optionGroups"]): Product {
  const { additionalImages, imageAlts } = picturesOf(row);
  return {
    ...toCard(row),
    additionalImages,
    imageAlts,
    description: row.description,
    specifications: {
      widthMm: row.widthMm,
      depthMm: row.depthMm,
      heightMm: row.heightMm,
      dryingLengthMetres: row.dryingLengthM,
      capacityKg: row.capacityKg,
      weightGrams: row.weightGrams,
      material: row.material,
      useArea: row.setting,
      guaranteeYears: row.guaranteeYears,
    },
    fixedTo: row.fixedTo,
    details: row.details,
    optionGroups,
  };
}
