import { data } from "react-router";
import { findProductBySku } from "#shop/catalogue/editing/product-list.server.ts";
import { SHELF_MAX } from "#shop/catalogue/stock/shelf.ts";
import { saveShelf } from "#shop/catalogue/stock/shelves.server.ts";
import type { Act } from "#shop/platform/act.ts";
import { db } from "#shop/platform/database/db.server.ts";
import type { ActResult } from "#admin/http/act-result.ts";
import type { SentFields } from "#admin/http/form.server.ts";

const texts = {
  bad_shelf: `A shelf has letters and digits, ${SHELF_MAX} at most.`,
  shelf_changed:
    "Somebody has moved it to another shelf, which is shown above. Send it again to move it.",
  act_reused: "This form was sent before with other values. Open the page again.",
} as const;

/** Says where a product lies. Throws 404 for an unknown one. */
export async function recordShelf(
  sku: string,
  { act, field }: { readonly act: Act; readonly field: SentFields },
) {
  const product = await findProductBySku(db(), sku);
  if (product === null) throw data(null, { status: 404 });
  const shelf = field("shelf");
  const saved = await saveShelf(db(), product.id, { act, from: field("from"), shelf });
  if (saved.ok)
    return data<ActResult>({
      done: saved.value.shelf === "" ? "It lies on no shelf." : `It lies on ${saved.value.shelf}.`,
    });
  const status = saved.reason === "bad_shelf" ? 422 : 409;
  return data<ActResult>(
    { intent: "shelf", values: { shelf }, fieldErrors: { shelf: texts[saved.reason] } },
    { status },
  );
}
