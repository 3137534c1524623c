import { MINUTE_MS } from "#shop/kit/time.ts";
import type { PaymentProvider } from "#shop/payments/provider.ts";
import { readAccount, signLikeStripe } from "./account.server.ts";
import { listChargesChangedSince } from "./changed-charges.server.ts";
import { listUndeliveredEvents, subjectOf, verifyEvent } from "./events.server.ts";
import {
  fetchListedSession,
  listPaidSessions,
  listSessionsSince,
  saveInvoiceNumber,
} from "./listed-sessions.server.ts";
import { fetchEvidence, sendEvidence } from "./evidence.server.ts";
import { listPayoutLines, listPayoutsSince } from "./payouts.server.ts";
import { createRefund, fetchCharge, saveCreditNoteNumber } from "./refunds.server.ts";
import { fetchSessionLines } from "./session-lines.server.ts";
import { expireSession, fetchSession, openSession } from "./sessions.server.ts";

const SESSION_ID = /^cs_[A-Za-z0-9_]{8,250}$/;

/** Stripe: a payment page is a Checkout session, and a charge is named by its payment intent. */
export const stripeProvider: PaymentProvider = {
  id: "stripe",
  name: "Stripe",
  pageOrigin: "https://checkout.stripe.com",
  // docs.stripe.com/api/checkout/sessions/create, expires_at
  pageMinMs: 30 * MINUTE_MS,
  isRef: (text) => SESSION_ID.test(text),
  open: openSession,
  fetch: fetchSession,
  expire: expireSession,
  refund: createRefund,
  fetchCharge,
  disputes: { fetchEvidence, sendEvidence },
  payouts: { listSince: listPayoutsSince, listLines: listPayoutLines },
  records: {
    listPagesSince: listSessionsSince,
    listPaidPages: listPaidSessions,
    fetchPage: fetchListedSession,
    fetchLines: fetchSessionLines,
    listChargesChangedSince,
    saveInvoiceNumber,
    saveCreditNoteNumber,
  },
  events: {
    verify: verifyEvent,
    listUndelivered: listUndeliveredEvents,
    subjectOf,
  },
  account: { read: readAccount, signLikeProvider: signLikeStripe },
};
