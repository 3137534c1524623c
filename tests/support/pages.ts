import { publishPage, savePageDraft } from "#shop/content/publishing/change-page.server.ts";
import { findEditedPage, type EditedPage } from "#shop/content/publishing/page-draft.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { ownersAct } from "./actors.ts";
import { valueOf } from "./joined-staff.ts";

/** A page as its editor sees it. */
export async function editedPage(db: Db, slug: string): Promise<EditedPage> {
  const page = await findEditedPage(db, slug);
  if (page === null) throw new Error(`no page ${slug}`);
  return page;
}

/** Publishes a page with another text. */
export async function publishBody(db: Db, slug: string, body: string): Promise<void> {
  const { live, version: seen } = await editedPage(db, slug);
  await savePageDraft(db, slug, { act: ownersAct(), seen, content: { ...live.content, body } });
  const { version } = await editedPage(db, slug);
  valueOf(await publishPage(db, slug, { act: ownersAct(), seen: version }));
}
