import { londonDay } from "#shop/kit/time.ts";
import { listCategories } from "#shop/catalogue/categories.server.ts";
import { listDiscounts, type DiscountView } from "#shop/discounts/discount-list.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { EmptyList } from "#admin/components/list/empty-list.tsx";
import { readListQuery } from "#admin/components/list/list-query.ts";
import { Pager } from "#admin/components/list/pager.tsx";
import { SearchField } from "#admin/components/list/search-field.tsx";
import { ViewTabs } from "#admin/components/list/view-tabs.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import { actOf, readTextFields } from "#admin/http/form.server.ts";
import type { Route } from "./+types/discounts";
import { changeDiscounts } from "./change-discounts.server.ts";
import { useActSeed } from "#admin/components/act-id.tsx";
import { DiscountTable } from "./discount-table.tsx";
import { NewDiscountForm } from "./new-discount-form.tsx";

const views = ["all", "active", "coming", "over", "paused"] as const;
const viewNames = {
  all: "All",
  active: "Active",
  coming: "Upcoming",
  over: "Ended",
  paused: "Paused",
} as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { view, q, after } = readListQuery(request.url, { views, sorts: ["code"] });
  const [page, categories] = await Promise.all([
    listDiscounts(db(), { view: view as DiscountView, q, after }),
    listCategories(db()),
  ]);
  return {
    ...page,
    categories: categories.map(({ slug, name }) => ({ slug, name })),
    view: view as DiscountView,
    q,
    today: londonDay(new Date()),
    mayChange: permission(sessionOf(context).staff.role, "prices.change") === "yes",
  };
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  return changeDiscounts(field, actOf(args, field));
}

/** The discount codes with their uses, and adding one more. */
export default function Discounts({ loaderData: page, actionData: result }: Route.ComponentProps) {
  const { discounts, counts, view, q, mayChange } = page;
  const seed = useActSeed();
  return (
    <>
      <PageHead title="Discounts" search={<SearchField label="Find a code" value={q} />} />
      <DoneStrip text={result?.done} />
      <div className={mayChange ? "grid gap-12 day:grid-cols-[minmax(0,1fr)_19rem]" : undefined}>
        <div className="min-w-0">
          <ViewTabs
            views={views.map((key) => ({
              key: key === "all" ? null : key,
              name: viewNames[key],
              count: counts[key],
            }))}
            current={view === "all" ? null : view}
          />
          {discounts.length === 0 ? (
            <NoDiscounts q={q} />
          ) : (
            <DiscountTable {...{ discounts, mayChange, result }} today={page.today} />
          )}
          <div className="mt-3 flex">
            <Pager
              seen={page.seen}
              shown={discounts.length}
              total={counts[view]}
              next={page.next}
            />
          </div>
        </div>
        {mayChange && (
          <NewDiscountForm
            // A code that was added leaves an empty form.
            key={result?.done === undefined ? "typed" : seed}
            result={result}
            categories={page.categories}
          />
        )}
      </div>
    </>
  );
}

function NoDiscounts({ q }: { q: string }) {
  if (q !== "")
    return (
      <EmptyList title={`Nothing found for “${q}”`}>Type the beginning of the code.</EmptyList>
    );
  return (
    <EmptyList title="No codes here">
      A code that is added appears here with how often it was used and what it took off.
    </EmptyList>
  );
}
