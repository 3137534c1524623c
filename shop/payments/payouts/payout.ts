import type { PayoutLineKind, ProviderPayout, ProviderPayoutLine } from "./provider-payout.ts";

/** A payout as the shop keeps it. */
export type Payout = ProviderPayout & {
  /** When its lines were read; null until then. */
  readonly linesReadAt: Date | null;
};

/** What the shop's own books have for a line: the payment, the refund, the dispute or the payout it is about. */
export type OwnRecord = {
  /** Null for a payout. */
  readonly orderNumber: string | null;
  /** Above zero. */
  readonly amountPence: number;
  readonly state: string;
};

/** A line of a payout beside what the shop has. */
export type PayoutLine = ProviderPayoutLine & {
  readonly payoutRef: string;
  /** Null when the shop has nothing of the kind. */
  readonly own: OwnRecord | null;
  /** Another line, of this payout or another one, that is about the same thing. */
  readonly twin: string | null;
};

/** What a payout's lines add up to, by kind, in pence. `paid` is what came to the bank. */
export type PayoutSums = {
  readonly charges: number;
  readonly refunds: number;
  readonly disputes: number;
  /** Below zero: what the provider kept. */
  readonly fees: number;
  readonly other: number;
  readonly net: number;
};

const columns: Readonly<Record<PayoutLineKind, Exclude<keyof PayoutSums, "net">>> = {
  charge: "charges",
  refund: "refunds",
  refund_failed: "refunds",
  dispute: "disputes",
  dispute_won: "disputes",
  fee: "fees",
  payout_back: "other",
  other: "other",
};

type Sum = Pick<PayoutLine, "kind" | "amountPence" | "feePence" | "netPence">;

/** Adds up lines. The fee that is kept of a charge or a dispute is among the fees. */
export function sumLines(lines: readonly Sum[]): PayoutSums {
  const sums = { charges: 0, refunds: 0, disputes: 0, fees: 0, other: 0, net: 0 };
  for (const { kind, amountPence, feePence, netPence } of lines) {
    sums[columns[kind]] += amountPence;
    sums.fees -= feePence;
    sums.net += netPence;
  }
  return sums;
}
