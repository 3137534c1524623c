import { SKU_MAX } from "#shop/catalogue/sku.ts";
import { data } from "react-router";
import { changeProduct } from "#shop/catalogue/editing/change-product.server.ts";
import { findProductBySku } from "#shop/catalogue/editing/product-list.server.ts";
import { changeTopSellers } from "#shop/catalogue/top-sellers/top-sellers.server.ts";
import { listDeeds, type ListDeed } from "#shop/catalogue/groups/ordered-list.ts";
import { TOP_SELLERS_MAX } from "#shop/catalogue/top-sellers/top-sellers.ts";
import type { Act } from "#shop/platform/act.ts";
import { db } from "#shop/platform/database/db.server.ts";
import type { Moved } from "#admin/list/move-forms.tsx";
import type { ActResult } from "#admin/http/act-result.ts";
import { findLastAct } from "#admin/http/last-act.server.ts";
import { refusedForm, type SentFields } from "#admin/http/form.server.ts";
import { savedFirst } from "#admin/http/seen.ts";
import { changeWords } from "#admin/http/change-words.ts";

export type BestSellerResult = ActResult & {
  readonly moved?: Moved;
};

/** Sets or clears the flag of a product, or changes the list of top sellers. */
export async function changeBestSellers(field: SentFields, act: Act) {
  const intent = field("intent");
  if (intent === "flag" || intent === "clear") return changeFlag(field, act, intent === "flag");
  const deed = listDeeds.find((each) => each === intent);
  if (deed === undefined) throw data(null, { status: 400 });
  return changeList(field, act, deed);
}

async function changeFlag(field: SentFields, act: Act, isBestSeller: boolean) {
  const product = await findProductBySku(db(), field("id"));
  if (product === null) throw data(null, { status: 404 });
  const changes = { isBestSeller: { from: !isBestSeller, to: isBestSeller } };
  const changed = await changeProduct(db(), product.id, { act, changes });
  if (!changed.ok && changed.reason !== "unchanged") return refusedForm(changed, {}, changeWords);
  const done = isBestSeller
    ? `${product.name} has the best-seller flag.`
    : `${product.name} has no best-seller flag any more.`;
  return data<BestSellerResult>({ done });
}

/** Beside the field for one more top seller. */
const listTexts = {
  no_product: "No product has this SKU.",
  in_list: "This product is in the list already.",
  list_full: `The list has ${TOP_SELLERS_MAX} products, which is the most. Remove one first.`,
  not_in_list: "It is not in the list any more.",
  at_end: "It is at the end of the list already.",
};

async function changeList(field: SentFields, act: Act, deed: ListDeed) {
  const product = await findProductBySku(db(), field("id").trim().slice(0, SKU_MAX));
  const sku = product?.sku ?? "";
  const seen = field("seen").split(",").filter(Boolean).slice(0, TOP_SELLERS_MAX);
  const changed = await changeTopSellers(db(), { act, deed, sku, seen });
  if (changed.ok) {
    const name = product?.name ?? sku;
    const moved = deed === "up" || deed === "down" ? { moved: { id: sku, deed } } : {};
    return data<BestSellerResult>({
      done: doneText(name, deed, changed.value.indexOf(sku)),
      ...moved,
    });
  }
  if (changed.reason === "changed_meanwhile") {
    const last = await findLastAct(
      { kind: "catalogue", id: "top_sellers" },
      "change_top_sellers",
      act.actor,
    );
    return data<BestSellerResult>(
      { conflict: savedFirst("the top sellers", last), values: { add: field("id") } },
      { status: 409 },
    );
  }
  const isTyped = deed === "add" && changed.reason !== "act_reused";
  return refusedForm(
    changed,
    { intent: deed, values: { add: field("id") }, ...(isTyped && { field: "add" }) },
    listTexts,
  );
}

function doneText(name: string, deed: ListDeed, place: number): string {
  if (deed === "add") return `${name} is a top seller.`;
  if (deed === "remove") return `${name} is no top seller any more.`;
  return `${name} is number ${place + 1} of the top sellers.`;
}
