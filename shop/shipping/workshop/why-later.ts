import { formatDays } from "#shop/catalogue/availability.ts";
import { formatWeekday, londonDay } from "#shop/kit/time.ts";
import { laterLeadTime, type DeliveryEstimate } from "#shop/shipping/delivery-estimate.ts";
import type { Workshop } from "./workshop.ts";

/** An estimate of a moment, and by how many days it is later than the lead time alone says. */
type Later = {
  readonly now: Date;
  readonly leadTimeDays: number;
  readonly delay: number;
  readonly estimate: Pick<DeliveryEstimate, "dispatchOn">;
};

/**
 * How much later than usual a product leaves, and the closed days that are shown to shoppers, as they read it
 * beside a page that names the usual lead time; "" when nothing is out of the ordinary.
 */
export function whyLater(
  { now, leadTimeDays, delay, estimate }: Later,
  { closed }: Pick<Workshop, "closed">,
): string {
  const today = londonDay(now);
  const between = closed.filter(
    ({ firstDay, lastDay, isShown }) =>
      isShown && lastDay >= today && firstDay <= estimate.dispatchOn,
  );
  const later = `At the moment it leaves in ${formatDays(laterLeadTime(leadTimeDays, delay))}.`;
  const sentences = between.map(({ firstDay, lastDay, reason }) => {
    const days =
      firstDay === lastDay
        ? `on ${formatWeekday(firstDay, now)}`
        : `from ${formatWeekday(firstDay, now)} to ${formatWeekday(lastDay, now)}`;
    return `We are closed ${days}${reason === "" ? "" : `: ${reason}`}.`;
  });
  return [...(delay > 0 ? [later] : []), ...sentences].join(" ");
}
