import { data, Link } from "react-router";
import { findProductBySku } from "#shop/catalogue/editing/product-list.server.ts";
import { findShelves } from "#shop/catalogue/stock/shelves.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { Figures } from "#admin/components/figures.tsx";
import { EmptyList } from "#admin/list/empty-list.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import { actOf, readTextFields } from "#admin/http/form.server.ts";
import { formatNumber } from "#shop/kit/text.ts";
import type { Route } from "./+types/product-stock";
import { useActSeed } from "#admin/components/act-id.tsx";
import { listShownMoves } from "./list-moves.server.ts";
import { ListRows } from "#admin/list/list-page.tsx";
import { moveList } from "./move-list.tsx";
import { recordShelf } from "./record-shelf.server.ts";
import { recordStock } from "./record-stock.server.ts";
import { stockRights } from "./stock-act.server.ts";
import { StockForms } from "./stock-forms.tsx";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const product = await findProductBySku(db(), params.sku);
  if (product === null) throw data(null, { status: 404 });
  const { id, sku, name, stock, reserved } = product;
  const rights = stockRights(sessionOf(context).staff.role);
  const after = new URL(request.url).searchParams.get("after");
  return {
    product: { sku, name, stock, reserved },
    shelf: (await findShelves(db(), [id])).get(id) ?? "",
    moves: await listShownMoves(db(), id, after),
    now: new Date(),
    rights,
  };
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  if (field("intent") === "shelf")
    return recordShelf(args.params.sku, { act: actOf(args, field), field });
  return recordStock(args.params.sku, { act: actOf(args, field), field });
}

/** The stock of one product: receive, correct, count, and every change with its reason. */
export default function ProductStock({ loaderData, actionData: result }: Route.ComponentProps) {
  const { product, shelf, moves, rights, now } = loaderData;
  const seed = useActSeed();
  const { sku, name, stock, reserved } = product;
  return (
    <>
      <PageHead
        title={name}
        crumb={{ to: "/stock", name: "Stock" }}
        note={
          rights.seesProducts ? (
            <Link className="link" to={`/products/${encodeURIComponent(sku)}`}>
              {sku}
            </Link>
          ) : (
            sku
          )
        }
      />
      <DoneStrip text={result?.done} />
      {stock === null ? (
        <EmptyList title="Made to order">It has no stock that could be counted.</EmptyList>
      ) : (
        <div className="grid gap-12 day:grid-cols-[minmax(0,1fr)_19rem]">
          <div className="min-w-0">
            <Figures figures={figuresOf({ stock, reserved, shelf })} />
            <ListRows name="Changes of stock" list={moveList} page={moves} now={now} />
          </div>
          <StockForms key={seed} {...{ shelf, rights, result }} />
        </div>
      )}
    </>
  );
}

function figuresOf({ stock, reserved, shelf }: { stock: number; reserved: number; shelf: string }) {
  return [
    ["In stock", formatNumber(stock)],
    ["Reserved by unpaid orders", formatNumber(reserved)],
    ["To sell", formatNumber(Math.max(0, stock - reserved))],
    ["Shelf", shelf || "–"],
  ] as const;
}
