import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { assert } from "#shop/kit/assert.ts";
import type { Act } from "#shop/platform/act.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { PageContent } from "#shop/content/page-content.ts";
import { pageFiles } from "#shop/content/page-files.server.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import { parseContent, selectNewest } from "./page-version-queries.server.ts";

/** A draft of a page: what will be on the shop when it is published. */
export type PageDraft = {
  readonly content: PageContent;
  readonly begunAt: Date;
  /** The staff who changed it, by id, in the order of their first change. */
  readonly editors: readonly string[];
  /** Whoever has it sees the preview while there is this draft. */
  readonly token: string;
};

/** A page as the admin edits it. */
export type EditedPage = {
  readonly slug: string;
  /** What is on the shop. */
  readonly live: {
    readonly content: PageContent;
    /** 0 for the file. */
    readonly number: number;
    /** When and by whom it was published; null for the file. */
    readonly published: { readonly at: Date; readonly by: string } | null;
  };
  readonly draft: PageDraft | null;
  /** It grows with each change of the draft and each publication. */
  readonly version: number;
};

/** A page with its draft; null if the shop has no such page. */
export async function findEditedPage(db: Db, slug: string): Promise<EditedPage | null> {
  const file = pageFiles().get(slug);
  if (file === undefined) return null;
  const [row, newest] = await Promise.all([
    db.selectFrom("pageDrafts").selectAll().where("page", "=", slug).executeTakeFirst(),
    selectNewest(db, slug),
  ]);
  return {
    slug,
    live: {
      content: newest?.content ?? file.content,
      number: newest?.number ?? 0,
      published: newest === null ? null : { at: newest.at, by: newest.by },
    },
    draft: row === undefined ? null : toDraft(row),
    version: row?.version ?? 0,
  };
}

/** Locks a page for an act, with its draft. Null if the shop has no such page. */
export async function lockPage(tx: Db, slug: string): Promise<EditedPage | null> {
  if (!pageFiles().has(slug)) return null;
  await tx
    .insertInto("pageDrafts")
    .values({ page: slug })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .selectFrom("pageDrafts")
    .select("page")
    .where("page", "=", slug)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return findEditedPage(tx, slug);
}

/** Stores the next draft of a locked page; null ends it. */
export async function storeDraft(
  tx: Db,
  { slug, draft, version }: EditedPage,
  { content, act }: { readonly content: PageContent | null; readonly act: Act },
): Promise<void> {
  const id = staffIdOf(act);
  const before = draft?.editors ?? [];
  const isDraft = content !== null;
  await tx
    .updateTable("pageDrafts")
    .set({
      version: version + 1,
      content: isDraft ? JSON.stringify(content) : null,
      begunAt: isDraft ? (draft?.begunAt ?? sql<Date>`now()`) : null,
      savedAt: isDraft ? sql<Date>`now()` : null,
      editors: isDraft ? (before.includes(id) ? [...before] : [...before, id]) : [],
      token: isDraft ? (draft?.token ?? randomUUID()) : null,
    })
    .where("page", "=", slug)
    .execute();
}

/** The draft that a preview's link shows, and of which page; null when there is none any more. */
export async function findDraftByToken(
  db: Db,
  token: string,
): Promise<{ readonly slug: string; readonly content: PageContent } | null> {
  if (!isUuid(token)) return null;
  const row = await db
    .selectFrom("pageDrafts")
    .select(["page", "content"])
    .where("token", "=", token)
    .executeTakeFirst();
  return row === undefined ? null : { slug: row.page, content: parseContent(row.content) };
}

/** The pages with a draft, with its editors and when it was saved last. */
export async function listDrafts(
  db: Db,
): Promise<ReadonlyMap<string, { readonly savedAt: Date; readonly editors: readonly string[] }>> {
  const rows = await db
    .selectFrom("pageDrafts")
    .select(["page", "savedAt", "editors"])
    .where("content", "is not", null)
    .execute();
  return new Map(
    rows.map(({ page, savedAt: at, editors }) => [page, { savedAt: at ?? new Date(0), editors }]),
  );
}

/** The person who changes a page. */
export function staffIdOf({ actor }: Act): string {
  assert(actor.kind === "staff" && actor.id !== null, "staff change pages");
  return actor.id;
}

function toDraft(row: {
  content: unknown;
  begunAt: Date | null;
  editors: string[];
  token: string | null;
}): PageDraft | null {
  if (row.content === null || row.token === null || row.begunAt === null) return null;
  return {
    content: parseContent(row.content),
    begunAt: row.begunAt,
    editors: row.editors,
    token: row.token,
  };
}
