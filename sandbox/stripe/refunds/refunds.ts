import { changeBalance } from "#sandbox/stripe/balance/balance-transaction.ts";
import { moneyText } from "#sandbox/money.ts";
import { ApiError, invalid, missing } from "#sandbox/stripe/api/api-error.ts";
import type { Charge, ChargeInternals } from "#sandbox/stripe/payments/charge.ts";
import { addEvent, noApiRequest, type Cause } from "#sandbox/stripe/events/events.ts";
import {
  findObject,
  insertObject,
  saveObject,
  type Stored,
} from "#sandbox/stripe/storage/objects.ts";
import type { PaymentIntent } from "#sandbox/stripe/payments/payment-intent.ts";
import { newRefund, type Refund, type RefundReason, type RefundInternals } from "./refund.ts";
import { isDisputed } from "#sandbox/stripe/payments/dispute-lifecycle.ts";
import type { ChargeRow } from "#sandbox/stripe/sessions/session-lifecycle.ts";
import { nowSeconds, type Work } from "#sandbox/stripe/storage/store.ts";

export type RefundRow = Stored<Refund, RefundInternals>;

/** The parameters of a refund, in pence. Without an amount, all that is left is refunded. */
export type RefundParameters = {
  readonly charge?: string;
  readonly payment_intent?: string;
  readonly amount?: number;
  readonly reason?: RefundReason;
  readonly metadata?: Record<string, string>;
};

const SLOW_MS = 4_000;

/** Refunds a charge. The charge is locked, so that its refunds together never exceed it. */
export async function createRefund(
  work: Work,
  params: RefundParameters,
  cause: Cause,
): Promise<Refund> {
  const charge = await chargeOf(work, params);
  const left = charge.body.amount - charge.body.amount_refunded;
  const amount = params.amount ?? left;
  checkAmount(charge.body, { left, amount, isDisputed: await isDisputed(work, charge.body) });
  const body: Refund = newRefund(
    charge.body,
    { amount, reason: params.reason ?? null, metadata: params.metadata ?? {} },
    nowSeconds(work.store),
  );
  const speed = charge.hidden.refunds;
  if (speed === "slowly") {
    body.status = "pending";
    body.pending_reason = "processing";
  }
  const refund: RefundRow = {
    body,
    hidden: { endsAs: speed === "at-once" ? null : speed === "slowly" ? "succeeded" : "failed" },
    dueAt: speed === "at-once" ? null : work.store.now() + SLOW_MS,
  };
  const previous = {
    amount_refunded: charge.body.amount_refunded,
    refunded: charge.body.refunded,
  };
  addRefunded(charge, amount);
  await insertObject(work, refund);
  const taken = { type: "refund", category: "refund", amount: -amount, fee: 0 } as const;
  await changeBalance(work, { ...taken, source: body.id });
  await saveObject(work, charge);
  await addEvent(work, { type: "refund.created", object: body, cause });
  await addEvent(work, { type: "charge.refunded", object: charge.body, previous, cause });
  return body;
}

export async function updateRefund(
  work: Work,
  params: { id: string; metadata: Record<string, string> },
  cause: Cause,
): Promise<Refund> {
  const refund = await lockRefund(work, params.id);
  if (refund === null) throw missing("refund", params.id);
  const previous = { metadata: refund.body.metadata };
  refund.body.metadata = { ...refund.body.metadata, ...params.metadata };
  await saveObject(work, refund);
  await addEvent(work, { type: "refund.updated", object: refund.body, previous, cause });
  return refund.body;
}

/**
 * Cancels a refund that has not been sent to the bank, as the dashboard can. The API of Stripe itself
 * cancels refunds of other payment methods than cards only.
 */
export async function cancelRefund(work: Work, id: string, cause: Cause): Promise<Refund> {
  const refund = await lockRefund(work, id);
  if (refund === null) throw missing("refund", id);
  if (refund.body.status !== "pending") {
    throw invalid(`Refund ${id} has a status of ${refund.body.status} and can't be canceled.`);
  }
  const previous = { status: refund.body.status };
  refund.dueAt = null;
  refund.hidden.endsAs = null;
  refund.body.status = "canceled";
  delete refund.body.pending_reason;
  await giveBack(work, refund);
  await saveObject(work, refund);
  await addEvent(work, { type: "refund.updated", object: refund.body, previous, cause });
  return refund.body;
}

/** Completes or fails a pending refund when its time has come. */
export async function advanceRefund(work: Work, refund: RefundRow): Promise<void> {
  const endsAs = refund.hidden.endsAs;
  refund.dueAt = null;
  refund.hidden.endsAs = null;
  if (endsAs === null) return saveObject(work, refund);
  const previous = { status: refund.body.status };
  refund.body.status = endsAs;
  delete refund.body.pending_reason;
  if (endsAs === "failed") {
    refund.body.failure_reason = "lost_or_stolen_card";
    await giveBack(work, refund);
  }
  await saveObject(work, refund);
  const details = { object: refund.body, previous, cause: noApiRequest };
  await addEvent(work, { type: "refund.updated", ...details });
  if (endsAs === "failed") await addEvent(work, { type: "refund.failed", ...details });
}

async function chargeOf(work: Work, params: RefundParameters): Promise<ChargeRow> {
  if (params.charge !== undefined) {
    const charge = await lockCharge(work, params.charge);
    if (charge === null) throw missing("charge", params.charge, "charge");
    return charge;
  }
  if (params.payment_intent === undefined) {
    throw invalid(
      "One of the following params should be provided for this request: payment_intent or charge.",
      { code: "parameter_missing" },
    );
  }
  const id = params.payment_intent;
  const intent = await findObject<PaymentIntent, unknown>(work, "payment_intent", { id });
  if (intent === null) throw missing("payment_intent", id, "payment_intent");
  const charge = await lockCharge(work, intent.body.latest_charge ?? "");
  if (charge === null || charge.body.status !== "succeeded") {
    throw invalid(`This PaymentIntent (${id}) does not have a successful charge to refund.`, {
      code: "payment_intent_unexpected_state",
      param: "payment_intent",
    });
  }
  return charge;
}

/** Returns the money of a refund that failed or was canceled to the charge. */
async function giveBack(work: Work, refund: RefundRow): Promise<void> {
  const charge = await lockCharge(work, refund.body.charge);
  if (charge === null) return;
  const { id: source, amount } = refund.body;
  const back = { type: "refund_failure", category: "refund_failure", amount, fee: 0 } as const;
  await changeBalance(work, { ...back, source });
  addRefunded(charge, -refund.body.amount);
  await saveObject(work, charge);
}

type Asked = { left: number; amount: number; isDisputed: boolean };

function checkAmount(charge: Charge, { left, amount, isDisputed }: Asked): void {
  if (charge.status !== "succeeded") {
    throw invalid(`Charge ${charge.id} was not successful and can't be refunded.`, {
      code: "charge_not_refundable",
    });
  }
  if (isDisputed) {
    throw new ApiError(400, {
      type: "invalid_request_error",
      code: "charge_disputed",
      message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
    });
  }
  if (left === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  }
  if (amount > left) {
    throw invalid(
      `Refund amount (${moneyText(amount, charge.currency)}) is greater than unrefunded amount on ` +
        `charge (${moneyText(left, charge.currency)})`,
      { code: "amount_too_large", param: "amount" },
    );
  }
}

function addRefunded(charge: ChargeRow, amount: number): void {
  charge.body.amount_refunded += amount;
  charge.body.refunded = charge.body.amount_refunded === charge.body.amount;
}

function lockCharge(work: Work, id: string): Promise<ChargeRow | null> {
  return findObject<Charge, ChargeInternals>(work, "charge", { id, lock: true });
}

function lockRefund(work: Work, id: string): Promise<RefundRow | null> {
  return findObject<Refund, RefundInternals>(work, "refund", { id, lock: true });
}
