import { listProductsForStaff } from "#shop/catalogue/editing/product-list.server.ts";
import type { ProductSort } from "#shop/catalogue/editing/product-list.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { EmptyList } from "#admin/components/list/empty-list.tsx";
import { listHref, readListQuery } from "#admin/components/list/list-query.ts";
import { Pager } from "#admin/components/list/pager.tsx";
import { SearchField } from "#admin/components/list/search-field.tsx";
import { ViewTabs } from "#admin/components/list/view-tabs.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import { actOf, readTextFields } from "#admin/http/form.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import type { Route } from "./+types/stock";
import { LinesForm } from "./lines-form.tsx";
import { presentMinute, stockRights } from "./stock-act.server.ts";
import { recordLines } from "./stock-lines.server.ts";
import { StockTable } from "./stock-table.tsx";

const views = ["stocked", "low", "none"] as const;
const viewNames = { stocked: "All", low: "1 to 5 left", none: "None left" } as const;
type View = (typeof views)[number];

export async function loader({ request, context }: Route.LoaderArgs) {
  const sorts = ["name", "-name", "stock", "-stock"];
  const { view, q, sort, after } = readListQuery(request.url, { views, sorts });
  const rights = stockRights(sessionOf(context).staff.role);
  const asked = new URL(request.url).searchParams.get("do");
  const found = await listProductsForStaff(db(), {
    views,
    view: view as View,
    q,
    sort: sort as ProductSort | `-${ProductSort}`,
    after,
  });
  return {
    // Who counts or receives sees no price.
    products: found.products.map(({ id, sku, name, mainImageUrl, stock, reserved, state }) => ({
      id,
      sku,
      name,
      mainImageUrl,
      reserved,
      state,
      stock: stock ?? 0,
    })),
    page: { seen: found.seen, next: found.next, counts: found.counts },
    list: { view: view as View, q, sort },
    rights,
    entry: entryOf(asked, rights),
    now: presentMinute(),
  };
}

/** What is being entered: a delivery, a count, or nothing. */
function entryOf(
  asked: string | null,
  rights: ReturnType<typeof stockRights>,
): "receive" | "count" | null {
  if (asked === "receive" && rights.mayChange) return "receive";
  return asked === "count" && rights.mayCount ? "count" : null;
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  return recordLines(field, actOf(args, field));
}

/** What is in stock, and what is received and counted of many products at once. */
export default function Stock({ loaderData, actionData: result }: Route.ComponentProps) {
  const { products, page, list, rights, entry, now } = loaderData;
  const isEntry = entry !== null;
  return (
    <>
      <PageHead
        title={isEntry ? entryTitles[entry] : "Stock"}
        {...(isEntry
          ? { crumb: { to: "/stock", name: "Stock" } }
          : { search: <SearchField label="Name or SKU" value={list.q} /> })}
      >
        {!isEntry && <EntryLinks rights={rights} />}
      </PageHead>
      <DoneStrip text={result?.done} />
      {!isEntry && <StockViews view={list.view} counts={page.counts} />}
      {products.length === 0 && <NoStock q={list.q} view={list.view} />}
      {products.length > 0 &&
        (isEntry ? (
          <LinesForm {...{ products, entry, now, result }} />
        ) : (
          <StockTable products={products} sort={list.sort} />
        ))}
      <div className="mt-3 flex items-center gap-4">
        {isEntry && page.next !== null && (
          <p className="second-line">Record what you have typed before you open the next page.</p>
        )}
        <Pager
          seen={page.seen}
          shown={products.length}
          total={page.counts[list.view]}
          next={page.next}
        />
      </div>
    </>
  );
}

const entryTitles = { receive: "Receive a delivery", count: "Count" } as const;

function StockViews({ view, counts }: { view: View; counts: Readonly<Record<View, number>> }) {
  return (
    <ViewTabs
      views={views.map((key) => ({
        key: key === "stocked" ? null : key,
        name: viewNames[key],
        count: counts[key],
      }))}
      current={view === "stocked" ? null : view}
    />
  );
}

function EntryLinks({
  rights: { mayChange, mayCount },
}: {
  rights: ReturnType<typeof stockRights>;
}) {
  return (
    <>
      {mayCount && (
        <ButtonLink variant="quiet" to={listHref("", { do: "count" })}>
          Count
        </ButtonLink>
      )}
      {mayChange && (
        <ButtonLink variant="quiet" to={listHref("", { do: "receive" })}>
          Receive a delivery
        </ButtonLink>
      )}
    </>
  );
}

const emptyViews: Readonly<Record<View, string>> = {
  stocked: "A product that is sold from stock appears here. What is made to order has none.",
  low: "A product of which 1 to 5 pieces are left to sell appears here.",
  none: "A product of which nothing is left to sell appears here.",
};

function NoStock({ q, view }: { q: string; view: View }) {
  if (q === "") return <EmptyList title="Nothing here">{emptyViews[view]}</EmptyList>;
  return (
    <EmptyList title={`Nothing found for “${q}”`}>
      Type a part of the name, or the beginning of the SKU. What is made to order has no stock.
    </EmptyList>
  );
}
