import { data, Link } from "react-router";
import { bringBackVersion } from "#shop/catalogue/editing/bring-back.server.ts";
import { findProductBySku } from "#shop/catalogue/editing/product-list.server.ts";
import { readWhole } from "#shop/kit/typed-number.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { ConflictStrip } from "#admin/components/conflict-strip.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { EmptyList } from "#admin/list/empty-list.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import type { ActResult } from "#admin/http/act-result.ts";
import { actOf, readTextFields, refusedForm } from "#admin/http/form.server.ts";
import { moved } from "#admin/http/refusals.ts";
import { ProductHead } from "#admin/products/product-head.tsx";
import type { Route } from "./+types/versions";
import { BringBack } from "./bring-back.tsx";
import { OnDay } from "./on-day.tsx";
import { ProductVersions } from "./version-table.tsx";
import {
  comparedVersion,
  productOnDay,
  shownVersions,
  whoWasQuicker,
} from "./versions-view.server.ts";
import { changeWords } from "#admin/http/change-words.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const product = await findProductBySku(db(), params.sku);
  if (product === null) throw data(null, { status: 404 });
  const query = new URL(request.url).searchParams;
  const before = readWhole(query.get("before") ?? "");
  const on = (query.get("on") ?? "").slice(0, 10);
  return {
    product: { name: product.name, sku: product.sku, state: product.state },
    ...(await shownVersions(product.id, before)),
    ...(await comparedVersion(product.id, readWhole(query.get("version") ?? ""))),
    on,
    onDay: await productOnDay(product.id, on, new Date()),
    mayChange: permission(sessionOf(context).staff.role, "prices.change") === "yes",
  };
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  const act = actOf(args, field);
  const product = await findProductBySku(db(), args.params.sku);
  const number = readWhole(field("version") ?? "");
  if (product === null) throw data(null, { status: 404 });
  if (number === null) throw data(null, { status: 400 });
  const sent = { act, number, seen: field("seen") };
  const brought = await bringBackVersion(db(), product.id, sent);
  if (brought.ok)
    return data<ActResult>({ intent: "bring_back", done: `Version ${number} is back.` });
  if (brought.reason === "no_version") throw data(null, { status: 404 });
  if (brought.reason === "changed_meanwhile")
    return data<ActResult>({ conflict: await whoWasQuicker(product.id) }, 409);
  return refusedForm(brought, { intent: "bring_back" }, messages);
}

const messages = {
  ...changeWords,
  unchanged: moved("The product is already as it was in this version."),
  bad_price: "This version has no price that the shop can use.",
  price_out_of_reach: "VAT in whole pence can’t make the price of this version any more.",
  value_in_use:
    "A part list, a box, a cover or a part that fits uses a value that this version does not have. Change that first.",
  sku_taken: "Something else has an SKU of this version by now.",
  bad_lead_time: "This version has no lead time, and the product is made to order now.",
};

/** The versions of a product: who changed what, and when; a version can be compared and brought back. */
export default function Versions({ loaderData, actionData: result }: Route.ComponentProps) {
  const { product, versions, next, chosen, fingerprint, on, onDay, mayChange } = loaderData;
  return (
    <>
      <ProductHead product={product} current="versions" />
      <DoneStrip text={result?.done} />
      <ConflictStrip text={result?.conflict} />
      {chosen !== null && result?.done === undefined && (
        <BringBack {...{ chosen, fingerprint, mayChange, result }} />
      )}
      <OnDay {...{ on, onDay }} />
      {versions.length === 0 ? (
        <EmptyList title="No versions yet">
          The first change in the admin keeps the product as it was, and as it is from then on.
        </EmptyList>
      ) : (
        <ProductVersions versions={versions} chosen={chosen?.number ?? null} />
      )}
      {next !== null && <Older before={next} />}
    </>
  );
}

function Older({ before }: { before: number }) {
  return (
    <p className="mt-3 text-right text-xs">
      <Link className="link" to={`?before=${before}`} rel="next">
        Older versions
      </Link>
    </p>
  );
}
