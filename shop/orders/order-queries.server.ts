import type { ExpressionBuilder } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { jsonRowsFrom } from "#shop/platform/database/json-rows.ts";
import type { Database } from "#shop/platform/database/tables.ts";
import { pence } from "#shop/kit/money.ts";
import type { Total, TotalCode, VatTreatment } from "#shop/pricing/totals.ts";
import type { Address } from "#shop/shipping/address.ts";
import { latestDay, type Order, type OrderLine, type OrderOption } from "./order.ts";

const lines = (order: ExpressionBuilder<Database, "orders">) =>
  jsonRowsFrom(
    order
      .selectFrom("orderLines")
      .select((line) => [
        "position",
        "productId",
        "sku",
        "name",
        "quantity",
        "unitNetPence",
        "unitVatPence",
        "vatRateBp",
        "discountPence",
        "madeToOrder",
        "leadTimeDays",
        "promisedFor",
        "leavesBy",
        line.ref("options").$castTo<OrderOption[]>().as("options"),
      ])
      .whereRef("orderLines.orderId", "=", "orders.id")
      .orderBy("position"),
  ).as("lines");

const totals = (order: ExpressionBuilder<Database, "orders">) =>
  jsonRowsFrom(
    order
      .selectFrom("orderTotals")
      .select((total) => [
        total.ref("code").$castTo<TotalCode>().as("code"),
        "label",
        "amountPence",
        "vatPence",
      ])
      .whereRef("orderTotals.orderId", "=", "orders.id")
      .orderBy("position"),
  ).as("totals");

/** A query for orders with their lines and sums, to which callers add `where` and `orderBy`. */
export function selectOrders(db: Db) {
  return db
    .selectFrom("orders")
    .selectAll("orders")
    .select((order) => [
      lines(order),
      totals(order),
      order
        .selectFrom("invoices")
        .select("number")
        .whereRef("invoices.orderId", "=", "orders.id")
        .as("invoiceNumber"),
      order
        .selectFrom("payments")
        .select(({ fn }) => fn.min("paidAt").as("paidAt"))
        .whereRef("payments.orderId", "=", "orders.id")
        .as("paidAt"),
      order.ref("address").$castTo<Address>().as("address"),
      order
        .ref("quote")
        .$castTo<{
          vat: VatTreatment;
          zone: string;
          discountCode?: string;
          importTaxes?: string;
        }>()
        .as("quote"),
    ]);
}

export type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>["execute"]>>[number];

/**
 * Locks an order for the rest of the transaction; null if there is none. Locks its customer first
 * (docs/lock-order.md): PostgreSQL checks the foreign keys of a row again when a transaction changes it
 * twice, and would lock the customer after the order, while deleting an account locks them in reverse.
 */
export async function lockOrder(tx: Db, id: string): Promise<Order | null> {
  await tx
    .selectFrom("orders")
    .innerJoin("customers", "customers.id", "orders.customerId")
    .select("customers.id")
    .where("orders.id", "=", id)
    .forKeyShare("customers")
    .execute();
  const locked = await tx
    .selectFrom("orders")
    .select("id")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (locked === undefined) return null;
  return toOrder(await selectOrders(tx).where("orders.id", "=", id).executeTakeFirstOrThrow());
}

export function toOrder(row: OrderRow): Order {
  const lines = row.lines.map(toLine);
  return {
    id: row.id,
    orderNumber: row.orderNumber,
    version: row.version,
    customerId: row.customerId,
    email: row.email,
    customerName: row.customerName,
    state: row.state,
    address: row.address,
    notes: row.notes,
    giftMessage: row.giftMessage,
    inStockFirst: row.inStockFirst,
    lines,
    vat: row.quote.vat,
    zone: row.quote.zone,
    discountCode: row.quote.discountCode ?? null,
    importTaxes: row.quote.importTaxes ?? null,
    totals: row.totals.map(toTotal),
    totalPence: pence(row.totalPence),
    mayAskForReview: row.mayAskForReview,
    holdsStock: row.holdsStock,
    hasInvoice: row.invoiceNumber !== null,
    promisedFor: latestDay(lines),
    placedAt: row.createdAt,
    paidAt: row.paidAt,
  };
}

function toTotal({ code, label, amountPence, vatPence }: OrderRow["totals"][number]): Total {
  return { code, label, amountPence: pence(amountPence), vatPence: pence(vatPence) };
}

function toLine(row: OrderRow["lines"][number]): OrderLine {
  const unitPence = pence(row.unitNetPence + row.unitVatPence);
  return {
    ...row,
    unitNetPence: pence(row.unitNetPence),
    unitVatPence: pence(row.unitVatPence),
    unitPence,
    linePence: pence(unitPence * row.quantity),
    discountPence: pence(row.discountPence),
  };
}
