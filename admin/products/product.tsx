import { useNavigation } from "react-router";
import { formatMinute, londonDay } from "#shop/kit/time.ts";
import { listProductActs } from "#shop/catalogue/editing/last-changes.server.ts";
import { readPriceReach } from "#shop/back-office/price-reach.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { findStaffNames } from "#shop/staff/list-staff.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { vatRateOn } from "#shop/tax/vat-rates.ts";
import { ButtonLink } from "#ui/button.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import { actOf, readTextFields } from "#admin/http/form.server.ts";
import type { Route } from "./+types/product";
import { readProductForForm } from "./product-view.server.ts";
import { ProductForm } from "./product-form.tsx";
import { saveProduct, type ProductResult } from "./save-product.server.ts";
import { Changes, PriceReachList, ShopCard } from "./product-aside.tsx";
import { SearchSnippet } from "./search-snippet.tsx";
import { useDraft } from "./use-draft.ts";
import { StatePanel } from "./state-panel.tsx";
import { ProductHead } from "./product-head.tsx";
import { changesInWords } from "./changes-in-words.ts";

/** Acts shown beside the form. The audit log has the others. */
const ACTS_SHOWN = 6;

export async function loader({ params, context }: Route.LoaderArgs) {
  const loadedAt = new Date().toISOString();
  const shown = await readProductForForm(params.sku);
  const { product } = shown;
  const acts = (await listProductActs(db(), product.id)).slice(0, ACTS_SHOWN);
  const names = await findStaffNames(
    db(),
    acts.flatMap(({ actor }) => actor.id ?? []),
  );
  return {
    ...shown,
    loadedAt,
    reach: await readPriceReach(db(), product.id),
    acts: acts.map(({ id, actor, at, changed }) => ({
      id,
      who: names.get(actor.id ?? "") ?? "The shop",
      at: formatMinute(at),
      what: changesInWords(changed),
    })),
    publicUrl: env().publicUrl,
    vatRateBp: vatRateOn(londonDay(new Date())),
    mayChange: permission(sessionOf(context).staff.role, "catalogue.change") === "yes",
  };
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  const { staff } = sessionOf(args.context);
  const { sku } = args.params;
  return saveProduct(sku, { act: actOf(args, field), field, staff });
}

/** One product: what staff change about it, how the shop shows it, and who changed what. */
export default function Product({ loaderData: page, actionData: result }: Route.ComponentProps) {
  const { product } = page;
  return (
    <>
      <ProductHead product={product} current="">
        {page.mayChange && (
          <ButtonLink
            to={`/products/new?copy_from=${encodeURIComponent(product.sku)}`}
            variant="quiet"
          >
            Copy
          </ButtonLink>
        )}
      </ProductHead>
      <DoneStrip text={result?.done} />
      <Edited key={product.sku} {...{ page, result }} />
    </>
  );
}

/** The form, and beside it what follows from what is typed. */
function Edited({
  page: { product, acts, reach, fields, publicUrl, lacksAlt, ...form },
  result,
}: {
  page: Route.ComponentProps["loaderData"];
  result: ProductResult | undefined;
}) {
  const isBusy = useNavigation().state !== "idle";
  const saved = result?.intent === "save" ? result : undefined;
  const draft = useDraft(fields, saved, isBusy);
  return (
    <div className="grid gap-12 day:grid-cols-[minmax(0,1fr)_19rem]">
      <ProductForm {...{ product, draft }} result={saved} {...form} />
      <div>
        <StatePanel {...{ product, result, fields, lacksAlt, reach }} {...form} />
        <ShopCard product={product} />
        <SearchSnippet {...{ draft, publicUrl }} />
        <PriceReachList reach={reach} isLive={product.state === "live"} />
        <Changes acts={acts} />
      </div>
    </div>
  );
}
