import { formatTime, londonDay } from "#shop/kit/time.ts";
import type { StaffRole } from "#shop/staff/rights.ts";
import { permission } from "#shop/staff/rights.ts";
import type { ListedProduct } from "#shop/catalogue/editing/product-list.ts";
import { STOCK_MAX } from "#shop/catalogue/stock/stocktake.server.ts";
import { formatNumber } from "#shop/kit/text.ts";

/** What a person may do with stock. */
export function stockRights(role: StaffRole) {
  return {
    mayChange: permission(role, "stock.change") === "yes",
    mayCount: permission(role, "stock.count") === "yes",
    seesProducts: permission(role, "catalogue.read") === "yes",
  };
}
export type StockRights = ReturnType<typeof stockRights>;

/** Now, as a field for a time in London has it: "2026-11-23T08:30". */
export function presentMinute(): string {
  const now = new Date();
  return `${londonDay(now)}T${formatTime(now)}`;
}

/** Why the stock of a product was not changed, as a sentence. */
export function stockProblem(
  reason: "no_stock" | "too_many" | "below_reserved" | "too_early" | "act_reused",
  { reserved }: Pick<ListedProduct, "reserved">,
): string {
  switch (reason) {
    case "no_stock":
      return "It is made to order and has no stock.";
    case "too_many":
      return `The most is ${formatNumber(STOCK_MAX)} pieces.`;
    case "below_reserved":
      return `Unpaid orders reserve ${reserved}, so at least as many have to stay. Each is paid or ends within 33 minutes.`;
    case "too_early":
      return "This time is before its stock was first recorded.";
    case "act_reused":
      return "This line was sent before with another number. Open the page again.";
  }
}
