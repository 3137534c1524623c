import { formatDay } from "#shop/kit/time.ts";
import type { PageKind } from "#shop/content/page.ts";
import { listDrafts } from "#shop/content/publishing/page-draft.server.ts";
import { readPages } from "#shop/content/pages.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { findStaffNames } from "#shop/staff/list-staff.server.ts";
import { momentInWords, namesInWords } from "#admin/components/in-words.ts";
import { pageKey } from "./page-key.ts";

const groupNames: readonly (readonly [name: string, kinds: readonly PageKind[]])[] = [
  ["Legal pages", ["legal"]],
  ["Information", ["information", "faq"]],
  ["Guides", ["guide"]],
  ["Brands", ["brand"]],
];

/** The text pages whose title or address has the words, by their kind, with their drafts. */
export async function readPageGroups(q: string, now: Date) {
  const [pages, drafts] = await Promise.all([readPages(db()), listDrafts(db())]);
  const names = await findStaffNames(
    db(),
    [...drafts.values()].flatMap(({ editors }) => editors),
  );
  const words = q.toLowerCase().split(/\s+/);
  const shown = [...pages.values()]
    .filter(({ slug, title }) => {
      const text = `/${slug} ${title}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .map(({ slug, kind, title, updatedOn }) => {
      const draft = drafts.get(slug);
      return {
        key: pageKey(slug),
        slug,
        kind,
        title,
        updated: formatDay(new Date(`${updatedOn}T12:00:00Z`)),
        draft:
          draft === undefined
            ? null
            : `${namesInWords(draft.editors.map((id) => names.get(id) ?? "somebody"))}, ${momentInWords(draft.savedAt, now)}`,
      };
    })
    .toSorted((a, b) => (a.title < b.title ? -1 : 1));
  const groups = groupNames
    .map(([name, kinds]) => ({ name, pages: shown.filter(({ kind }) => kinds.includes(kind)) }))
    .filter((group) => group.pages.length > 0);
  return { groups, drafts: drafts.size };
}

export type ListedPage = Awaited<
  ReturnType<typeof readPageGroups>
>["groups"][number]["pages"][number];
