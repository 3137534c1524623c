import { data } from "react-router";
import { findPackedSize } from "#shop/carriers/edit-packed-sizes.server.ts";
import { findProductBySku } from "#shop/catalogue/editing/product-list.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { sizeLabels, sizeValues } from "#admin/carriers/settings-values.ts";
import { saveSetting } from "#admin/carriers/settings-forms.server.ts";
import { SizeForm } from "#admin/carriers/size-form.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { Section } from "#admin/components/section.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import { ProductHead } from "#admin/products/product-head.tsx";
import type { Route } from "./+types/packing";

export async function loader({ params, context }: Route.LoaderArgs) {
  const product = await findProductBySku(db(), params.sku);
  const row = product === null ? null : await findPackedSize(db(), product.id);
  if (product === null || row === null) throw data(null, { status: 404 });
  const { name, sku, state } = product;
  return {
    product: { name, sku, state },
    row,
    mayChange: permission(sessionOf(context).staff.role, "catalogue.change") !== "no",
  };
}

/** The one form of this screen is that of a packed size: the table of screens refuses any other. */
export async function action(args: Route.ActionArgs) {
  return saveSetting(args);
}

/** How one product is packed and what customs ask about it. All products have these under Carriers, for owners. */
export default function Packing({ loaderData, actionData: result }: Route.ComponentProps) {
  const { product, row, mayChange } = loaderData;
  return (
    <>
      <ProductHead product={product} current="packing" />
      <DoneStrip text={result?.done} />
      <Section title="Packed size and customs" className="max-w-200">
        <p className="mt-2">
          How the product lies in its box, which decides the carrier.
          {row.hasLengthOption && " An option of the product says its length."} A parcel that leaves
          the UK needs the customs code and the country in which it was made.
        </p>
        {mayChange ? (
          <SizeForm variant="primary" {...{ row, result }} />
        ) : (
          <dl className="facts mt-3">
            {Object.entries(sizeLabels).map(([field, label]) => (
              <div key={field} className="contents">
                <dt>{label}</dt>
                <dd>{sizeValues(row.size)[field] || "not entered"}</dd>
              </div>
            ))}
          </dl>
        )}
      </Section>
    </>
  );
}
