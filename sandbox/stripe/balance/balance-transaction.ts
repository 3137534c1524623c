import { newId } from "#sandbox/stripe/api/ids.ts";
import { insertObject, type Stored } from "#sandbox/stripe/storage/objects.ts";
import { nowSeconds, type Work } from "#sandbox/stripe/storage/store.ts";

/** A change of the balance: what it is, what caused it, and its amount in pence, below zero if it is taken. */
export type BalanceChange = {
  readonly type: "adjustment" | "charge" | "payout" | "refund" | "refund_failure";
  readonly category: string;
  readonly amount: number;
  readonly fee: number;
  /** The id of a charge, a refund, a dispute or a payout. */
  readonly source: string;
};

export type BalanceTransaction = ReturnType<typeof newBalanceTransaction>;

/** Internal state of a stored balance transaction: the payout that it is in. */
export type BalanceInternals = { payout: string | null };
export type BalanceRow = Stored<BalanceTransaction, BalanceInternals>;

/** What the bank takes for a dispute, in pence. */
export const DISPUTE_FEE = 2_000;

/** The fee of a charge: 1.5 % and 20p, as Stripe has for cards of the United Kingdom. */
export function chargeFee(amount: number): number {
  return Math.round(amount * 0.015) + 20;
}

/** Adds a change of the balance in the transaction of what caused it. */
export async function changeBalance(
  work: Work,
  change: BalanceChange,
  payout: string | null = null,
): Promise<BalanceTransaction> {
  const body = newBalanceTransaction(change, nowSeconds(work.store));
  const row: BalanceRow = { body, hidden: { payout }, dueAt: null };
  await insertObject(work, row);
  return body;
}

/** Stripe's balance transaction. */
export function newBalanceTransaction(change: BalanceChange, created: number) {
  const { amount, fee } = change;
  const detail = {
    amount: fee,
    application: null,
    currency: "gbp",
    description: "Stripe processing fees",
    type: "stripe_fee",
  };
  return {
    id: newId("txn_1"),
    object: "balance_transaction" as const,
    amount,
    available_on: created,
    balance_type: "payments" as const,
    created,
    currency: "gbp",
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [detail],
    net: amount - fee,
    reporting_category: change.category,
    source: change.source,
    status: "available",
    type: change.type,
  };
}
