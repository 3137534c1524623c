import { LEAD_TIME_DEFAULT_DAYS } from "#shop/catalogue/availability.ts";
import {
  estimateDelivery,
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

/** The delivery estimate for a whole cart ordered now. Null for an empty cart. */
export function estimateCartDelivery(
  lines: readonly Line[],
  shipping: Pick<EstimateInput, "transitDays" | "nation">,
  { placedAt, workshop }: { readonly placedAt: Date; readonly workshop: Workshop },
): DeliveryEstimate | null {
  if (lines.length === 0) return null;
  return estimateDelivery(placedAt, estimateInputOf(lines, shipping), workshop);
}
