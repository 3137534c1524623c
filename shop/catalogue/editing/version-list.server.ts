import { createHash } from "node:crypto";
import type { Db } from "#shop/platform/database/db.server.ts";
import { selectContents } from "./content-queries.server.ts";
import type { ProductContent, ProductVersion } from "./product-content.ts";

/** Versions of a page. */
const PAGE_ROWS = 50;

/** A version with the content of the one before it; null for the first. */
export type ListedVersion = ProductVersion & { readonly before: ProductContent | null };

/**
 * A page of the versions of a product, 50, the newest first: those older than `before`, or the newest.
 * `next` is `before` of the next page, null on the last one.
 */
export async function listVersions(
  db: Db,
  productId: number,
  before: number | null,
): Promise<{ readonly versions: readonly ListedVersion[]; readonly next: number | null }> {
  let query = db
    .selectFrom("productVersions")
    .select(columns)
    .where("productId", "=", productId)
    .orderBy("number", "desc")
    .limit(PAGE_ROWS + 1);
  if (before !== null) query = query.where("number", "<", before);
  const found = (await query.execute()).map(toVersion);
  const versions = found
    .slice(0, PAGE_ROWS)
    .map((version, at) => ({ ...version, before: found[at + 1]?.content ?? null }));
  const next = found.length > PAGE_ROWS ? (versions.at(-1)?.number ?? null) : null;
  return { versions, next };
}

/** A version of a product; null when there is none of this number. */
export async function findVersion(
  db: Db,
  productId: number,
  number: number,
): Promise<ProductVersion | null> {
  const row = await db
    .selectFrom("productVersions")
    .select(columns)
    .where("productId", "=", productId)
    .where("number", "=", number)
    .executeTakeFirst();
  return row === undefined ? null : toVersion(row);
}

/** The newest version of a product that there was at an instant; null if there was none yet. */
export async function versionAt(
  db: Db,
  productId: number,
  at: Date,
): Promise<ProductVersion | null> {
  const row = await db
    .selectFrom("productVersions")
    .select(columns)
    .where("productId", "=", productId)
    .where("at", "<=", at)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : toVersion(row);
}

/** The first version of a product that was kept after an instant; null if there is none. */
export async function firstVersionAfter(
  db: Db,
  productId: number,
  at: Date,
): Promise<ProductVersion | null> {
  const row = await db
    .selectFrom("productVersions")
    .select(columns)
    .where("productId", "=", productId)
    .where("at", ">", at)
    .orderBy("number")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : toVersion(row);
}

/** The content of a product as it is now, and a fingerprint that changes with it. Throws if there is no such product. */
export async function readContent(
  db: Db,
  productId: number,
): Promise<{ readonly content: ProductContent; readonly fingerprint: string }> {
  const content = (await selectContents(db, [productId])).get(productId);
  if (content === undefined) throw new Error(`no product ${productId}`);
  return { content, fingerprint: fingerprintOf(content) };
}

/** What changes with a content that was read from the database. */
export function fingerprintOf(content: ProductContent): string {
  const hash = createHash("sha256").update(JSON.stringify(content));
  return hash.digest("hex").slice(0, 32);
}

const columns = ["number", "at", "actorId as staffId", "action", "broughtBack", "content"] as const;

function toVersion(row: Omit<ProductVersion, "content"> & { content: unknown }): ProductVersion {
  return { ...row, content: row.content as ProductContent };
}
