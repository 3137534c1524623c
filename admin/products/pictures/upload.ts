import { data, redirect } from "react-router";
import { findProductBySku } from "#shop/catalogue/editing/product-list.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { actOf, readFormData, sentFieldsOf } from "#admin/http/form.server.ts";
import type { Route } from "./+types/upload";
import { filesOf, takeFile } from "./take-file.server.ts";

/** A picture that the screen's script sends: one request a file, so that each has its progress and its answer. */
export async function action(args: Route.ActionArgs) {
  const form = await readFormData(args.request);
  const act = actOf(args, sentFieldsOf(form));
  const product = await findProductBySku(db(), args.params.sku);
  if (product === null) throw data(null, { status: 404 });
  const [file] = filesOf(form);
  if (file === undefined) throw data(null, { status: 400 });
  const refusal = await takeFile(product.id, { act, file });
  return Response.json({ refusal }, { status: refusal === null ? 200 : 422 });
}

/** Its address is opened only by hand. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/products/${encodeURIComponent(params.sku)}/pictures`);
}
