import { assert } from "#shop/kit/assert.ts";
import { formatPounds } from "#shop/kit/money.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { londonDay } from "#shop/kit/time.ts";
import type { Act, Changed as AuditedChanges, Json } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { vatRateOn } from "#shop/tax/vat-rates.ts";
import { netOfTypedGross } from "#shop/tax/vat.ts";
import { writeListPricesOf } from "#shop/catalogue/list-prices.server.ts";
import {
  findMissing,
  selectFields,
  updateFields,
  type NewFields,
  type ReadProduct,
} from "./editing-queries.server.ts";
import { isValue } from "./field-kinds.ts";
import { lacksAlt } from "#shop/catalogue/pictures/alternative-texts.server.ts";
import { keepingVersions } from "./keep-version.server.ts";
import {
  fieldNames,
  mergeChanges,
  PRICE_MAX,
  productFields,
  type ProductChanges,
  type ProductField,
  type ProductFields,
} from "./product-fields.ts";

/** The fields that have another value now; or why nothing has changed. */
export type Changed = Done<readonly ProductField[]> | Refused<ChangeRefusal>;

export type ChangeRefusal =
  | "no_product"
  | "act_reused"
  /** A value that the field does not take (`field-kinds.ts`), or that names nothing: `bad_price`, `bad_category`. */
  | BadField
  /** A price that VAT can't make (`netOfTypedGross` has its neighbours). */
  | "price_out_of_reach"
  /** Another product has this slug. */
  | "slug_taken"
  /** A live product has a price and a description. */
  | "no_price"
  | "no_description"
  /** A product that goes live has an alternative text for each of its pictures. */
  | "no_alt"
  /** Every field that was entered has its value already. */
  | "unchanged"
  /** Somebody else has changed a field that was entered, since the person saw it. */
  | "changed_meanwhile";

/** "bad_" and the field as forms name it. */
export type BadField = `bad_${(typeof fieldNames)[ProductField]}`;

/**
 * Changes fields of a product. The price is with VAT, as it was
 * typed, and is stored net. Each field names the value that the person saw: changes of different fields by
 * two people are both kept, of the same field the second is refused, and then nothing is changed. The prices
 * of lists are written with it, and cached pages are replaced once, at the commit. The old address of a product with
 * a new slug leads to the new one. Unpaid orders keep their price. The product is kept as a new version.
 */
export async function changeProduct(
  db: Db,
  productId: number,
  { act, changes }: { readonly act: Act; readonly changes: ProductChanges },
): Promise<Changed> {
  const subject = { kind: "product", id: String(productId) };
  const named = { act, action: "change_product", subject, input: changes as Json };
  return withAct<readonly ProductField[], ChangeRefusal>(db, named, (tx, audit) =>
    keepingVersions(tx, { productIds: [productId], act, action: named.action }, async () => {
      const [product] = await selectFields(tx, [productId]);
      if (product === undefined) return refused("no_product");
      const applied = await applyChanges(tx, product, changes);
      if (!applied.ok) return applied;
      audit(applied.value);
      const written = Object.keys(applied.value);
      return done(productFields.filter((field) => written.includes(fieldNames[field])));
    }),
  );
}

/**
 * Writes changes of fields of a locked product after the checks that every change passes, and its list prices.
 * Returns what has changed, as the audit log names it.
 */
export async function applyChanges(
  tx: Db,
  product: ReadProduct,
  changes: ProductChanges,
): Promise<Done<AuditedChanges> | Refused<Exclude<ChangeRefusal, "no_product" | "act_reused">>> {
  const { changed, conflicts } = mergeChanges(product.fields, changes);
  if (conflicts.length > 0) return refused("changed_meanwhile");
  if (changed.length === 0) return refused("unchanged");
  const wanted = wantedOf(product.fields, changes, changed);
  const problem = problemOf(wanted, product, changed);
  if (problem !== null) return refused(problem);
  const columns = columnsOf(wanted, changed, vatRateOn(londonDay(new Date())));
  if (columns === null) return refused("price_out_of_reach");
  const missing = await findMissing(tx, product.id, columns);
  if (missing !== null) return refused(missing);
  const goesLive = wanted.state === "live" && changed.includes("state");
  if (goesLive && (await lacksAlt(tx, product.id))) return refused("no_alt");
  await updateFields(tx, product.id, columns);
  if (columns.netPence !== undefined) await writeListPricesOf(tx, product.id);
  return done(
    Object.fromEntries(
      changed.map((field) => [
        fieldNames[field],
        { from: shown(product.fields, field), to: shown(wanted, field) },
      ]),
    ),
  );
}

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
  wanted: ProductFields,
  { isMadeToOrder }: ReadProduct,
  changed: readonly ProductField[],
): BadField | "no_price" | "no_description" | null {
  const bad = changed.find((field) => !isGood(field, wanted, isMadeToOrder));
  if (bad !== undefined) return `bad_${fieldNames[bad]}`;
  const goesLive = wanted.state === "live" && changed.includes("state");
  if (goesLive && !isPrice(wanted.pricePence)) return "no_price";
  const isLive = goesLive || (wanted.state === "live" && changed.includes("description"));
  return isLive && wanted.description === "" ? "no_description" : null;
}

function isGood(field: ProductField, wanted: ProductFields, isMadeToOrder: boolean): boolean {
  if (field === "pricePence") return isPrice(wanted.pricePence);
  if (field === "leadTimeDays" && wanted.leadTimeDays === null) return !isMadeToOrder;
  return isValue(field, wanted[field]);
}

function isPrice(price: ProductFields["pricePence"]): boolean {
  return price !== null && price > 0 && price <= PRICE_MAX;
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
