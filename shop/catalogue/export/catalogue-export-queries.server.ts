import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { picturesColumn, type Pictured } from "#shop/catalogue/pictures/shown-pictures.server.ts";
import { isLive } from "#shop/catalogue/product-queries.server.ts";

export type ProductUrlRow = Pictured & {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly facts: string;
  readonly updatedAt: Date;
};

/** Live products after an id, in the order of their ids. */
export async function selectProductUrls(
  db: Db,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<ProductUrlRow[]> {
  return db
    .selectFrom("products as p")
    .select([
      "id",
      "sku",
      "slug",
      "name",
      "facts",
      "mainImageUrl",
      "additionalImages",
      picturesColumn.as("pictures"),
      "updatedAt",
    ])
    .where(isLive.$castTo<boolean>())
    .where("id", ">", afterId)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** The id of the last of `skipped` live products, in the order of ids; null when there are fewer. */
export async function selectIdAfter(db: Db, skipped: number): Promise<number | null> {
  if (skipped === 0) return 0;
  const row = await db
    .selectFrom("products as p")
    .select("id")
    .where(isLive.$castTo<boolean>())
    .orderBy("id")
    .offset(skipped - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

export type ChangeRow = { readonly slug: string; readonly updatedAt: Date | null };

/** Categories or brands with the last change of one of their products, also of one that was archived. */
export async function selectChanges(db: Db, of: "categories" | "brands"): Promise<ChangeRow[]> {
  const link = sql.ref(of === "categories" ? "p.categorySlug" : "p.brandSlug");
  const { rows } = await sql<ChangeRow>`
    select g.slug, (select max(p.updated_at) from products p where p.state <> 'draft' and ${link} = g.slug) as updated_at
    from ${sql.table(of)} g order by g.slug limit 1000`.execute(db);
  return rows;
}
