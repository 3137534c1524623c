import type { ExpressionBuilder } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { Database } from "#shop/platform/database/tables.ts";
import { pence } from "#shop/kit/money.ts";
import type { Total, TotalCode, VatTreatment } from "#shop/pricing/totals.ts";
import type { Address } from "#shop/shipping/address.ts";
import { latestDay, type Order, type OrderLine, type OrderOption } from "./order.ts";

type LineRow = {
  position: number;
  product_id: number | null;
  sku: string;
  name: string;
  options: OrderOption[];
  quantity: number;
  unit_net_pence: number;
  unit_vat_pence: number;
  vat_rate_bp: number;
  discount_pence: number;
  made_to_order: boolean;
  lead_time_days: number | null;
  promised_for: string | null;
  leaves_by: string | null;
};

const lines = (order: ExpressionBuilder<Database, "orders">) =>
  jsonArrayFrom(
    order
      .selectFrom("order_lines")
      .select((line) => [
        "position",
        "product_id",
        "sku",
        "name",
        "quantity",
        "unit_net_pence",
        "unit_vat_pence",
        "vat_rate_bp",
        "discount_pence",
        "made_to_order",
        "lead_time_days",
        "promised_for",
        "leaves_by",
        line.ref("options").$castTo<OrderOption[]>().as("options"),
      ])
      .whereRef("order_lines.order_id", "=", "orders.id")
      .orderBy("position"),
  ).as("lines");

type TotalRow = {
  code: TotalCode;
  label: string;
  amount_pence: number;
  vat_pence: number;
};

const totals = (order: ExpressionBuilder<Database, "orders">) =>
  jsonArrayFrom(
    order
      .selectFrom("order_totals")
      .select(["code", "label", "amount_pence", "vat_pence"])
      .whereRef("order_totals.order_id", "=", "orders.id")
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
        .whereRef("invoices.order_id", "=", "orders.id")
        .as("invoice_number"),
      order
        .selectFrom("payments")
        .select(({ fn }) => fn.min("paid_at").as("paid_at"))
        .whereRef("payments.order_id", "=", "orders.id")
        .as("paid_at"),
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
    .innerJoin("customers", "customers.id", "orders.customer_id")
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
  const lines = (row.lines as LineRow[]).map(toLine);
  return {
    id: row.id,
    orderNumber: row.order_number,
    version: row.version,
    customerId: row.customer_id,
    email: row.email,
    customerName: row.customer_name,
    state: row.state,
    address: row.address,
    notes: row.notes,
    giftMessage: row.gift_message,
    inStockFirst: row.in_stock_first,
    lines,
    vat: row.quote.vat,
    zone: row.quote.zone,
    discountCode: row.quote.discountCode ?? null,
    importTaxes: row.quote.importTaxes ?? null,
    totals: (row.totals as TotalRow[]).map(toTotal),
    totalPence: pence(row.total_pence),
    mayAskForReview: row.may_ask_for_review,
    holdsStock: row.holds_stock,
    hasInvoice: row.invoice_number !== null,
    promisedFor: latestDay(lines),
    placedAt: row.created_at,
    paidAt: row.paid_at,
  };
}

function toTotal({ code, label, amount_pence, vat_pence }: TotalRow): Total {
  return { code, label, amountPence: pence(amount_pence), vatPence: pence(vat_pence) };
}

function toLine(row: LineRow): OrderLine {
  const unitPence = pence(row.unit_net_pence + row.unit_vat_pence);
  return {
    position: row.position,
    productId: row.product_id,
    sku: row.sku,
    name: row.name,
    options: row.options,
    quantity: row.quantity,
    unitNetPence: pence(row.unit_net_pence),
    unitVatPence: pence(row.unit_vat_pence),
    vatRateBp: row.vat_rate_bp,
    unitPence,
    linePence: pence(unitPence * row.quantity),
    discountPence: pence(row.discount_pence),
    madeToOrder: row.made_to_order,
    leadTimeDays: row.lead_time_days,
    promisedFor: row.promised_for,
    leavesBy: row.leaves_by,
  };
}
