import { readFile } from "node:fs/promises";
import path from "node:path";
import { isSlug } from "#shop/kit/slug.ts";
import { findCards, listProducts } from "#shop/catalogue/catalogue.server.ts";
import { findBrand, findCategory, findCategoryLead } from "#shop/catalogue/categories.server.ts";
import { pictureSizes } from "#shop/catalogue/picture.ts";
import type { ProductCard } from "#shop/catalogue/product.ts";
import { shippedScene } from "#shop/catalogue/shop-pictures.server.ts";
import { findPage } from "#shop/content/pages.server.ts";
import { shop } from "#shop/content/shop.ts";
import { db } from "#shop/platform/database/db.server.ts";

/** What a picture is drawn of. */
export type ShareSubject = {
  /** The page's title, as its head has it, and for a product one line of facts; none for a picture alone. */
  readonly words: { readonly title: string; readonly line: string | null } | null;
  /** What its address is versioned by: as page-meta.ts has it. */
  readonly shown: readonly string[];
  /** A picture file as sharp reads it: SVG, JPEG, PNG, WebP or AVIF, best square. */
  readonly picture: Buffer;
};

/** The kind that stands for the shop. */
const AIRERS = "ceiling-airers";

type Example = Pick<ProductCard, "mainImageUrl" | "categorySlug">;

/** What to draw at "product/x", "brands/x", "page/x" or "square/x"; null when that is nothing of ours. */
export async function findShareSubject(kind: string, slug: string): Promise<ShareSubject | null> {
  if (!isSlug(slug)) return null;
  switch (kind) {
    case "product":
      return productSubject(slug, true);
    case "square":
      return productSubject(slug, false);
    case "brands":
      return brandSubject(slug);
    case "page":
      return findPageSubject(slug);
    default:
      return null;
  }
}

async function productSubject(slug: string, hasWords: boolean): Promise<ShareSubject | null> {
  const [product] = await findCards(db(), [slug]);
  if (product === undefined) return null;
  const { name, tagline, mainImageUrl, categorySlug } = product;
  return {
    words: hasWords ? { title: name, line: tagline } : null,
    shown: [name, tagline, mainImageUrl ?? ""],
    picture: (await readPicture(mainImageUrl)) ?? (await readDrawing(categorySlug)),
  };
}

/** A brand is shown by its first product, as its mark is not ours to draw. */
async function brandSubject(slug: string): Promise<ShareSubject | null> {
  const brand = await findBrand(db(), slug);
  if (brand === null) return null;
  const [first] = (await listProducts(db(), { brand: slug })).products;
  return pageSubject(brand.name, first);
}

async function findPageSubject(slug: string): Promise<ShareSubject | null> {
  if (slug === "home") return homeSubject();
  const category = await findCategory(db(), slug);
  if (category !== null) {
    const lead = await findCategoryLead(db(), slug);
    return pageSubject(category.heading, lead ?? { categorySlug: slug, mainImageUrl: null });
  }
  const page = findPage(slug);
  if (page === null) return null;
  const [first] = await findCards(db(), page.productSlugs.slice(0, 1));
  return pageSubject(page.title, first);
}

function homeSubject(): Promise<ShareSubject> {
  const mainImageUrl = shippedScene("home/room")?.address ?? null;
  return pageSubject(shop.tagline, { mainImageUrl, categorySlug: AIRERS });
}

/**
 * A page is shown by a product that stands for it. Its picture is an example and no part of the
 * version: a shared page is not another for another example.
 */
async function pageSubject(title: string, example: Example | undefined): Promise<ShareSubject> {
  const { mainImageUrl, categorySlug } = example ?? { mainImageUrl: null, categorySlug: AIRERS };
  return {
    words: { title, line: null },
    shown: [title],
    picture: (await readPicture(mainImageUrl)) ?? (await readDrawing(categorySlug)),
  };
}

/** The file of a picture that the shop's build made; null for another's, which is not fetched. */
async function readPicture(address: string | null): Promise<Buffer | null> {
  if (address === null || pictureSizes(address) === null) return null;
  return readFile(path.join(path.resolve(".cache/pictures/files"), address)).catch(() => null);
}

/** One of the shop's own drawings; a category of the shopkeeper's own has none, and gets the airer's. */
async function readDrawing(name: string): Promise<Buffer> {
  const folder = path.resolve("storefront/pictures");
  return readFile(path.join(folder, `${name}.svg`)).catch(() =>
    readFile(path.join(folder, `${AIRERS}.svg`)),
  );
}
