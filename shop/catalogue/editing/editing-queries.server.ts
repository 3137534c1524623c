import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { decimalPounds, type Pence } from "#shop/kit/money.ts";
import { priceFromText } from "#shop/catalogue/price.ts";
import { grossPence } from "#shop/tax/vat.ts";
import type { ProductFields } from "./product-fields.ts";

export type LockedProduct = {
  readonly id: number;
  readonly isMadeToOrder: boolean;
  readonly fields: ProductFields;
};

/** The fields of a product, locked until the transaction ends. Null for an unknown one. */
export async function lockFields(
  tx: Db,
  productId: number,
  vatRateBp: number,
): Promise<LockedProduct | null> {
  const row = await tx
    .selectFrom("products")
    .select([
      "id",
      "stock",
      "name",
      sql<string>`base_price::text`.as("base_price"),
      "lead_time_days",
      "takes_orders",
      "state",
    ])
    .where("id", "=", productId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  const netPence = priceFromText(row.base_price);
  return {
    id: row.id,
    isMadeToOrder: row.stock === null,
    fields: {
      name: row.name,
      pricePence: netPence === null ? null : grossPence(netPence, vatRateBp),
      leadTimeDays: row.lead_time_days,
      takesOrders: row.takes_orders,
      state: row.state,
    },
  };
}

/** Writes what has changed of a locked product. The price is net. */
export async function updateFields(
  tx: Db,
  productId: number,
  { name, netPence, leadTimeDays, takesOrders, state }: NewFields,
): Promise<void> {
  await tx
    .updateTable("products")
    .set({
      ...(name !== undefined && { name }),
      ...(netPence !== undefined && { base_price: decimalPounds(netPence) }),
      ...(leadTimeDays !== undefined && { lead_time_days: leadTimeDays }),
      ...(takesOrders !== undefined && { takes_orders: takesOrders }),
      ...(state !== undefined && { state }),
    })
    .where("id", "=", productId)
    .execute();
}

export type NewFields = Partial<Omit<ProductFields, "pricePence">> & {
  readonly netPence?: Pence;
};
