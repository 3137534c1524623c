import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { readTagged } from "#shop/platform/database/read-tags.server.ts";
import { isLive } from "#shop/catalogue/product-queries.server.ts";
import type { CoverFacts, CoverSize, FoldedRotary } from "./covers.ts";

/** The most rotaries and covers that "Which cover fits?" compares. */
const LISTED_MAX = 100;

/** What "Which cover fits?" compares; null for a product that is neither one of the rotaries nor one of the covers. */
export async function findCoverFacts(db: Db, slug: string): Promise<CoverFacts | null> {
  const facts = await listCoverFacts(db);
  return [...facts.rotaries, ...facts.covers].some((each) => each.slug === slug) ? facts : null;
}

/** What "Which cover fits?" compares. */
export async function listCoverFacts(db: Db): Promise<CoverFacts> {
  const [rotaries, covers] = await readTagged(["covers"], () =>
    Promise.all([listRotaries(db), listCovers(db)]),
  );
  return { rotaries, covers };
}

/** Whether a category has a rotary or a cover whose size is known. */
export async function isCoverCategory(db: Db, categorySlug: string): Promise<boolean> {
  const read = sql`
    select from products p where p.category_slug = ${categorySlug} and ${isLive}
      and p.id in (select product_id from cover_sizes) limit 1`;
  const tags = ["covers", `category:${categorySlug}`];
  const { rows } = await readTagged(tags, () => read.execute(db));
  return rows.length > 0;
}

async function listRotaries(db: Db): Promise<FoldedRotary[]> {
  return db
    .selectFrom("foldedRotaries as r")
    .leftJoin("products as p", "p.id", "r.productId")
    .select(["p.slug", "make", "r.model", "lineM as lineMetres"])
    .select(["lengthMm", "girthMm", "isTypical"])
    .where(sql<boolean>`(r.product_id is null or ${isLive})`)
    .orderBy("r.position")
    .orderBy("r.id")
    .limit(LISTED_MAX)
    .execute();
}

async function listCovers(db: Db): Promise<CoverSize[]> {
  type Row = Omit<CoverSize, "options"> & { optionGroup: string; optionValue: string };
  const { rows } = await sql<Row>`
    select p.slug, p.name, b.name as brand_name, s.option_group, s.option_value, coalesce(v.label, '') as label,
      s.length_mm, s.girth_mm
    from cover_sizes s join products p on p.id = s.product_id join brands b on b.slug = p.brand_slug
    left join option_groups g on g.product_id = p.id and g.key = s.option_group
    left join option_values v on v.group_id = g.id and v.value = s.option_value
    where ${isLive} and (s.option_group = '' or v.value is not null)
    order by p.position, p.id, s.girth_mm limit ${LISTED_MAX}`.execute(db);
  return rows.map(({ optionGroup, optionValue, ...cover }) => ({
    ...cover,
    options: optionGroup === "" ? {} : { [optionGroup]: optionValue },
  }));
}
