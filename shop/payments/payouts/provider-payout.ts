/** A payout as the provider has it: money on its way to the shop's bank, or there. */
export type ProviderPayout = {
  readonly ref: string;
  /** Below zero when the provider takes money from the bank. */
  readonly amountPence: number;
  /** failed: the bank did not take it, or it was cancelled. */
  readonly state: PayoutState;
  readonly listing: PayoutListing;
  /** The day on which the bank has the money: "2026-12-04". */
  readonly arrivesOn: string;
  readonly openedAt: Date;
};

export type PayoutState = "pending" | "paid" | "failed";

/** awaited: the provider has not added up its lines yet; unlisted: it never will, as a person made the payout. */
export type PayoutListing = "awaited" | "listed" | "unlisted";

/**
 * What a line of a payout is. `refund_failed` and `dispute_won` bring money back to the shop, as does
 * `payout_back`: a payout that the bank did not take.
 */
export type PayoutLineKind =
  | "charge"
  | "refund"
  | "refund_failed"
  | "dispute"
  | "dispute_won"
  | "fee"
  | "payout_back"
  | "other";

/** A line of a payout as the provider has it, in pence; below zero for what is taken. */
export type ProviderPayoutLine = {
  readonly ref: string;
  readonly kind: PayoutLineKind;
  /** The provider's own word for its kind. */
  readonly category: string;
  readonly amountPence: number;
  readonly feePence: number;
  /** As the provider says, not as it should be. */
  readonly netPence: number;
  /** The charge, refund, dispute or payout that it is about; null for none. */
  readonly sourceRef: string | null;
  /** The charge that this belongs to, as a payment has it. */
  readonly chargeRef: string | null;
  /** The provider's words, for a line that is about none of these. */
  readonly description: string;
  readonly madeAt: Date;
};

/** The provider's payouts, read patiently: nobody waits for them. */
export type ProviderPayouts = {
  /** The payouts in pounds that were opened from an instant on. */
  readonly listSince: (since: Date) => Promise<readonly ProviderPayout[]>;
  /** Every line of a listed payout, without the payout itself. */
  readonly listLines: (payoutRef: string) => Promise<readonly ProviderPayoutLine[]>;
};
