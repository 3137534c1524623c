import { z } from "zod";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { PageContent } from "#shop/content/page-content.ts";

/** A content as the database has it. */
const stored = z.object({
  title: z.string(),
  heading: z.string(),
  description: z.string(),
  body: z.string(),
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
  productSlugs: z.array(z.string()),
  nextSlugs: z.array(z.string()),
  isExample: z.boolean(),
});

/** Reads a content from its column. */
export function parseContent(column: unknown): PageContent {
  return stored.parse(column);
}

/** A version that somebody published. */
export type PageVersion = {
  readonly slug: string;
  readonly number: number;
  readonly at: Date;
  /** The id of the person. */
  readonly by: string;
  /** The version that it brought back; 0 for the file. */
  readonly broughtBack: number | null;
  readonly content: PageContent;
};

const columns = [
  "page as slug",
  "version as number",
  "publishedAt as at",
  "publishedBy as by",
  "broughtBack",
  "content",
] as const;

/** The newest versions by page. A page that nobody has published has none. */
export async function selectNewestNumbers(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("pageVersions")
    .select(({ fn }) => ["page", fn.max("version").as("number")])
    .groupBy("page")
    .orderBy("page")
    .execute();
  return new Map(rows.map(({ page, number }) => [page, number]));
}

/** These versions of pages. */
export async function selectVersions(
  db: Db,
  wanted: readonly (readonly [slug: string, number: number])[],
): Promise<readonly PageVersion[]> {
  if (wanted.length === 0) return [];
  const rows = await db
    .selectFrom("pageVersions")
    .select(columns)
    .where(({ eb, or }) =>
      or(wanted.map(([slug, number]) => eb.and({ page: slug, version: number }))),
    )
    .execute();
  return rows.map(toVersion);
}

/** The newest version of a page; null for one that nobody has published. */
export async function selectNewest(db: Db, slug: string): Promise<PageVersion | null> {
  const row = await db
    .selectFrom("pageVersions")
    .select(columns)
    .where("page", "=", slug)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : toVersion(row);
}

/** The versions of a page, the newest first, at most `limit`, those before `before`, if it is given. */
export async function selectVersionsOf(
  db: Db,
  slug: string,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<readonly PageVersion[]> {
  let query = db
    .selectFrom("pageVersions")
    .select(columns)
    .where("page", "=", slug)
    .orderBy("version", "desc")
    .limit(limit);
  if (before !== null) query = query.where("version", "<", before);
  return (await query.execute()).map(toVersion);
}

/** The version that was on the shop at an instant; null while the file was. */
export async function selectVersionAt(db: Db, slug: string, at: Date): Promise<PageVersion | null> {
  const row = await db
    .selectFrom("pageVersions")
    .select(columns)
    .where("page", "=", slug)
    .where("publishedAt", "<=", at)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : toVersion(row);
}

/** The version of a page that was published first after an instant; null if there is none. */
export async function selectVersionAfter(
  db: Db,
  slug: string,
  at: Date,
): Promise<PageVersion | null> {
  const row = await db
    .selectFrom("pageVersions")
    .select(columns)
    .where("page", "=", slug)
    .where("publishedAt", ">", at)
    .orderBy("version")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : toVersion(row);
}

function toVersion(row: Omit<PageVersion, "content"> & { readonly content: unknown }): PageVersion {
  return { ...row, content: parseContent(row.content) };
}
