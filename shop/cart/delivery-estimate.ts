import { LEAD_TIME_DEFAULT_DAYS } from "#shop/catalogue/availability.ts";
import {
  estimateDelivery,
  type DeliveryEstimate,
  type EstimateInput,
} from "#shop/shipping/delivery-estimate.ts";

/** What of a line decides when it leaves. */
type Line = {
  readonly product: { readonly stock: number | null; readonly leadTimeDays: number | null };
};

/** When a whole basket arrives, if it is ordered at this moment: with the slowest of its lines. Null for an empty one. */
export function estimateCartDelivery(
  lines: readonly Line[],
  journey: Pick<EstimateInput, "transitDays" | "nation">,
  placedAt: Date,
): DeliveryEstimate | null {
  if (lines.length === 0) return null;
  const leads = lines.map(({ product }) =>
    product.stock === null ? (product.leadTimeDays ?? LEAD_TIME_DEFAULT_DAYS) : 0,
  );
  const { transitDays, nation } = journey;
  return estimateDelivery(placedAt, { leadTimeDays: Math.max(...leads), transitDays, nation });
}
