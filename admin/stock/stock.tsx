import { Link } from "react-router";
import { listProductsForStaff } from "#shop/catalogue/editing/product-list.server.ts";
import type { ListedProduct } from "#shop/catalogue/editing/product-list.ts";
import { formatNumber } from "#shop/kit/text.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { Thumbnail } from "#admin/components/thumbnail.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import { actOf, readTextFields } from "#admin/http/form.server.ts";
import { readAsked } from "#admin/list/asked.server.ts";
import { count, drawn } from "#admin/list/columns.tsx";
import { atOnce, hiddenFilter, listOf } from "#admin/list/list.ts";
import { ListPage } from "#admin/list/list-page.tsx";
import { Pager } from "#admin/list/pager.tsx";
import { ButtonLink } from "#ui/button.tsx";
import type { Route } from "./+types/stock";
import { LinesForm } from "./lines-form.tsx";
import { presentMinute, stockRights } from "./stock-act.server.ts";
import { recordLines } from "./stock-lines.server.ts";

export type StockedProduct = Pick<
  ListedProduct,
  "id" | "sku" | "name" | "mainImageUrl" | "reserved" | "state"
> & { readonly stock: number };

const inWords = (pieces: number) => (pieces === 0 ? "none" : formatNumber(pieces));
const toSellOf = ({ stock, reserved }: StockedProduct) => Math.max(0, stock - reserved);

/** Products with their stock: what is there, what unpaid orders reserve, what is left to sell. */
const list = listOf<StockedProduct>()({
  title: "Stock",
  search: "Name or SKU",
  views: {
    stocked: {
      name: "All",
      empty: [
        "Nothing here",
        "A product that is sold from stock appears here. What is made to order has none.",
      ],
    },
    low: {
      name: "1 to 5 left",
      empty: ["Nothing here", "A product of which 1 to 5 pieces are left to sell appears here."],
    },
    none: {
      name: "None left",
      empty: ["Nothing here", "A product of which nothing is left to sell appears here."],
    },
  },
  sorts: ["name", "-name", "stock", "-stock"],
  filters: { do: hiddenFilter(["receive", "count"]) },
  notFound:
    "Type a part of the name, or the beginning of the SKU. What is made to order has no stock.",
  key: ({ sku }) => sku,
  columns: [
    drawn("Product", (product) => <Product {...product} />, { sort: "name" }),
    count("In stock", ({ stock }) => stock),
    count("Reserved", ({ reserved }) => reserved),
    drawn("To sell", (product) => inWords(toSellOf(product)), {
      isFigure: true,
      sort: "stock",
      tone: (product) => (toSellOf(product) === 0 ? "error" : "plain"),
    }),
  ],
});

function Product({ sku, name, mainImageUrl, state }: StockedProduct) {
  return (
    <span className="flex gap-4">
      <Thumbnail url={mainImageUrl} />
      <span>
        <Link className="opens link font-medium" to={`/stock/${encodeURIComponent(sku)}`}>
          {name}
        </Link>
        <span className="second-line block">
          {sku}
          {state === "draft" && ", draft"}
        </span>
      </span>
    </span>
  );
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = readAsked(request, list);
  const rights = stockRights(sessionOf(context).staff.role);
  const views = ["stocked", "low", "none"] as const;
  const { page, counts } = await listProductsForStaff(db(), { views, ...asked });
  // Who counts or receives sees no price.
  const rows = page.rows.map(({ id, sku, name, mainImageUrl, stock, reserved, state }) => ({
    id,
    sku,
    name,
    mainImageUrl,
    reserved,
    state,
    stock: stock ?? 0,
  }));
  return {
    asked,
    now: new Date(),
    counts,
    report: atOnce({ ...page, rows }),
    rights,
    entry: entryOf(asked.filters.do, rights),
    minute: presentMinute(),
  };
}

/** What is being entered: a delivery, a count, or nothing. */
function entryOf(
  asked: "receive" | "count" | null,
  { mayChange, mayCount }: ReturnType<typeof stockRights>,
) {
  return (asked === "receive" ? mayChange : mayCount) ? asked : null;
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  return recordLines(field, actOf(args, field));
}

/** What is in stock, and what is received and counted of many products at once. */
export default function Stock({ loaderData, actionData: result }: Route.ComponentProps) {
  const { rights, entry, minute, ...page } = loaderData;
  const { mayChange, mayCount } = rights;
  const done = <DoneStrip text={result?.done} />;
  if (entry === null)
    return (
      <ListPage
        list={list}
        {...page}
        head={
          <>
            {mayCount && (
              <ButtonLink variant="quiet" to="?do=count">
                Count
              </ButtonLink>
            )}
            {mayChange && (
              <ButtonLink variant="quiet" to="?do=receive">
                Receive a delivery
              </ButtonLink>
            )}
          </>
        }
        tabs={done}
      />
    );
  const { answer } = page.report;
  return (
    <>
      <PageHead
        title={{ receive: "Receive a delivery", count: "Count" }[entry]}
        crumb={{ to: "/stock", name: "Stock" }}
      />
      {done}
      <LinesForm products={answer.rows} now={minute} {...{ entry, result }} />
      {answer.next !== null && (
        <p className="second-line mt-3">
          Record what you have typed before you open the next page.
        </p>
      )}
      <Pager page={answer} total={page.counts[page.asked.view]} />
    </>
  );
}
