import type { OrderRecord } from "#shop/fulfilment/order-record.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { permission, type StaffRole } from "#shop/staff/rights.ts";
import { toMoneyView, type MoneyView } from "./money-view.ts";
import { namesOf } from "./who.server.ts";

/** The money of an order in words, for a person of the staff who may see whole orders. */
export async function readMoney(
  record: OrderRecord,
  { role, now }: { readonly role: StaffRole; readonly now: Date },
): Promise<MoneyView> {
  const nameOf = await namesOf(
    db(),
    record.refunds.map(({ requestedBy }) => requestedBy),
  );
  const may = {
    request: permission(role, "refunds.request") !== "no",
    approve: permission(role, "refunds.approve") !== "no",
    readDisputes: permission(role, "accounts.read") !== "no",
  };
  return { ...toMoneyView(record, { nameOf, now }), may };
}
