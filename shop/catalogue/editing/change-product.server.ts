import { assert } from "#shop/kit/assert.ts";
import { formatPounds } from "#shop/kit/money.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { londonDay } from "#shop/kit/time.ts";
import type { Act, Json } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { vatRateOn } from "#shop/tax/vat-rates.ts";
import { netOfTypedGross } from "#shop/tax/vat.ts";
import { writeListPricesOf } from "#shop/catalogue/list-prices.server.ts";
import {
  lockFields,
  updateFields,
  type LockedProduct,
  type NewFields,
} from "./editing-queries.server.ts";
import {
  fieldNames,
  LEAD_TIME_MAX_DAYS,
  mergeChanges,
  NAME_MAX,
  PRICE_MAX,
  type ProductChanges,
  type ProductField,
  type ProductFields,
} from "./product-fields.ts";

/** The fields that have another value now; or why nothing has changed. */
export type Changed =
  | Done<readonly ProductField[]>
  | Refused<"no_product" | "bad_name" | "bad_lead_time" | "act_reused">
  /** Not between 1p and PRICE_MAX; one that VAT can't make (`netOfTypedGross` has its neighbours). */
  | Refused<"bad_price" | "price_out_of_reach">
  /** A product without a price can't be live. */
  | Refused<"no_price">
  /** Every field that was entered has its value already. */
  | Refused<"unchanged">
  /** Somebody else has changed a field that was entered, since the person saw it. */
  | Refused<"changed_meanwhile">;

/**
 * Changes name, price, lead time, taking orders and state of a product. The price is with VAT, as it was
 * typed, and is stored net. Each field names the value that the person saw: changes of different fields by
 * two people are both kept, of the same field the second is refused, and then nothing is changed. The prices
 * of lists are written with it, and cached pages are replaced once, at the commit. Unpaid orders keep their price.
 */
export async function changeProduct(
  db: Db,
  productId: number,
  { act, changes }: { readonly act: Act; readonly changes: ProductChanges },
): Promise<Changed> {
  const vatRateBp = vatRateOn(londonDay(new Date()));
  const subject = { kind: "product", id: String(productId) };
  const named = { act, action: "change_product", subject, input: changes as Json };
  return withAct<readonly ProductField[], RefusedReason>(db, named, async (tx, audit) => {
    const product = await lockFields(tx, productId, vatRateBp);
    if (product === null) return refused("no_product");
    const { changed, conflicts } = mergeChanges(product.fields, changes);
    if (conflicts.length > 0) return refused("changed_meanwhile");
    if (changed.length === 0) return refused("unchanged");
    const wanted = wantedOf(product.fields, changes, changed);
    const problem = problemOf(wanted, product, changed);
    if (problem !== null) return refused(problem);
    const columns = columnsOf(wanted, changed, vatRateBp);
    if (columns === null) return refused("price_out_of_reach");
    await updateFields(tx, product.id, columns);
    if (columns.netPence !== undefined) await writeListPricesOf(tx, product.id);
    audit(
      Object.fromEntries(
        changed.map((field) => [
          fieldNames[field],
          { from: shown(product.fields, field), to: shown(wanted, field) },
        ]),
      ),
    );
    return done(changed);
  });
}

type RefusedReason = Extract<Changed, { ok: false }>["reason"];

function wantedOf(
  now: ProductFields,
  changes: ProductChanges,
  changed: readonly ProductField[],
): ProductFields {
  const entered = changed.map((field) => [field, changes[field]?.to]);
  return { ...now, ...(Object.fromEntries(entered) as Partial<ProductFields>) };
}

/** What is wrong with the fields that would change; null when all is right. */
function problemOf(
  { name, pricePence, leadTimeDays, state }: ProductFields,
  { isMadeToOrder }: LockedProduct,
  changed: readonly ProductField[],
): "bad_name" | "bad_price" | "bad_lead_time" | "no_price" | null {
  if (changed.includes("name") && (name.trim() !== name || name === "" || name.length > NAME_MAX))
    return "bad_name";
  if (changed.includes("pricePence") && !isPrice(pricePence)) return "bad_price";
  if (changed.includes("leadTimeDays") && !isLeadTime(leadTimeDays, isMadeToOrder))
    return "bad_lead_time";
  if (changed.includes("state") && state === "live" && !isPrice(pricePence)) return "no_price";
  return null;
}

function isPrice(price: ProductFields["pricePence"]): boolean {
  return price !== null && price > 0 && price <= PRICE_MAX;
}

function isLeadTime(days: number | null, isMadeToOrder: boolean): boolean {
  if (days === null) return !isMadeToOrder;
  return Number.isInteger(days) && days >= 1 && days <= LEAD_TIME_MAX_DAYS;
}

/** The columns to write; null when VAT can't make the price. */
function columnsOf(
  wanted: ProductFields,
  changed: readonly ProductField[],
  vatRateBp: number,
): NewFields | null {
  const { pricePence, ...others } = wanted;
  const written = Object.fromEntries(
    Object.entries(others).filter(([field]) => changed.includes(field as ProductField)),
  );
  if (!changed.includes("pricePence")) return written;
  assert(pricePence !== null, "a price that changes is a number");
  const typed = netOfTypedGross(pricePence, vatRateBp);
  return typed.ok ? { ...written, netPence: typed.netPence } : null;
}

/** A value as the audit log shows it. */
function shown(fields: ProductFields, field: ProductField): Json {
  if (field !== "pricePence") return fields[field];
  return fields.pricePence === null ? null : formatPounds(fields.pricePence);
}
