import { newCharge, outcomeOf, type Charge, type TypedCard } from "./charge.ts";
import { openDispute } from "./dispute-lifecycle.ts";
import { addEvent, noApiRequest } from "#sandbox/stripe/events/events.ts";
import { newId } from "#sandbox/stripe/api/ids.ts";
import { insertObject, saveObject } from "#sandbox/stripe/storage/objects.ts";
import { failIntent, getOrCreateIntent } from "./intent-lifecycle.ts";
import {
  chargeBalance,
  markPaid,
  type ChargeRow,
  type IntentRow,
  type SessionRow,
} from "#sandbox/stripe/sessions/session-lifecycle.ts";
import { customer } from "#sandbox/stripe/sessions/session.ts";
import { nowSeconds, type Work } from "#sandbox/stripe/storage/store.ts";
import type { CardEnding, CardField } from "./test-cards.ts";

/** The result of an attempt to pay. Its changes are saved in the same transaction. */
export type AttemptResult =
  | { result: "paid" }
  | { result: "requires-authentication"; token: string }
  | { result: "declined"; field: CardField; message: string }
  | { result: "too-many" };

/** An open session, locked, with the card that was entered. */
export type Attempt = {
  readonly row: SessionRow;
  readonly typed: TypedCard;
  /** Whether the cardholder has confirmed the payment at the bank. */
  readonly authenticated: boolean;
};

const ATTEMPTS_MAX = 50;
const SETTLES_AFTER_MS = 4_000;

/**
 * Attempts to pay a session with a card. The caller holds the session's lock and has checked that it
 * is open, so a session is paid once, however often the button is pressed.
 */
export async function attemptPayment(work: Work, attempt: Attempt): Promise<AttemptResult> {
  const { row, typed } = attempt;
  if (row.hidden.attempts >= ATTEMPTS_MAX) return { result: "too-many" };
  row.hidden.attempts += 1;
  row.hidden.challenge = null;
  const intent = await getOrCreateIntent(work, row);
  const ending = typed.card.ending;
  switch (ending.does) {
    case "declines":
      return decline(work, attempt, { intent, ending });
    case "requires-authentication":
      return attempt.authenticated
        ? pay(work, attempt, intent)
        : requireAuthentication(work, attempt, intent);
    case "takes-time":
      return payLater(work, attempt, { intent, settlesAs: ending.settlesAs });
    case "pays":
      return pay(work, attempt, intent);
  }
}

/** Notes that the cardholder did not confirm the payment. The session stays open. */
export async function failChallenge(work: Work, row: SessionRow): Promise<void> {
  const intent = await getOrCreateIntent(work, row);
  row.hidden.challenge = null;
  await failIntent(work, intent, {
    type: "card_error",
    code: "payment_intent_authentication_failure",
    message: authenticationFailed,
  });
  await saveObject(work, row);
}

export const authenticationFailed =
  "We are unable to authenticate your payment method. Please choose a different payment method " +
  "and try again.";

async function pay(work: Work, attempt: Attempt, intent: IntentRow): Promise<AttemptResult> {
  const { row, typed } = attempt;
  const charge = chargeFor(work, attempt, intent);
  const { ending } = typed.card;
  if (ending.does === "pays" && ending.refunds !== undefined)
    charge.hidden.refunds = ending.refunds;
  markPaid(row, { intent, charge });
  complete(attempt, { intent, charge });
  await insertObject(work, charge);
  await chargeBalance(work, charge);
  await saveObject(work, intent);
  await saveObject(work, row);
  const cause = noApiRequest;
  await addEvent(work, { type: "charge.succeeded", object: charge.body, cause });
  await addEvent(work, { type: "payment_intent.succeeded", object: intent.body, cause });
  await addEvent(work, { type: "checkout.session.completed", object: row.body, cause });
  if (ending.does === "pays" && ending.disputed === true) await openDispute(work, charge);
  return { result: "paid" };
}

/** A slow payment method: the session is complete now, and the payment succeeds or fails later. */
async function payLater(
  work: Work,
  attempt: Attempt,
  { intent, settlesAs }: { intent: IntentRow; settlesAs: "succeeded" | "failed" },
): Promise<AttemptResult> {
  const { row } = attempt;
  const charge = chargeFor(work, attempt, intent);
  intent.body.status = "processing";
  complete(attempt, { intent, charge });
  row.hidden.settlesAs = settlesAs;
  row.dueAt = work.store.now() + SETTLES_AFTER_MS;
  await insertObject(work, charge);
  await saveObject(work, intent);
  await saveObject(work, row);
  await addEvent(work, {
    type: "checkout.session.completed",
    object: row.body,
    cause: noApiRequest,
  });
  return { result: "paid" };
}

async function requireAuthentication(
  work: Work,
  attempt: Attempt,
  intent: IntentRow,
): Promise<AttemptResult> {
  const { row, typed } = attempt;
  const token = newId("", 32);
  row.hidden.challenge = {
    token,
    cardNumber: typed.card.number,
    nameOnCard: typed.name,
    expiry: `${typed.expiryMonth}/${typed.expiryYear}`,
    email: typed.email,
  };
  intent.body.status = "requires_action";
  intent.body.next_action = {
    type: "redirect_to_url",
    redirect_to_url: { return_url: row.body.success_url, url: `${row.body.url}/authenticate` },
  };
  await saveObject(work, intent);
  await saveObject(work, row);
  return { result: "requires-authentication", token };
}

async function decline(
  work: Work,
  attempt: Attempt,
  { intent, ending }: { intent: IntentRow; ending: Extract<CardEnding, { does: "declines" }> },
): Promise<AttemptResult> {
  const charge = chargeFor(work, attempt, intent);
  charge.body.status = "failed";
  charge.body.failure_code = ending.code;
  charge.body.failure_message = ending.message;
  charge.body.outcome = outcomeOf("declined_by_network", ending.declineCode ?? ending.code);
  intent.body.latest_charge = charge.body.id;
  await insertObject(work, charge);
  await failIntent(work, intent, {
    type: "card_error",
    code: ending.code,
    charge: charge.body.id,
    ...(ending.declineCode === null ? {} : { decline_code: ending.declineCode }),
    doc_url: `https://stripe.com/docs/error-codes/${ending.code.replaceAll("_", "-")}`,
    message: ending.message,
  });
  await saveObject(work, attempt.row);
  return { result: "declined", field: ending.field, message: ending.message };
}

function chargeFor(work: Work, attempt: Attempt, intent: IntentRow): ChargeRow {
  const body: Charge = newCharge(intent.body, attempt.typed, {
    created: nowSeconds(work.store),
    authenticated: attempt.authenticated,
  });
  return { body, hidden: { refunds: "at-once" }, dueAt: null };
}

function complete(attempt: Attempt, { intent, charge }: { intent: IntentRow; charge: ChargeRow }) {
  const { row, typed } = attempt;
  intent.body.latest_charge = charge.body.id;
  intent.body.payment_method = charge.body.payment_method;
  intent.body.last_payment_error = null;
  intent.body.next_action = null;
  row.body.status = "complete";
  row.body.url = null;
  row.body.customer_details = customer(typed.email, typed.name);
  row.dueAt = null;
}
