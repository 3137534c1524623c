import { londonDay } from "#shop/kit/time.ts";

/** "24/11/2026": the day in London, as accounting programs read it. */
export function slashDay(instant: Date): string {
  return londonDay(instant).split("-").toReversed().join("/");
}
