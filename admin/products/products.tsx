import { londonDay } from "#shop/kit/time.ts";
import { listProductsForStaff } from "#shop/catalogue/editing/product-list.server.ts";
import type { ProductSort } from "#shop/catalogue/editing/product-list.ts";
import { PRICE_CHANGE_MAX } from "#shop/catalogue/prices/price-plan.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { vatRateOn } from "#shop/tax/vat-rates.ts";
import { EmptyList } from "#admin/components/list/empty-list.tsx";
import { readListQuery } from "#admin/components/list/list-query.ts";
import { Pager } from "#admin/components/list/pager.tsx";
import { SearchField } from "#admin/components/list/search-field.tsx";
import { ViewTabs } from "#admin/components/list/view-tabs.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import { actOf, readTextFields } from "#admin/http/form.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import type { Route } from "./+types/products";
import { ProductTable } from "./product-table.tsx";
import { saveProduct } from "./save-product.server.ts";

const views = ["all", "live", "paused", "draft", "archived"] as const;
const viewNames = {
  all: "All",
  live: "Live",
  paused: "Not taking orders",
  draft: "Drafts",
  archived: "Archived",
} as const;
type View = (typeof views)[number];

export async function loader({ request, context }: Route.LoaderArgs) {
  const sorts = ["name", "-name", "price", "-price"];
  const { view, q, sort, after } = readListQuery(request.url, { views, sorts });
  const found = await listProductsForStaff(db(), {
    views,
    view: view as View,
    q,
    sort: sort as ProductSort | `-${ProductSort}`,
    after,
  });
  return {
    ...found,
    view: view as View,
    q,
    sort,
    pricesMost: PRICE_CHANGE_MAX,
    vatRateBp: vatRateOn(londonDay(new Date())),
    mayChange: permission(sessionOf(context).staff.role, "catalogue.change") === "yes",
    mayPrice: permission(sessionOf(context).staff.role, "prices.change") === "yes",
  };
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  const { staff } = sessionOf(args.context);
  return saveProduct(field("sku"), { act: actOf(args, field), field, staff });
}

/** All products, edited in their rows. */
export default function Products({ loaderData: page, actionData: result }: Route.ComponentProps) {
  const { products, counts, view, q } = page;
  return (
    <>
      <PageHead title="Products" search={<SearchField label="Name or SKU" value={q} />}>
        <ButtonLink to="/products/best-sellers" variant="quiet">
          Best sellers
        </ButtonLink>
        {page.mayPrice && (
          <ButtonLink to="/products/import" variant="quiet">
            Import
          </ButtonLink>
        )}
        <ButtonLink to="/products/export" variant="quiet">
          Export
        </ButtonLink>
        {page.mayPrice && (
          <ButtonLink to="/products/prices" variant="quiet">
            Change prices
          </ButtonLink>
        )}
        {page.mayChange && <ButtonLink to="/products/new">New product</ButtonLink>}
      </PageHead>
      <ViewTabs
        views={views.map((key) => ({
          key: key === "all" ? null : key,
          name: viewNames[key],
          count: counts[key],
        }))}
        current={view === "all" ? null : view}
      />
      {products.length === 0 ? (
        <NoProducts q={q} view={view} />
      ) : (
        <ProductTable page={page} result={result} />
      )}
      <div className="mt-3 flex">
        <Pager seen={page.seen} shown={products.length} total={counts[view]} next={page.next} />
      </div>
    </>
  );
}

const emptyViews: Readonly<Record<View, string>> = {
  all: "The shop has no products yet.",
  live: "A product whose state is Live appears here and on the shop.",
  paused: "A live product that takes no orders appears here. The shop shows it as sold out.",
  draft: "A product that is being prepared appears here. It is not on the shop.",
  archived: "A product that is no longer sold appears here. Its orders keep it.",
};

function NoProducts({ q, view }: { q: string; view: View }) {
  if (q === "") return <EmptyList title="No products here">{emptyViews[view]}</EmptyList>;
  return (
    <EmptyList title={`Nothing found for “${q}”`}>
      Type a part of the name, or the beginning of the SKU.
    </EmptyList>
  );
}
