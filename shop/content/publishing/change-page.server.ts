import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act, Changed, Json } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { isSameContent, type PageContent } from "#shop/content/page-content.ts";
import { diagrams, pageFiles } from "#shop/content/page-files.server.ts";
import { pageProblems } from "#shop/content/page-problems.server.ts";
import { lockPage, staffIdOf, storeDraft, type EditedPage } from "./page-draft.server.ts";
import { selectVersions } from "./page-version-queries.server.ts";

/** Why a page was not changed. `bad_page`: `pageProblems` says what. */
export type PageRefusal = "no_page" | "bad_page" | "unchanged" | "changed_meanwhile";

/** `seen`: the version of the page that the person saw. */
type Sent = { readonly act: Act; readonly seen: number };

/**
 * Keeps what was typed as the page's draft, which begins with the first change; a draft that is as the shop is none.
 * Refused when a colleague has saved or published since the person saw the page.
 */
export function savePageDraft(
  db: Db,
  slug: string,
  { act, seen, content }: Sent & { readonly content: PageContent },
): Promise<Done<{ readonly isDraft: boolean }> | Refused<PageRefusal | "act_reused">> {
  return changePage(db, slug, {
    act,
    seen,
    action: "save_page",
    input: { seen, content },
    change: async (tx, page, audit) => {
      if ((await pageProblems(content, diagrams)).length > 0) return refused("bad_page");
      const present = page.draft?.content ?? page.live.content;
      if (isSameContent(content, present)) return refused("unchanged");
      audit(contentChanges(present, content));
      const isDraft = !isSameContent(content, page.live.content);
      await storeDraft(tx, page, { content: isDraft ? content : null, act });
      return done({ isDraft });
    },
  });
}

/** Ends the draft as it was seen. The shop stays as it is. */
export function discardPageDraft(
  db: Db,
  slug: string,
  { act, seen }: Sent,
): Promise<Done<null> | Refused<PageRefusal | "act_reused">> {
  return changePage(db, slug, {
    act,
    seen,
    action: "discard_page",
    input: { seen },
    change: async (tx, page, audit) => {
      if (page.draft === null) return refused("changed_meanwhile");
      audit(contentChanges(page.draft.content, page.live.content));
      await storeDraft(tx, page, { content: null, act });
      return done(null);
    },
  });
}

/** Puts the draft on the shop as the page's next version, whose number it returns. */
export function publishPage(
  db: Db,
  slug: string,
  { act, seen }: Sent,
): Promise<Done<number> | Refused<PageRefusal | "act_reused">> {
  return changePage(db, slug, {
    act,
    seen,
    action: "publish_page",
    input: { seen },
    change: async (tx, page, audit) => {
      if (page.draft === null) return refused("changed_meanwhile");
      // The rules may have changed since the draft was saved.
      const { content } = page.draft;
      return putOnShop(tx, page, { content, act, broughtBack: null, draft: null, audit });
    },
  });
}

/**
 * Puts an earlier version on the shop again as the next one, whose number it returns; 0 is the page's file. A draft
 * stays as it is.
 */
export function bringBackPage(
  db: Db,
  slug: string,
  { act, seen, number }: Sent & { readonly number: number },
): Promise<Done<number> | Refused<PageRefusal | "no_version" | "act_reused">> {
  return changePage<number, PageRefusal | "no_version">(db, slug, {
    act,
    seen,
    action: "bring_back_page",
    input: { seen, number },
    change: async (tx, page, audit) => {
      const content = await findContent(tx, slug, number);
      if (content === null) return refused("no_version");
      if (isSameContent(content, page.live.content)) return refused("unchanged");
      const draft = page.draft?.content ?? null;
      return putOnShop(tx, page, { content, act, broughtBack: number, draft, audit });
    },
  });
}

/**
 * Keeps the page on the shop although an update has another file of it, which is then no longer listed
 * (`listChangedPages`).
 */
export function keepOwnPage(
  db: Db,
  slug: string,
  { act, seen }: Sent,
): Promise<Done<null> | Refused<PageRefusal | "act_reused">> {
  return changePage(db, slug, {
    act,
    seen,
    action: "keep_own_page",
    input: { seen },
    change: async (tx, page, audit) => {
      const file = pageFiles().get(slug)?.content;
      if (file === undefined || page.live.number === 0) return refused("unchanged");
      await tx
        .updateTable("pageVersions")
        .set({ original: JSON.stringify(file) })
        .where("page", "=", slug)
        .where("version", "=", page.live.number)
        .execute();
      audit({ version: { from: page.live.number, to: page.live.number } });
      return done(null);
    },
  });
}

/** The content of a version; 0 is the file. Null if there is none. */
export async function findContent(
  db: Db,
  slug: string,
  number: number,
): Promise<PageContent | null> {
  if (number === 0) return pageFiles().get(slug)?.content ?? null;
  const [version] = await selectVersions(db, [[slug, number]]);
  return version?.content ?? null;
}

type Change<Value, Reason> = {
  readonly act: Act;
  readonly seen: number;
  readonly action: string;
  readonly input: Json;
  readonly change: (
    tx: Db,
    page: EditedPage,
    audit: (changed: Changed) => void,
  ) => Promise<Done<Value> | Refused<Reason & string>>;
};

/** Does one change of a page under its lock, if the page is as the person saw it. */
function changePage<Value extends Json, Reason extends string = PageRefusal>(
  db: Db,
  slug: string,
  { act, seen, action, input, change }: Change<Value, Reason>,
): Promise<Done<Value> | Refused<Reason | "no_page" | "changed_meanwhile" | "act_reused">> {
  const subject = { kind: "page", id: slug };
  type Refusal = Reason | "no_page" | "changed_meanwhile";
  return withAct<Value, Refusal>(db, { act, action, subject, input }, async (tx, audit) => {
    const page = await lockPage(tx, slug);
    if (page === null) return refused<Refusal>("no_page");
    if (page.version !== seen) return refused<Refusal>("changed_meanwhile");
    return change(tx, page, audit);
  });
}

type NextVersion = {
  readonly content: PageContent;
  readonly act: Act;
  readonly broughtBack: number | null;
  /** The draft from then on. */
  readonly draft: PageContent | null;
  readonly audit: (changed: Changed) => void;
};

/** Adds a page's next version, whose number it returns, if the page keeps the rules. */
async function putOnShop(
  tx: Db,
  page: EditedPage,
  { draft, audit, ...version }: NextVersion,
): Promise<Done<number> | Refused<"bad_page">> {
  const { slug, live } = page;
  if ((await pageProblems(version.content, diagrams)).length > 0) return refused("bad_page");
  const number = live.number + 1;
  await tx
    .insertInto("pageVersions")
    .values({
      page: slug,
      version: number,
      publishedBy: staffIdOf(version.act),
      broughtBack: version.broughtBack,
      content: JSON.stringify(version.content),
      original: JSON.stringify(pageFiles().get(slug)?.content ?? null),
    })
    .execute();
  audit({
    ...contentChanges(live.content, version.content),
    version: { from: null, to: number },
  });
  await storeDraft(tx, page, { content: draft, act: version.act });
  return done(number);
}

/** What the audit log keeps: the short fields from and to, of long texts that they are others. */
function contentChanges(from: PageContent, to: PageContent): Changed {
  const short = ["title", "heading", "description"] as const;
  const long = ["body", "questions", "productSlugs", "nextSlugs", "isExample"] as const;
  return Object.fromEntries([
    ...short
      .filter((field) => from[field] !== to[field])
      .map((field) => [field, { from: from[field], to: to[field] }]),
    ...long
      .filter((field) => JSON.stringify(from[field]) !== JSON.stringify(to[field]))
      .map((field) => [field, {}]),
  ]);
}
