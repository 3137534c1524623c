import { readFile } from "node:fs/promises";
import path from "node:path";
import { isSlug } from "#shop/kit/slug.ts";
import { findCards, listProducts } from "#shop/catalogue/catalogue.server.ts";
import { findBrand, findCategory, findCategoryLead } from "#shop/catalogue/categories.server.ts";
import { pictureSizes, uploadedPictureFile } from "#shop/catalogue/picture.ts";
import type { ProductCard } from "#shop/catalogue/product.ts";
import {
  shippedFolders,
  shippedMaster,
  shippedScene,
} from "#shop/catalogue/shop-pictures.server.ts";
import { findPage } from "#shop/content/pages.server.ts";
import { settings } from "#shop/content/settings/settings.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";

/** What the picture for a shared page shows. */
export type ShareSubject = {
  /** The page's title, and for a product its tagline. Null for a picture without text. */
  readonly text: { readonly title: string; readonly line: string | null } | null;
  /** The texts that its version is computed from, as in page-meta.ts. */
  readonly shown: readonly string[];
  /** A picture file for sharp: SVG, JPEG, PNG, WebP or AVIF, preferably square. */
  readonly picture: Buffer;
};

/** The category whose drawing represents the shop. */
const AIRERS = "ceiling-airers";

type Example = Pick<ProductCard, "mainImageUrl" | "categorySlug">;

/** What to draw at "product/x", "brands/x", "page/x" or "square/x"; null when it does not exist. */
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

async function productSubject(slug: string, hasText: boolean): Promise<ShareSubject | null> {
  const [product] = await findCards(db(), [slug]);
  if (product === undefined) return null;
  const { name, tagline, mainImageUrl, categorySlug } = product;
  return {
    text: hasText ? { title: name, line: tagline } : null,
    shown: [name, tagline, mainImageUrl ?? ""],
    picture: (await readPicture(mainImageUrl)) ?? (await readDrawing(categorySlug)),
  };
}

/** A brand is represented by its first product, as its logo is not ours to draw. */
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
  const page = await findPage(db(), slug);
  if (page === null) return null;
  const [first] = await findCards(db(), page.productSlugs.slice(0, 1));
  return pageSubject(page.title, first);
}

function homeSubject(): Promise<ShareSubject> {
  const mainImageUrl = shippedScene("home/room")?.address ?? null;
  return pageSubject(settings().tagline, { mainImageUrl, categorySlug: AIRERS });
}

/**
 * A page is represented by one of its products. The product's picture is an example and not part of the
 * version: with another example the shared page is still the same.
 */
async function pageSubject(title: string, example: Example | undefined): Promise<ShareSubject> {
  const { mainImageUrl, categorySlug } = example ?? { mainImageUrl: null, categorySlug: AIRERS };
  return {
    text: { title, line: null },
    shown: [title],
    picture: (await readPicture(mainImageUrl)) ?? (await readDrawing(categorySlug)),
  };
}

/** The file of a picture that the build or an upload made; null for one on another host, which is not fetched. */
async function readPicture(address: string | null): Promise<Buffer | null> {
  if (address === null || pictureSizes(address) === null) return null;
  const upload = uploadedPictureFile(address);
  if (upload !== null)
    return readFile(path.join(env().dataDir, "uploads", "pictures", upload)).catch(() => null);
  const made = path.join(shippedFolders.files, address);
  const master = path.join(shippedFolders.masters, shippedMaster(address) ?? "");
  return readFile(made).catch(() => readFile(master).catch(() => null));
}

/** The drawing of a category. A category that the shopkeeper has added has none: it gets the airer's. */
async function readDrawing(slug: string): Promise<Buffer> {
  const name = (await findCategory(db(), slug))?.key ?? slug;
  const folder = path.resolve("storefront/pictures");
  return readFile(path.join(folder, `${name}.svg`)).catch(() =>
    readFile(path.join(folder, `${AIRERS}.svg`)),
  );
}
