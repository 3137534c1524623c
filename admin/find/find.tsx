import { Link } from "react-router";
import { db } from "#shop/platform/database/db.server.ts";
import { sessionOf } from "#admin/http/access-context.ts";
import { EmptyList } from "#admin/list/empty-list.tsx";
import { SearchField } from "#admin/list/search-field.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { readSearch } from "#admin/list/asked.server.ts";
import type { Route } from "./+types/find";
import { findAnything } from "./find-anything.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const q = readSearch(request);
  const { role } = sessionOf(context).staff;
  return { q, found: await findAnything(db(), { typed: q, role }) };
}

/** What the palette finds, as a page: it is all there without JavaScript, too. */
export default function Find({ loaderData: { q, found } }: Route.ComponentProps) {
  return (
    <div className="max-w-200">
      <PageHead
        title="Find"
        search={<SearchField label="Order, customer, product or screen" value={q} />}
      />
      {found.length === 0 ? (
        <EmptyList title="Nothing found">
          <p>Try an order’s number, a name, a postcode or a SKU.</p>
        </EmptyList>
      ) : (
        <ul className="border-t border-ink">
          {found.map(({ kind, label, detail, to }) => (
            <li key={to} data-row className="flex gap-4 border-b border-rule py-2">
              <span className="second-line w-20 shrink-0 pt-0.5">{kind}</span>
              <span className="max-w-1/2 min-w-24 shrink-0">
                <Link to={to} className="link font-medium wrap-anywhere">
                  {label}
                </Link>
              </span>
              <span className="second-line min-w-0 truncate pt-0.5">{detail}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
