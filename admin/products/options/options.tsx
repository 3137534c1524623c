import { randomUUID } from "node:crypto";
import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "react-router";
import { permission } from "#shop/staff/rights.ts";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import { mayOpen } from "#admin/http/screen-of.ts";
import { ProductHead } from "#admin/products/product-head.tsx";
import { OptionsForm } from "./options-form.tsx";
import { readOptionsView } from "./options-view.server.ts";
import { saveOptions, type OptionsResult } from "./save-options.server.ts";

export { shouldRevalidate } from "#admin/http/revalidate.ts";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const sku = params["sku"] ?? "";
  const { role } = sessionOf(context).staff;
  return {
    ...(await readOptionsView(sku)),
    mayChange: permission(role, "prices.change") !== "no",
    mayOpenPartList: mayOpen(role, `/make/settings/${encodeURIComponent(sku)}`),
    actId: randomUUID(),
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveOptions(args);
}

/** What a product can be ordered with: its options, their values, what each adds. */
export default function Options() {
  const { product, grid, sources, mayChange, actId, ...facts } = useLoaderData<typeof loader>();
  const result: OptionsResult | undefined = useActionData<typeof action>();
  return (
    <>
      <ProductHead product={product} current="options" />
      <DoneStrip text={result?.done} />
      <OptionsForm
        key={product.sku}
        saved={grid}
        facts={{ ...facts, sku: product.sku, isLive: product.state === "live" }}
        {...{ sources, actId, mayChange, result }}
      />
    </>
  );
}
