import type { ReactNode } from "react";
import { ConflictStrip } from "#admin/components/conflict-strip.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { EmptyList } from "#admin/components/list/empty-list.tsx";
import { Pager } from "#admin/components/list/pager.tsx";
import { SearchField } from "#admin/components/list/search-field.tsx";
import { ViewTabs } from "#admin/components/list/view-tabs.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { OtherKind } from "./kinds.tsx";

type Empty = readonly [title: string, text: string];

type Props = {
  title: string;
  crumb?: { readonly to: string; readonly name: string };
  /** What the search looks at, for its field and for a search that found nothing. */
  search: { readonly label: string; readonly looksAt: string; readonly q: string };
  /** The other list of what customers wrote. */
  other: Parameters<typeof OtherKind>[0];
  /** Why nothing was done, when somebody else was first. */
  conflict: string | undefined;
  done: string | undefined;
  /** The first one has what waits. */
  views: readonly { readonly key: string; readonly name: string; readonly count: number }[];
  view: string;
  page: { readonly seen: number; readonly shown: number; readonly next: string | null };
  /** What an empty list says: of what waits, and of what is decided. */
  empty: { readonly waiting: Empty; readonly decided: Empty };
  children: ReactNode;
};

/** What customers wrote, for staff to decide about: what waits first, then what was shown and what was not. */
export function Moderation({
  title,
  crumb,
  search: { label, looksAt, q },
  other,
  conflict,
  done,
  views,
  view,
  page,
  empty,
  children,
}: Props) {
  const waiting = views[0]?.key;
  return (
    <>
      <PageHead
        title={title}
        {...(crumb && { crumb })}
        search={<SearchField label={label} value={q} />}
      >
        <OtherKind {...other} />
      </PageHead>
      <ConflictStrip text={conflict} />
      <DoneStrip text={done} />
      <ViewTabs
        views={views.map((each) => ({ ...each, key: each.key === waiting ? null : each.key }))}
        current={view === waiting ? null : view}
      />
      {page.shown > 0 ? (
        <ul>{children}</ul>
      ) : q === "" ? (
        <Nothing words={view === waiting ? empty.waiting : empty.decided} />
      ) : (
        <Nothing words={[`Nothing found for “${q}”`, looksAt]} />
      )}
      <div className="flex py-4">
        <Pager {...page} total={views.find(({ key }) => key === view)?.count ?? null} />
      </div>
    </>
  );
}

function Nothing({ words: [title, text] }: { words: Empty }) {
  return <EmptyList title={title}>{text}</EmptyList>;
}
