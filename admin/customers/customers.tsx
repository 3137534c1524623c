import {
  customerSorts,
  FOUND_MAX,
  listCustomers,
} from "#shop/back-office/customers/list-customers.server.ts";
import { readPlace } from "#shop/kit/keyset.ts";
import { formatNumber } from "#shop/kit/text.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { EmptyList } from "#admin/components/list/empty-list.tsx";
import { readListQuery } from "#admin/components/list/list-query.ts";
import { Pager } from "#admin/components/list/pager.tsx";
import { SearchField } from "#admin/components/list/search-field.tsx";
import { ViewTabs } from "#admin/components/list/view-tabs.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import type { Route } from "./+types/customers";
import { CustomerTable } from "./customer-table.tsx";

const sorts = ["-registered", "registered", "name", "-name"];

export async function loader({ request }: Route.LoaderArgs) {
  const { view, q, sort, after } = readListQuery(request.url, {
    views: ["all", "blocked"],
    sorts,
  });
  const by = sort.replace("-", "");
  const list = await listCustomers(db(), {
    q,
    onlyBlocked: view === "blocked",
    sort: customerSorts.find((each) => each === by) ?? "registered",
    isDown: sort.startsWith("-"),
    after: readPlace(after),
  });
  const isErased = new URL(request.url).searchParams.has("erased");
  return { ...list, view, q, sort, isErased, now: new Date(), most: FOUND_MAX };
}

/** The customers who have an account, newest first. */
export default function Customers({ loaderData }: Route.ComponentProps) {
  const { rows, seen, next, counts, view, q, sort, isErased, now, most } = loaderData;
  const views = [
    { key: null, name: "All", count: counts.all },
    { key: "blocked", name: "Blocked", count: counts.blocked },
  ];
  return (
    <>
      <PageHead
        title="Customers"
        search={<SearchField label="Name, e-mail, postcode or order number" value={q} />}
      />
      <DoneStrip text={isErased ? "The customer is erased." : undefined} />
      <ViewTabs views={views} current={view === "all" ? null : view} />
      {rows.length === 0 ? <Empty q={q} view={view} /> : <CustomerTable {...{ rows, sort, now }} />}
      <div className="flex flex-wrap gap-4 py-4">
        {q !== "" && counts.all >= most && (
          <p className="text-xs text-ink-2">
            A search lists {formatNumber(most)} customers at most. Type more of the name.
          </p>
        )}
        <Pager
          {...{ seen, next }}
          shown={rows.length}
          total={view === "all" ? counts.all : counts.blocked}
        />
      </div>
    </>
  );
}

function Empty({ q, view }: { q: string; view: string }) {
  if (q !== "")
    return (
      <EmptyList title={`Nobody found for “${q}”`}>
        People who ordered and deleted their account are found among the orders.
      </EmptyList>
    );
  if (view === "blocked")
    return (
      <EmptyList title="Nobody is blocked">
        On a customer’s page you can stop an account from ordering.
      </EmptyList>
    );
  return (
    <EmptyList title="No customers yet">
      Each account that is made in the shop becomes a row here.
    </EmptyList>
  );
}
