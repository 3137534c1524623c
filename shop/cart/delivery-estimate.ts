import { LEAD_TIME_DEFAULT_DAYS } from "#shop/catalogue/availability.ts";
import {
  estimateDelivery,
  type DeliveryEstimate,
  type EstimateInput,
} from "#shop/shipping/delivery-estimate.ts";

/** The fields of a line that decide its dispatch date. */
type Line = {
  readonly product: { readonly stock: number | null; readonly leadTimeDays: number | null };
};

/** The delivery estimate for a whole cart ordered at a time: that of its slowest line. Null for an empty cart. */
export function estimateCartDelivery(
  lines: readonly Line[],
  shipping: Pick<EstimateInput, "transitDays" | "nation">,
  placedAt: Date,
): DeliveryEstimate | null {
  if (lines.length === 0) return null;
  const leads = lines.map(({ product }) =>
    product.stock === null ? (product.leadTimeDays ?? LEAD_TIME_DEFAULT_DAYS) : 0,
  );
  const { transitDays, nation } = shipping;
  return estimateDelivery(placedAt, { leadTimeDays: Math.max(...leads), transitDays, nation });
}
