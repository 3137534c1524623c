import type { Db } from "#shop/platform/database/db.server.ts";
import type { ProductContent, ProductVersion } from "./product-content.ts";
import { firstVersionAfter, readContent, versionAt } from "./version-list.server.ts";

/**
 * What a product was at an instant, and what says so. `kept`: a version from before it. `first`: the oldest version,
 * which has the product as it was before its first change in the admin. `present`: nobody has changed it in the admin,
 * so that it is as it is now. `absent`: it was added later; the content is its first one.
 */
export type ProductAt =
  | {
      readonly source: "kept" | "first" | "present";
      readonly content: ProductContent;
      /** Null without one. */
      readonly version: Omit<ProductVersion, "content"> | null;
      /** The first change that was kept after the instant; null if there was none. */
      readonly until: Date | null;
      /** Whether it was changed outside the admin some time before `until`, maybe before the instant. */
      readonly isUncertain: boolean;
    }
  | { readonly source: "absent"; readonly addedAt: Date; readonly content: ProductContent };

/** What a product of the shop was at an instant; null if the shop has no such product. */
export async function findProductAt(
  db: Db,
  productId: number,
  at: Date,
): Promise<ProductAt | null> {
  const product = await db
    .selectFrom("products")
    .select("createdAt")
    .where("id", "=", productId)
    .executeTakeFirst();
  if (product === undefined) return null;
  const [before, after] = await Promise.all([
    versionAt(db, productId, at),
    firstVersionAfter(db, productId, at),
  ]);
  if (before !== null)
    return {
      source: "kept",
      ...parts(before),
      until: after?.at ?? null,
      // A change in the database is found by the next change in the admin, which keeps what it finds.
      isUncertain: after?.action === BEGIN,
    };
  const content = after?.content ?? (await readContent(db, productId)).content;
  if (product.createdAt > at) return { source: "absent", addedAt: product.createdAt, content };
  if (after !== null)
    return { source: "first", ...parts(after), until: after.at, isUncertain: false };
  return { source: "present", content, version: null, until: null, isUncertain: false };
}

/** The action of a version that has the product as a change in the admin found it. */
const BEGIN = "begin";

function parts({ content, ...version }: ProductVersion) {
  return { content, version };
}
