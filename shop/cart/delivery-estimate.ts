import { LEAD_TIME_DEFAULT_DAYS } from "#shop/catalogue/availability.ts";
import {
  estimateDelivery,
  inStockOnly,
  type DeliveryEstimate,
  type EstimateInput,
} from "#shop/shipping/delivery-estimate.ts";
import type { Workshop } from "#shop/shipping/workshop/workshop.ts";

/** The fields of a line that decide its dispatch date. */
type Line = {
  readonly product: { readonly stock: number | null; readonly leadTimeDays: number | null };
};

/** What the delivery estimate of a whole cart depends on: its slowest line, and its pieces made to order. */
export function estimateInputOf(
  lines: readonly Line[],
  { transitDays, nation }: Pick<EstimateInput, "transitDays" | "nation">,
): EstimateInput {
  const leads = lines.map(({ product }) =>
    product.stock === null ? (product.leadTimeDays ?? LEAD_TIME_DEFAULT_DAYS) : 0,
  );
  const pieces = lines.filter(({ product }) => product.stock === null).length;
  return { leadTimeDays: Math.max(0, ...leads), pieces, transitDays, nation };
}

/** Whether some of these lines are in stock and some made to order. */
export function isMixed(lines: readonly Line[]): boolean {
  return new Set(lines.map(({ product }) => product.stock === null)).size > 1;
}

/** The day by which the goods in stock of a mixed cart arrive if they are sent first; null for another cart. */
export function estimateInStock(
  lines: readonly Line[],
  shipping: Pick<EstimateInput, "transitDays" | "nation">,
  { placedAt, workshop }: { readonly placedAt: Date; readonly workshop: Workshop },
): string | null {
  if (!isMixed(lines)) return null;
  return estimateDelivery(placedAt, inStockOnly(shipping), workshop).deliverBy;
}

/** The delivery estimate for a whole cart ordered now. Null for an empty cart. */
export function estimateCartDelivery(
  lines: readonly Line[],
  shipping: Pick<EstimateInput, "transitDays" | "nation">,
  { placedAt, workshop }: { readonly placedAt: Date; readonly workshop: Workshop },
): DeliveryEstimate | null {
  if (lines.length === 0) return null;
  return estimateDelivery(placedAt, estimateInputOf(lines, shipping), workshop);
}
