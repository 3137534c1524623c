import { changeBalance, chargeFee } from "#sandbox/stripe/balance/balance-transaction.ts";
import { addEvent, noApiRequest, type Cause } from "#sandbox/stripe/events/events.ts";
import { findObject, saveObject, type Stored } from "#sandbox/stripe/storage/objects.ts";
import type { Charge, ChargeInternals } from "#sandbox/stripe/payments/charge.ts";
import type { PaymentIntent } from "#sandbox/stripe/payments/payment-intent.ts";
import type { Session, SessionInternals } from "./session.ts";
import { nowSeconds, type Work } from "#sandbox/stripe/storage/store.ts";

export type SessionRow = Stored<Session, SessionInternals>;
export type IntentRow = Stored<PaymentIntent, Record<string, never>>;
export type ChargeRow = Stored<Charge, ChargeInternals>;

/** Finds and locks a session. Every change of a session takes this lock first. */
export function lockSession(work: Work, id: string): Promise<SessionRow | null> {
  return findObject<Session, SessionInternals>(work, "checkout.session", { id, lock: true });
}

export function findSession(work: Work, id: string): Promise<SessionRow | null> {
  return findObject<Session, SessionInternals>(work, "checkout.session", { id });
}

/** Whether a session's time is over, even if the clock has not expired it yet. */
export function isOverdue(work: Work, session: Session): boolean {
  return session.status === "open" && session.expires_at <= nowSeconds(work.store);
}

/** Ends an open session without payment. */
export async function expireSession(work: Work, row: SessionRow, cause: Cause): Promise<void> {
  row.body.status = "expired";
  row.body.url = null;
  row.hidden.challenge = null;
  row.dueAt = null;
  await saveObject(work, row);
  await addEvent(work, { type: "checkout.session.expired", object: row.body, cause });
}

/** Expires a session or settles its slow payment when its time has come. */
export async function advanceSession(work: Work, row: SessionRow): Promise<void> {
  if (row.body.status === "open") {
    await expireSession(work, row, noApiRequest);
  } else if (row.hidden.settlesAs !== null) {
    await settle(work, row, row.hidden.settlesAs);
  } else {
    row.dueAt = null;
    await saveObject(work, row);
  }
}

async function settle(work: Work, row: SessionRow, as: "succeeded" | "failed"): Promise<void> {
  const intent = await findObject<PaymentIntent, Record<string, never>>(work, "payment_intent", {
    id: row.body.payment_intent ?? "",
    lock: true,
  });
  const charge = await findObject<Charge, ChargeInternals>(work, "charge", {
    id: intent?.body.latest_charge ?? "",
    lock: true,
  });
  if (intent === null || charge === null)
    throw new Error("A session with a slow payment has no charge.");
  row.dueAt = null;
  row.hidden.settlesAs = null;
  if (as === "succeeded") await settlePaid(work, row, { intent, charge });
  else await settleFailed(work, row, { intent, charge });
}

type Payment = { readonly intent: IntentRow; readonly charge: ChargeRow };

async function settlePaid(work: Work, row: SessionRow, { intent, charge }: Payment): Promise<void> {
  markPaid(row, { intent, charge });
  await saveObject(work, row);
  await saveObject(work, intent);
  await saveObject(work, charge);
  await chargeBalance(work, charge);
  const cause = noApiRequest;
  await addEvent(work, { type: "charge.succeeded", object: charge.body, cause });
  await addEvent(work, { type: "payment_intent.succeeded", object: intent.body, cause });
  await addEvent(work, {
    type: "checkout.session.async_payment_succeeded",
    object: row.body,
    cause,
  });
}

async function settleFailed(work: Work, row: SessionRow, payment: Payment): Promise<void> {
  const { intent, charge } = payment;
  charge.body.status = "failed";
  charge.body.failure_code = "card_declined";
  charge.body.failure_message = "The payment did not go through.";
  intent.body.status = "requires_payment_method";
  intent.body.payment_method = null;
  intent.body.last_payment_error = {
    type: "card_error",
    code: "card_declined",
    charge: charge.body.id,
    message: "The payment did not go through.",
  };
  await saveObject(work, row);
  await saveObject(work, intent);
  await saveObject(work, charge);
  const cause = noApiRequest;
  await addEvent(work, { type: "payment_intent.payment_failed", object: intent.body, cause });
  await addEvent(work, { type: "checkout.session.async_payment_failed", object: row.body, cause });
}

/** Adds a paid charge to the balance, less its fee. */
export async function chargeBalance(work: Work, { body }: ChargeRow): Promise<void> {
  const { id: source, amount } = body;
  const change = { type: "charge", category: "charge", amount, fee: chargeFee(amount) } as const;
  await changeBalance(work, { ...change, source });
}

/** Marks the session, the intent and the charge as paid. */
export function markPaid(row: SessionRow, { intent, charge }: Payment): void {
  charge.body.status = "succeeded";
  charge.body.paid = true;
  charge.body.captured = true;
  charge.body.amount_captured = charge.body.amount;
  intent.body.status = "succeeded";
  intent.body.amount_received = intent.body.amount;
  row.body.payment_status = "paid";
}
