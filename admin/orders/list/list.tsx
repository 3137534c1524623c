import { redirect } from "react-router";
import { countFoundOrders, FOUND_MAX, foundOrders } from "#shop/back-office/found-orders.server.ts";
import { bulkActions, orderSorts, type OrderSort } from "#shop/back-office/order-views.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { listSavedViews } from "#shop/staff/saved-views.server.ts";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { readListQuery } from "#admin/components/list/list-query.ts";
import { Pager } from "#admin/components/list/pager.tsx";
import { SearchField } from "#admin/components/list/search-field.tsx";
import { ViewTabs } from "#admin/components/list/view-tabs.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import { useActSeed } from "#admin/components/act-id.tsx";
import { ButtonLink } from "#ui/button.tsx";
import type { Route } from "./+types/list";
import { BulkForm } from "./bulk-form.tsx";
import { bulkRights } from "./bulk-words.ts";
import { EmptyOrders } from "./empty-orders.tsx";
import { answerForm } from "./list-forms.server.ts";
import { toOrderRow } from "./order-row.ts";
import { OrdersTable } from "./orders-table.tsx";
import { SavedViews, SaveView } from "./saved-views.tsx";
import { viewKeys, viewWords, type ViewKey } from "./views.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { id: staffId, role } = sessionOf(context).staff;
  const seesAll = permission(role, "orders.read") === "yes";
  const keys = viewKeys.filter((key) => seesAll || viewWords[key].isOffice !== true);
  const state = readListQuery(request.url, { views: ["all", ...keys], sorts: orderSorts });
  const view = state.view as ViewKey;
  const asked = { q: state.q, seesAll };
  const [list, counts, saved] = await Promise.all([
    foundOrders(asked, { view, sort: state.sort as OrderSort }).page(db(), state.after),
    countFoundOrders(db(), asked),
    listSavedViews(db(), { list: "orders", staffId }),
  ]);
  const [only] = list.rows;
  // The digits of a number: that order is what was looked for.
  if (counts.all === 1 && only?.orderNumber === `LL-${state.q}`)
    throw redirect(`/orders/${only.orderNumber}`);
  const now = new Date();
  return {
    state,
    views: keys.map((key) => ({
      key: key === "all" ? null : key,
      name: viewWords[key].name,
      isFlag: viewWords[key].isFlag ?? false,
      count: counts[key],
    })),
    rows: list.rows.map((row) => toOrderRow(row, now)),
    seen: list.seen,
    next: list.next,
    total: counts[view],
    isCut: counts.all === FOUND_MAX && state.q !== "",
    saved,
    acts: bulkActions.filter((each) => permission(role, bulkRights[each]) === "yes"),
    hasMoney: seesAll,
  };
}

export async function action(args: Route.ActionArgs) {
  return answerForm(args);
}

/** Every order: one search field, views with counts, and what is to be done next. */
export default function Orders({ loaderData, actionData: result }: Route.ComponentProps) {
  const { state, views, rows, seen, next, total, isCut, saved, acts, hasMoney } = loaderData;
  const seed = useActSeed();
  const current = state.view === "all" ? null : state.view;
  const searched = hasMoney
    ? "Number, name, e-mail, postcode, SKU or tracking"
    : "Number, name, postcode, SKU or tracking";
  return (
    <>
      <PageHead title="Orders" search={<SearchField label={searched} value={state.q} />}>
        {current === "to_pack" && acts.length > 0 && (
          <ButtonLink variant="quiet" to="/pack/run">
            Carrier run
          </ButtonLink>
        )}
        {hasMoney && (
          <ButtonLink variant="quiet" to="/offers">
            Offers
          </ButtonLink>
        )}
      </PageHead>
      <DoneStrip text={result?.done} />
      <ViewTabs views={views} current={current}>
        <SaveView key={seed} state={state} result={result} />
      </ViewTabs>
      <SavedViews saved={saved} state={state} />
      {rows.length === 0 && <EmptyOrders state={state} found={views.at(-1)?.count ?? 0} />}
      {rows.length > 0 && acts.length > 0 && (
        <BulkForm
          {...{ rows, state, total, acts, hasMoney }}
          result={result?.intent === "bulk" ? result : undefined}
        />
      )}
      {rows.length > 0 && acts.length === 0 && (
        <OrdersTable {...{ rows, hasMoney }} sort={state.sort} ticks={null} />
      )}
      <div className="flex flex-wrap gap-4 py-3">
        {isCut && (
          <p className="second-line">More orders match than are listed. Type more to find fewer.</p>
        )}
        <Pager {...{ seen, total, next }} shown={rows.length} />
      </div>
    </>
  );
}
