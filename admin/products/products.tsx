import { listProductsForStaff } from "#shop/catalogue/editing/product-list.server.ts";
import type { ListedProduct } from "#shop/catalogue/editing/product-list.ts";
import { PRICE_CHANGE_MAX } from "#shop/catalogue/prices/price-plan.server.ts";
import { londonDay } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { vatRateOn } from "#shop/tax/vat-rates.ts";
import { sessionOf } from "#admin/http/access-context.ts";
import { actOf, readTextFields } from "#admin/http/form.server.ts";
import { readAsked } from "#admin/list/asked.server.ts";
import { atOnce, listOf } from "#admin/list/list.ts";
import { ListPage } from "#admin/list/list-page.tsx";
import { ButtonLink } from "#ui/button.tsx";
import type { Route } from "./+types/products";
import { ProductTable } from "./product-table.tsx";
import { saveProduct } from "./save-product.server.ts";

const NONE = "No products here";

/** All products, edited in their rows. */
const list = listOf<ListedProduct>()({
  title: "Products",
  search: "Name or SKU",
  views: {
    all: { name: "All", empty: [NONE, "The shop has no products yet."] },
    live: {
      name: "Live",
      empty: [NONE, "A product whose state is Live appears here and on the shop."],
    },
    paused: {
      name: "Not taking orders",
      empty: [
        NONE,
        "A live product that takes no orders appears here. The shop shows it as sold out.",
      ],
    },
    draft: {
      name: "Drafts",
      empty: [NONE, "A product that is being prepared appears here. It is not on the shop."],
    },
    archived: {
      name: "Archived",
      empty: [NONE, "A product that is no longer sold appears here. Its orders keep it."],
    },
  },
  sorts: ["name", "-name", "price", "-price"],
  notFound: "Type a part of the name, or the beginning of the SKU.",
  key: ({ sku }) => sku,
  columns: [],
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = readAsked(request, list);
  const views = ["all", "live", "paused", "draft", "archived"] as const;
  const { page, counts } = await listProductsForStaff(db(), { views, ...asked });
  const { role } = sessionOf(context).staff;
  return {
    asked,
    now: new Date(),
    counts,
    report: atOnce(page),
    pricesMost: PRICE_CHANGE_MAX,
    vatRateBp: vatRateOn(londonDay(new Date())),
    mayChange: permission(role, "catalogue.change") === "yes",
    mayPrice: permission(role, "prices.change") === "yes",
  };
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  const { staff } = sessionOf(args.context);
  return saveProduct(field("sku"), { act: actOf(args, field), field, staff });
}

export default function Products({ loaderData: page, actionData: result }: Route.ComponentProps) {
  return (
    <ListPage
      list={list}
      {...page}
      head={
        <>
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
        </>
      }
      draw={(products) => <ProductTable {...{ products, page, result }} />}
    />
  );
}
