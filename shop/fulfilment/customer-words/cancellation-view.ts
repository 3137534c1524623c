import type { CancellationOption } from "#shop/fulfilment/cancellation-options.ts";
import { formatDay } from "#shop/kit/time.ts";

/** Whether the customer can cancel or return the order, with the last day as text. */
export type CancellationView = {
  readonly kind: CancellationOption["kind"];
  readonly day: string | null;
};

export function toCancellationView(option: CancellationOption | null): CancellationView | null {
  if (option === null) return null;
  const moment =
    option.kind === "return" ? option.until : option.kind === "over" ? option.since : null;
  // The moment is the midnight after the last day, so the last day is one millisecond earlier.
  const day = moment === null ? null : formatDay(new Date(moment.getTime() - 1));
  return { kind: option.kind, day };
}
