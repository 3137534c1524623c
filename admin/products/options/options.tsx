import { permission } from "#shop/staff/rights.ts";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import { mayOpen } from "#admin/http/screen-of.ts";
import { ProductHead } from "#admin/products/product-head.tsx";
import type { Route } from "./+types/options";
import { OptionsForm } from "./options-form.tsx";
import { readOptionsView } from "./options-view.server.ts";
import { saveOptions } from "./save-options.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { sku } = params;
  const { role } = sessionOf(context).staff;
  return {
    ...(await readOptionsView(sku)),
    mayChange: permission(role, "prices.change") !== "no",
    mayOpenPartList: mayOpen(role, `/make/settings/${encodeURIComponent(sku)}`),
  };
}

export async function action(args: Route.ActionArgs) {
  return saveOptions(args);
}

/** What a product can be ordered with: its options, their values, what each adds. */
export default function Options({ loaderData, actionData: result }: Route.ComponentProps) {
  const { product, grid, sources, mayChange, ...facts } = loaderData;
  return (
    <>
      <ProductHead product={product} current="options" />
      <DoneStrip text={result?.done} />
      <OptionsForm
        key={product.sku}
        saved={grid}
        facts={{ ...facts, sku: product.sku, isLive: product.state === "live" }}
        {...{ sources, mayChange, result }}
      />
    </>
  );
}
