import { data } from "react-router";
import { formatDay, formatMinute } from "#shop/kit/time.ts";
import { findPageFindings } from "#shop/back-office/content/page-findings.server.ts";
import { textsOf } from "#shop/content/page-content.ts";
import { diagrams, pageFiles } from "#shop/content/page-files.server.ts";
import { findEditedPage, type EditedPage } from "#shop/content/publishing/page-draft.server.ts";
import { renderPage } from "#shop/content/render-page.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { findStaffNames } from "#shop/staff/list-staff.server.ts";
import { permission, type StaffRole } from "#shop/staff/rights.ts";
import { momentInWords, namesInWords } from "#admin/components/in-words.ts";
import { pageKey, slugOfKey } from "./page-key.ts";

/** The page of a URL with its draft. Throws 404 for another. */
export async function getEditedPage(key: string): Promise<EditedPage> {
  const page = await findEditedPage(db(), slugOfKey(key));
  if (page === null) throw data(null, { status: 404 });
  return page;
}

/** What every screen of a page says about it: its name, what is on the shop and its draft. */
export async function aboutPage({ slug, live, draft }: EditedPage, now: Date) {
  const { published } = live;
  const names = await findStaffNames(db(), [
    ...(draft?.editors ?? []),
    ...(published === null ? [] : [published.by]),
  ]);
  const nameOf = (id: string) => names.get(id) ?? "somebody";
  const file = pageFiles().get(slug);
  return {
    slug,
    key: pageKey(slug),
    title: live.content.title,
    isLegal: isLegal(slug),
    live:
      published === null
        ? `the text that came with the shop, of ${formatDay(new Date(`${file?.updatedOn}T12:00:00Z`))}`
        : `version ${live.number}, published by ${nameOf(published.by)}, ${formatMinute(published.at)}`,
    draft:
      draft === null
        ? null
        : { by: namesInWords(draft.editors.map(nameOf)), since: momentInWords(draft.begunAt, now) },
  };
}

/** Whether a person may put another text of a page on the shop: of a legal one an owner alone. */
export function mayPublish(role: StaffRole, slug: string): boolean {
  const right = isLegal(slug) ? "legal.publish" : "catalogue.change";
  return permission(role, right) !== "no";
}

/** Throws 403 for a page that the person may not publish. */
export function checkMayPublish(role: StaffRole, slug: string): void {
  if (!mayPublish(role, slug)) throw data(null, { status: 403 });
}

function isLegal(slug: string): boolean {
  return pageFiles().get(slug)?.kind === "legal";
}

export type AboutPage = Awaited<ReturnType<typeof aboutPage>>;

/** What is to be checked about the draft, or else about the page on the shop. */
export async function findingsOf({ slug, live, draft }: EditedPage) {
  const file = pageFiles().get(slug);
  if (file === undefined) return [];
  const { kind, publishedOn, updatedOn } = file;
  const content = draft?.content ?? live.content;
  const page = renderPage({ slug, kind, publishedOn, updatedOn, content }, diagrams);
  return findPageFindings(db(), page, content);
}

/** The texts of the form: those of the draft, or else those on the shop. */
export function shownTexts({ live, draft }: EditedPage): Readonly<Record<string, string>> {
  return textsOf(draft?.content ?? live.content);
}
