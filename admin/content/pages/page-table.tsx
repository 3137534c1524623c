import { Link } from "react-router";
import { Section } from "#admin/components/section.tsx";
import { counted } from "#shop/kit/text.ts";
import type { PageGroup } from "./page-groups.server.ts";

/** The pages of a kind: title, address, when they were last published, and their drafts. */
export function PageTable({ group: { name, pages } }: { group: PageGroup }) {
  return (
    <Section title={name} note={counted(pages.length, "page")}>
      <div className="scrolls">
        <table className="ledger table-fixed">
          <thead>
            <tr>
              <th scope="col">Title</th>
              <th scope="col">Address</th>
              <th scope="col" className="w-36">
                Updated
              </th>
              <th scope="col" className="w-24 day:w-72">
                Draft
              </th>
            </tr>
          </thead>
          <tbody>
            {pages.map(({ key, slug, title, updated, draft }) => (
              <tr key={key} data-row>
                <td className="font-medium">
                  <Link className="link" to={`/content/pages/${key}`} data-open>
                    {title}
                  </Link>
                </td>
                <td className="wrap-anywhere text-ink-2">/{slug}</td>
                <td>{updated}</td>
                <td>
                  {draft !== null && (
                    <>
                      <span className="tag tag-draft mr-2">Draft</span>
                      {draft}
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
