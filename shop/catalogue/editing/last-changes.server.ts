import type { Actor } from "#shop/platform/actor.ts";
import { auditRows, type AuditRow } from "#shop/platform/audit-list.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { listPricesOf } from "#shop/catalogue/prices/prices-of-product.server.ts";
import { fieldNames, type ProductField } from "./product-fields.ts";

/**
 * Who changed fields of a product last, and when. A field that nobody has changed with an act is left out,
 * and so is one whose change lies behind the product's last 50 acts.
 */
export async function findLastChanges(
  db: Db,
  productId: number,
  fields: readonly ProductField[],
): Promise<ReadonlyMap<ProductField, { readonly actor: Actor; readonly at: Date }>> {
  if (fields.length === 0) return new Map();
  const rows = await listProductActs(db, productId);
  return new Map(
    fields.flatMap((field) => {
      const row = rows.find(({ changed }) => Object.hasOwn(changed, fieldNames[field]));
      return row === undefined ? [] : [[field, { actor: row.actor, at: row.at }] as const];
    }),
  );
}

/** What staff have done to a product, its stock and changes of many prices included, the newest first, 50 at most. */
export async function listProductActs(db: Db, productId: number): Promise<readonly AuditRow[]> {
  const prices = await listPricesOf(db, productId);
  const changes = [...prices.keys()].map((id) => ({ kind: "price_change", id }));
  const subjects = [{ kind: "product", id: String(productId) }, ...changes];
  const { rows } = await auditRows({ subjects }).page(db, null);
  return rows.flatMap((row) => {
    if (row.subject.kind === "product") return [row];
    // Of many products, only what it did to this one.
    const own = prices.get(row.subject.id);
    const changed = (row.action === "undo_prices" ? own?.undone : own?.made) ?? {};
    return Object.keys(changed).length === 0 ? [] : [{ ...row, changed }];
  });
}
