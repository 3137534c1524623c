import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { readTagged } from "#shop/platform/database/read-tags.server.ts";
import type { PublishedQuestion, PublishedQuestions } from "./question.ts";

/** Some answered questions about a product, the newest answer first, in one query; null if there are none. */
export async function findPublishedQuestions(
  db: Db,
  productId: number,
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number },
): Promise<PublishedQuestions | null> {
  const read = sql<PublishedQuestion & { count: number }>`
    select id, question, shown_name, answer, asked_at,
      count(*) over ()::int as count
    from questions where product_id = ${productId} and state = 'published'
    order by decided_at desc, id limit ${limit} offset ${offset}`;
  const { rows } = await readTagged([`questions:${productId}`], () => read.execute(db));
  const [first] = rows;
  return first === undefined ? null : { count: first.count, questions: rows };
}
