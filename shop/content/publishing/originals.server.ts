import type { Db } from "#shop/platform/database/db.server.ts";
import { isSameContent, type PageContent } from "#shop/content/page-content.ts";
import { listPageFiles } from "#shop/content/page-folder.server.ts";
import { parseContent } from "./page-version-queries.server.ts";

/** A page of which an update has another file than the one that the owner has edited. */
export type ChangedPage = {
  readonly slug: string;
  /** The file when the owner published, and the file of today. */
  readonly was: PageContent;
  readonly is: PageContent;
  readonly own: PageContent;
};

/** The edited pages whose files have changed since they were published, by slug. */
export async function listChangedPages(db: Db): Promise<readonly ChangedPage[]> {
  const rows = await db
    .selectFrom("pageVersions")
    .select(["page", "content", "original"])
    .distinctOn("page")
    .orderBy("page")
    .orderBy("version", "desc")
    .execute();
  if (rows.length === 0) return [];
  const files = await listPageFiles();
  return rows.flatMap(({ page: slug, content, original }) => {
    const is = files.get(slug)?.content;
    if (is === undefined || original === null) return [];
    const [own, was] = [parseContent(content), parseContent(original)];
    return isSameContent(was, is) || isSameContent(own, is) ? [] : [{ slug, was, is, own }];
  });
}

/** Keeps the files of today as the originals of pages that were published before originals were kept. */
export async function keepOriginals(db: Db): Promise<void> {
  const unknown = await db
    .selectFrom("pageVersions")
    .select(["page", "version"])
    .where("original", "is", null)
    .orderBy("page")
    .orderBy("version")
    .execute();
  if (unknown.length === 0) return;
  const files = await listPageFiles();
  for (const { page, version } of unknown) {
    const content = files.get(page)?.content;
    if (content === undefined) continue;
    await db
      .updateTable("pageVersions")
      .set({ original: JSON.stringify(content) })
      .where("page", "=", page)
      .where("version", "=", version)
      .execute();
  }
}
