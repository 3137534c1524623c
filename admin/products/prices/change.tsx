import { data } from "react-router";
import { findPriceChange } from "#shop/catalogue/prices/price-changes.server.ts";
import { undoPriceChange } from "#shop/catalogue/prices/undo-prices.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import { drawn, text } from "#admin/list/columns.tsx";
import { Ledger } from "#admin/list/ledger.tsx";
import { listOf } from "#admin/list/list.ts";
import type { ActResult } from "#admin/http/act-result.ts";
import { actOf, readTextFields, refusedForm } from "#admin/http/form.server.ts";
import { counted } from "#shop/kit/text.ts";
import type { Route } from "./+types/change";
import { moved } from "#admin/http/refusals.ts";
import { showChanges, showPrices, type ShownPrice } from "./change-view.server.ts";

/** The prices of a change, each before and after. */
const changed = listOf<ShownPrice>()({
  title: "Prices",
  key: ({ key }) => key,
  columns: [
    text("Product", ({ product }) => product, {
      to: ({ sku }) => `/products/${encodeURIComponent(sku)}`,
      second: ({ sku, name }) => (name === "" ? sku : `${sku}, ${name}`),
    }),
    drawn("Before", ({ from }) => from, { isFigure: true }),
    drawn("After", ({ to }) => <strong>{to}</strong>, { isFigure: true }),
    text("Since then", ({ since }) => since || null),
  ],
});

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await findPriceChange(db(), params.id);
  if (found === null) throw data(null, { status: 404 });
  const [change] = await showChanges([found.change]);
  if (change === undefined) throw data(null, { status: 404 });
  const prices = showPrices(found.lines);
  return {
    change,
    prices,
    now: new Date(),
    left: prices.filter(({ since }) => since !== "").length,
    mayChange: permission(sessionOf(context).staff.role, "prices.change") === "yes",
  };
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  const { id } = args.params;
  if ((await findPriceChange(db(), id)) === null) throw data(null, { status: 404 });
  const undone = await undoPriceChange(db(), id, actOf(args, field));
  if (!undone.ok) return refusedForm(undone, { intent: "undo" }, refusals);
  const { back, left } = undone.value;
  const kept =
    left === 0
      ? ""
      : ` ${counted(left, "price")} had been changed since and ${left === 1 ? "was" : "were"} left.`;
  const done = `${counted(back, "price")} ${back === 1 ? "is" : "are"} as before.${kept}`;
  return data<ActResult>({ done });
}

const refusals = {
  already_undone: moved("This change was undone before."),
  nothing_to_undo: moved(
    "Every price of this change has been changed since, so nothing was undone.",
  ),
};

/** Prices that were changed together: each before and after, and Undo. */
export default function PriceChangePage({ loaderData, actionData: result }: Route.ComponentProps) {
  const { change, prices, left, mayChange, now } = loaderData;
  const canUndo = change.undone === null && mayChange && left < prices.length;
  return (
    <>
      <PageHead
        title={change.what}
        crumb={{ to: "/products/prices", name: "Change prices" }}
        note={`${counted(change.products, "product")}, ${change.who}, ${change.at}`}
      />
      <DoneStrip text={result?.done} />
      {change.undone !== null && result?.done === undefined && (
        <p className="strip mb-4">Undone by {change.undone}.</p>
      )}
      {canUndo && (
        <ActForm
          intent="undo"
          result={result}
          submit="Undo this change"
          variant="quiet"
          className="mb-6 print:hidden"
        >
          {left > 0 && (
            <p className="mb-3">
              {counted(left, "price")} {left === 1 ? "has" : "have"} been changed since and{" "}
              {left === 1 ? "stays" : "stay"} as {left === 1 ? "it is" : "they are"}.
            </p>
          )}
        </ActForm>
      )}
      <Ledger name="Prices" list={changed} rows={prices} now={now} />
    </>
  );
}
