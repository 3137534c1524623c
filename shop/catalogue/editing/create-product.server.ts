import type { Pence } from "#shop/kit/money.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { londonDay } from "#shop/kit/time.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { writeListPricesOf } from "#shop/catalogue/list-prices.server.ts";
import { netOfTypedGross } from "#shop/tax/vat.ts";
import { vatRateOn } from "#shop/tax/vat-rates.ts";
import { copyProduct, insertDraft, newSku, newSlug } from "./create-queries.server.ts";
import { findMissing } from "./editing-queries.server.ts";
import { isValue } from "./field-kinds.ts";
import { keepVersions } from "./keep-version.server.ts";
import { PRICE_MAX } from "./product-fields.ts";
import { selectBySku } from "./product-list-queries.server.ts";

/** A new product. What is null is that of the product that is copied; without one, all is needed. */
export type NewProduct = {
  readonly name: string;
  /** The SKU of the product that is copied. */
  readonly copyFrom: string | null;
  readonly categorySlug: string | null;
  readonly brandSlug: string | null;
  /** With UK VAT. */
  readonly pricePence: Pence | null;
  readonly weightGrams: number | null;
};

export type CreateRefusal =
  | "bad_name"
  | "bad_price"
  | "bad_category"
  | "bad_brand"
  | "bad_weight_grams"
  | "price_out_of_reach"
  /** No product has the SKU to copy from. */
  | "bad_copy_from"
  | "act_reused";

/**
 * Makes a draft with a SKU of its category, such as "LL-CA-010", and an address made from its name. A copy has
 * everything of the other product but name, address, SKU, state and best-seller flag: options with surcharges, related products,
 * packed size, parts and pictures; of its stock only that it has one. The draft is its first version. Returns its SKU.
 */
export async function createProduct(
  db: Db,
  { act, product }: { readonly act: Act; readonly product: NewProduct },
): Promise<Done<string> | Refused<CreateRefusal>> {
  const subject = { kind: "catalogue", id: "products" };
  const named = { act, action: "create_product", subject, input: product };
  return withAct<string, CreateRefusal>(db, named, async (tx, audit) => {
    const { copyFrom } = product;
    const original = copyFrom === null ? null : await selectBySku(tx, copyFrom);
    if (copyFrom !== null && original === null) return refused("bad_copy_from");
    const problem = problemOf(product) ?? (await missingOf(tx, product));
    if (problem !== null) return refused(problem);
    const net = netOf(product.pricePence);
    if (net === undefined) return refused("price_out_of_reach");
    const wanted = {
      name: product.name,
      slug: await newSlug(tx, product.name),
      categorySlug: product.categorySlug,
      brandSlug: product.brandSlug,
      netPence: net,
      weightGrams: product.weightGrams,
    };
    const sku = await newSku(tx, { categorySlug: product.categorySlug, copyFrom });
    const id =
      original === null
        ? await insertDraft(tx, sku, wanted)
        : await copyProduct(tx, original.id, { sku, wanted });
    await writeListPricesOf(tx, id);
    await keepVersions(tx, [id], { act, action: named.action });
    audit({ sku: { from: null, to: sku }, name: { from: null, to: product.name } });
    return done(sku);
  });
}

function problemOf(product: NewProduct): CreateRefusal | null {
  const { name, copyFrom, categorySlug, brandSlug, pricePence, weightGrams } = product;
  const isNew = copyFrom === null;
  if (!isValue("name", name)) return "bad_name";
  if (categorySlug === null && isNew) return "bad_category";
  if (brandSlug === null && isNew) return "bad_brand";
  if (pricePence === null ? isNew : pricePence <= 0 || pricePence > PRICE_MAX) return "bad_price";
  if (weightGrams === null ? isNew : !isValue("weightGrams", weightGrams))
    return "bad_weight_grams";
  return null;
}

async function missingOf(
  tx: Db,
  { categorySlug, brandSlug }: NewProduct,
): Promise<"bad_category" | "bad_brand" | null> {
  const named = {
    ...(categorySlug !== null && { categorySlug }),
    ...(brandSlug !== null && { brandSlug }),
  };
  const missing = await findMissing(tx, 0, named);
  return missing === "bad_category" || missing === "bad_brand" ? missing : null;
}

/** The net price; null for that of the copied product, undefined when VAT can't make it. */
function netOf(pricePence: Pence | null): Pence | null | undefined {
  if (pricePence === null) return null;
  const typed = netOfTypedGross(pricePence, vatRateOn(londonDay(new Date())));
  return typed.ok ? typed.netPence : undefined;
}
