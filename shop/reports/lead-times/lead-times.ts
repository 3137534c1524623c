/** How the pieces dispatched on some days kept what was promised for them. */
export type LeadTimes = {
  readonly pieces: number;
  readonly kept: number;
  readonly late: number;
  /** Median days from payment to dispatch, of pieces from the shelf and of made ones; null without such pieces. */
  readonly stockDays: number | null;
  readonly madeDays: number | null;
};

/** Which of the dispatched lines: all, those in time or late, those from the shelf or made to order. */
export const dispatchedKinds = ["all", "kept", "late", "stock", "made"] as const;
export type DispatchedKind = (typeof dispatchedKinds)[number];

/** A line of a parcel: what the figures of lead times are made of. */
export type DispatchedLine = {
  readonly parcelId: string;
  readonly orderNumber: string;
  readonly position: number;
  readonly name: string;
  readonly pieces: number;
  readonly isMade: boolean;
  /** Days in London, as "2026-11-24". */
  readonly paidOn: string;
  readonly dispatchedOn: string;
  /** Null where no day was known. */
  readonly leaveBy: string | null;
  /** Days from payment to dispatch. */
  readonly days: number;
  /** Days after the one on which dispatch was due; not above 0 in time, null where none was known. */
  readonly daysLate: number | null;
};

/** Whether a dispatched line is of a kind. */
export function isOfKind({ isMade, daysLate }: DispatchedLine, kind: DispatchedKind): boolean {
  if (kind === "stock" || kind === "made") return isMade === (kind === "made");
  return kind === "all" || (daysLate !== null && daysLate > 0 === (kind === "late"));
}
