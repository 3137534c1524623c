import { counted } from "#shop/kit/text.ts";
import { EmptyList } from "#admin/list/empty-list.tsx";
import { Section } from "#admin/components/section.tsx";
import { ContentTabs } from "#admin/content/content-tabs.tsx";
import { readAsked } from "#admin/list/asked.server.ts";
import { drawn, text } from "#admin/list/columns.tsx";
import { Ledger } from "#admin/list/ledger.tsx";
import { atOnce, listOf } from "#admin/list/list.ts";
import { ListPage } from "#admin/list/list-page.tsx";
import type { Route } from "./+types/pages";
import { readPageGroups, type ListedPage } from "./page-groups.server.ts";

/** Every text page of the shop: its title, its address, when it was last published, and its draft. */
const pages = listOf<ListedPage>()({
  title: "Content",
  search: "Title or address of a page",
  key: ({ key }) => key,
  columns: [
    text("Title", ({ title }) => title, { to: ({ key }) => `/content/pages/${key}` }),
    text("Address", ({ slug }) => `/${slug}`, { tone: "quiet" }),
    text("Updated", ({ updated }) => updated),
    drawn(
      "Draft",
      ({ draft }) =>
        draft !== null && (
          <>
            <span className="tag tag-draft mr-2">Draft</span>
            {draft}
          </>
        ),
    ),
  ],
});

export async function loader({ request }: Route.LoaderArgs) {
  const asked = readAsked(request, pages);
  const now = new Date();
  return { asked, now, report: atOnce(await readPageGroups(asked.q, now)) };
}

/** The pages by their kind. */
export default function TextPages({ loaderData }: Route.ComponentProps) {
  const { drafts } = loaderData.report.answer;
  return (
    <ListPage
      list={pages}
      {...loaderData}
      tabs={<ContentTabs current="pages" />}
      above={drafts > 0 && <p className="mt-4 text-ink-2">{counted(drafts, "draft")}</p>}
    >
      {({ groups }) =>
        groups.length === 0 ? (
          <EmptyList title={`Nothing found for “${loaderData.asked.q}”`}>
            Type a word of the title, or a part of the address.
          </EmptyList>
        ) : (
          groups.map(({ name, pages: rows }) => (
            <Section key={name} title={name} note={counted(rows.length, "page")}>
              <Ledger {...{ name, rows }} list={pages} now={loaderData.now} />
            </Section>
          ))
        )
      }
    </ListPage>
  );
}
