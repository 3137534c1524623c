import { useEffect } from "react";
import { data, useRevalidator } from "react-router";
import { findOptionGroups } from "#shop/catalogue/catalogue.server.ts";
import { findProductBySku } from "#shop/catalogue/editing/product-list.server.ts";
import { listPictures } from "#shop/catalogue/pictures/list-pictures.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { ConflictStrip } from "#admin/components/conflict-strip.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import { actOf, readFormData, sentFieldsOf } from "#admin/http/form.server.ts";
import { ProductHead } from "#admin/products/product-head.tsx";
import type { Route } from "./+types/pictures";
import { sendPicturesForm, type PicturesResult } from "./picture-forms.server.ts";
import { PictureList } from "./picture-list.tsx";
import { filesOf } from "./take-file.server.ts";
import { UploadArea } from "./upload-area.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const product = await findProductBySku(db(), params.sku);
  if (product === null) throw data(null, { status: 404 });
  const { id, name, sku, state, slug } = product;
  const groups = (await findOptionGroups(db(), [id])).get(id) ?? [];
  const colours = groups.find(({ key }) => key === "color")?.values ?? [];
  return {
    product: { name, sku, state, slug },
    pictures: (await listPictures(db(), id)) ?? [],
    colours: colours.map(({ value, label }) => ({ value, label })),
    mayChange: permission(sessionOf(context).staff.role, "catalogue.change") === "yes",
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await readFormData(args.request);
  const field = sentFieldsOf(form);
  const act = actOf(args, field);
  const product = await findProductBySku(db(), args.params.sku);
  if (product === null) throw data(null, { status: 404 });
  return sendPicturesForm({ productId: product.id, act, field, files: filesOf(form) });
}

/** The pictures of a product: sent, described, put in order, cut and deleted. */
export default function Pictures({ loaderData, actionData }: Route.ComponentProps) {
  const result: PicturesResult | undefined = actionData;
  const { product, pictures, mayChange, colours } = loaderData;
  const isWaiting = pictures.some(({ state, isCutting }) => state === "processing" || isCutting);
  useReload(isWaiting);
  return (
    <>
      <ProductHead product={product} current="pictures" />
      {result?.deleted === undefined ? (
        <DoneStrip text={result?.done} />
      ) : (
        <Deleted result={result} id={result.deleted} />
      )}
      <ConflictStrip text={result?.conflict} />
      <div className="grid items-start gap-8 day:grid-cols-[minmax(0,1fr)_19rem] day:gap-12">
        {mayChange && (
          <div className="day:order-last">
            <UploadArea sku={product.sku} result={result} />
          </div>
        )}
        <PictureList {...{ product, pictures, colours, mayChange, result }} />
      </div>
    </>
  );
}

/** What was deleted can be brought back by one press. */
function Deleted({ id, result }: { id: string; result: PicturesResult }) {
  return (
    <div role="status" className="strip strip-ok mb-4 flex flex-wrap items-baseline gap-4">
      {result.done}
      <ActForm
        result={result}
        intent={`restore ${id}`}
        submit="Undo"
        look="button-text font-semibold"
      />
    </div>
  );
}

const RELOAD_MS = 1_500;
/** After five minutes somebody has to load the page. */
const RELOADS_MAX = 200;

/** Loads the page anew while a picture is being made ready. */
function useReload(isWaiting: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    let left = RELOADS_MAX;
    const timer = setInterval(() => {
      left -= 1;
      if (left === 0) clearInterval(timer);
      void revalidate();
    }, RELOAD_MS);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
}
