import { EmptyList } from "#admin/components/list/empty-list.tsx";
import { readListQuery } from "#admin/components/list/list-query.ts";
import { SearchField } from "#admin/components/list/search-field.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { ContentTabs } from "#admin/content/content-tabs.tsx";
import { counted } from "#shop/kit/text.ts";
import type { Route } from "./+types/pages";
import { readPageGroups } from "./page-groups.server.ts";
import { PageTable } from "./page-table.tsx";

export async function loader({ request }: Route.LoaderArgs) {
  const { q } = readListQuery(request.url, { views: [""], sorts: [""] });
  return { ...(await readPageGroups(q, new Date())), q };
}

/** Every text page of the shop by its kind, with what was published of it and what is being written. */
export default function TextPages({ loaderData: { groups, drafts, q } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Content"
        search={<SearchField label="Title or address of a page" value={q} />}
        note={drafts === 0 ? undefined : counted(drafts, "draft")}
      />
      <ContentTabs current="pages" />
      {groups.length === 0 ? (
        <EmptyList title={`Nothing found for “${q}”`}>
          Type a word of the title, or a part of the address.
        </EmptyList>
      ) : (
        groups.map((group) => <PageTable key={group.name} group={group} />)
      )}
    </>
  );
}
