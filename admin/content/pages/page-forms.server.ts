import { data } from "react-router";
import {
  contentOf,
  pageFields,
  type PageField,
  type PageTexts,
} from "#shop/content/page-content.ts";
import { diagrams } from "#shop/content/page-files.server.ts";
import { pageProblems } from "#shop/content/page-problems.server.ts";
import { savePageDraft } from "#shop/content/publishing/change-page.server.ts";
import type { Act } from "#shop/platform/act.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { actOf, readTextFields, refusedForm, type RouteArgs } from "#admin/http/form.server.ts";
import { findLastAct } from "#admin/http/last-act.server.ts";
import {
  overtakenForm,
  readTyped,
  type Typed,
  type VersionedResult,
} from "#admin/http/overtaken.server.ts";
import { contentDifferences, type Difference } from "./content-differences.ts";
import { fieldLabels } from "./page-fields.ts";
import { getEditedPage, shownTexts } from "./page-view.server.ts";

export type PageResult = VersionedResult & {
  /** What the person's text has in place of a colleague's that was saved before. */
  readonly clash?: readonly Difference[];
};

/** Saves the form of a page as its draft. */
export async function savePage(args: RouteArgs<"page">) {
  const field = await readTextFields(args.request);
  const act = actOf(args, field);
  const { slug } = await getEditedPage(args.params.page);
  const typed = withPlainLines(readTyped(field, pageFields));
  const intent = "save";
  const content = contentOf(typed.values as PageTexts);
  const problems = await pageProblems(content, diagrams);
  if (problems.length > 0)
    return data<PageResult>({ intent, ...typed, fieldErrors: bySentence(problems) }, 422);
  const saved = await savePageDraft(db(), slug, { act, seen: typed.seen.version, content });
  if (saved.ok)
    return data<PageResult>({
      intent,
      done: saved.value.isDraft
        ? "The draft is saved. The shop shows it when it is published."
        : "The text is as on the shop: there is no draft any more.",
    });
  if (saved.reason === "unchanged")
    return data<PageResult>({ intent, done: "Nothing was changed." });
  if (saved.reason !== "changed_meanwhile") return refusedForm(saved, { intent, ...typed }, texts);
  return overtaken(args.params.page, act, typed);
}

const texts = {
  no_page: "This page has been deleted.",
  bad_page: "The text breaks a rule. Open the page again, which says which.",
};

/** Browsers send each end of a line as two characters. */
function withPlainLines({ values, seen }: Typed): Typed {
  const plain = (texts: Typed["values"]) =>
    Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [name, text.replaceAll(/\r\n?/g, "\n")]),
    );
  return { values: plain(values), seen: { version: seen.version, values: plain(seen.values) } };
}

/** The answer when a colleague has saved or published since the page was opened. */
async function overtaken(key: string, act: Act, typed: Typed) {
  const page = await getEditedPage(key);
  const now = { version: page.version, values: shownTexts(page) };
  const subject = { kind: "page", id: page.slug };
  const last = await findLastAct(
    subject,
    page.draft === null ? "publish_page" : "save_page",
    act.actor,
  );
  const form = overtakenForm({
    intent: "save",
    typed,
    now,
    last,
    labels: fieldLabels,
    inWords: (_, value) => (value.length > 60 ? `“${value.slice(0, 60)}…”` : `“${value}”`),
  });
  const mine = contentOf((form.data.values ?? typed.values) as PageTexts);
  const theirs = contentOf(now.values as PageTexts);
  return data<PageResult>({ ...form.data, clash: contentDifferences(theirs, mine) }, 409);
}

/** The problems of each field as one text. */
function bySentence(
  problems: readonly { readonly field: PageField; readonly text: string }[],
): Record<string, string> {
  return Object.fromEntries(
    pageFields.flatMap((field) => {
      const texts = problems.filter((problem) => problem.field === field).map(({ text }) => text);
      return texts.length === 0 ? [] : [[field, texts.join(" ")]];
    }),
  );
}
