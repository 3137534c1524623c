import type { ReactNode } from "react";
import { ViewTabs } from "#admin/list/view-tabs.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import type { AboutPage } from "./page-view.server.ts";

const tabs = [
  ["", "Write"],
  ["publish", "Check and publish"],
  ["versions", "Versions"],
] as const;

/** The head of every screen of a text page: its name, whether it has a draft, its links and its tabs. */
export function TextPageHead({
  about: { key, slug, title, live, draft },
  current,
}: {
  about: AboutPage;
  current: (typeof tabs)[number][0];
}) {
  const views = tabs.map(([tab, name]) => ({
    key: tab,
    name,
    to: `/content/pages/${key}${tab === "" ? "" : `/${tab}`}`,
  }));
  return (
    <>
      <PageHead
        title={title}
        crumb={{ to: "/content/pages", name: "Pages" }}
        note={
          draft === null ? (
            <>On the shop: {live}.</>
          ) : (
            <>
              <span className="tag tag-draft mr-3">Draft, not published</span>
              by {draft.by}, since {draft.since}
            </>
          )
        }
      >
        {draft !== null && (
          <OtherWindow href={`/admin/content/pages/${key}/preview`}>Preview</OtherWindow>
        )}
        <OtherWindow href={`/admin/content/pages/${key}/preview?shop`}>
          /{slug} on the shop
        </OtherWindow>
      </PageHead>
      <div className="mb-6">
        <ViewTabs views={views} current={current} />
      </div>
    </>
  );
}

/** A link that leaves what is typed as it is. */
function OtherWindow({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="button button-quiet" href={href} target="_blank" rel="noreferrer">
      {children}
      <span className="sr-only"> (opens another window)</span>
    </a>
  );
}
