import { readBody } from "#sandbox/body.ts";
import { html } from "#sandbox/html.ts";
import { plainPage, redirectTo } from "#sandbox/page.ts";
import {
  attemptPayment,
  authenticationFailed,
  failChallenge,
} from "#sandbox/stripe/payments/attempt.ts";
import { emptyForm, readCard, readExpiry, type CardForm } from "./card-form.ts";
import type { TypedCard } from "#sandbox/stripe/payments/charge.ts";
import { noApiRequest } from "#sandbox/stripe/events/events.ts";
import { paymentPage, challengePage, closedPage } from "./pages.ts";
import {
  expireSession,
  findSession,
  isOverdue,
  lockSession,
  type SessionRow,
} from "#sandbox/stripe/sessions/session-lifecycle.ts";
import type { Challenge } from "#sandbox/stripe/sessions/session.ts";
import {
  inTransaction,
  withoutTransaction,
  type Store,
  type Work,
} from "#sandbox/stripe/storage/store.ts";
import { findTestCard } from "#sandbox/stripe/payments/test-cards.ts";

export type PayOptions = {
  readonly store: Store;
  readonly publicUrl: string;
  /** Called after a payment or a decline, which created events. */
  readonly onChange: () => void;
};

/** Changes a session and creates the response, in one transaction. */
type Step = (work: Work, row: SessionRow) => Promise<Response>;

const FORM_MAX_BYTES = 64 * 1024;

/** Responds to requests for the payment page of a session; `rest` is the path after its id. */
export async function handlePaymentPage(
  options: PayOptions,
  request: Request,
  { id, rest }: { id: string; rest: string },
): Promise<Response> {
  if (rest !== "" && rest !== "/authenticate") return notFound();
  if (request.method === "GET" || request.method === "HEAD") {
    const row = await findSession(withoutTransaction(options.store), id);
    if (row === null) return notFound();
    return showPage(options.store, row, rest);
  }
  if (request.method !== "POST") return notAllowed();
  if (!isOwnForm(request, options.publicUrl)) return foreignForm();
  const body = await readBody(request, FORM_MAX_BYTES);
  if (body === null) return plainPage({ title: "This form is too large", status: 413 }, html``);
  const fields = new URLSearchParams(body);
  const step: Step =
    rest === ""
      ? (work, row) => payStep(work, row, fields)
      : (work, row) => authenticateStep(work, row, fields);
  const response = await inTransaction(options.store, (work) => underLock(work, id, step));
  options.onChange();
  return response;
}

function showPage(store: Store, row: SessionRow, rest: string): Response {
  if (row.body.status !== "open") return closedPage(row, successUrl(row));
  if (isOverdue(withoutTransaction(store), row.body)) {
    return closedPage({ ...row, body: { ...row.body, status: "expired" } }, "");
  }
  const token = row.hidden.challenge?.token;
  if (rest === "/authenticate") {
    return token === undefined ? redirectTo(payPath(row)) : challengePage(row, token);
  }
  return paymentPage(row, { form: { ...emptyForm, email: row.body.customer_email ?? "" } });
}

/** Every POST takes the session's lock, so that only the first of several can pay. */
async function underLock(work: Work, id: string, step: Step): Promise<Response> {
  const row = await lockSession(work, id);
  if (row === null) return notFound();
  if (row.body.status === "complete") return redirectTo(successUrl(row));
  if (isOverdue(work, row.body)) await expireSession(work, row, noApiRequest);
  if (row.body.status === "expired") return closedPage(row, "");
  return step(work, row);
}

async function payStep(work: Work, row: SessionRow, fields: URLSearchParams): Promise<Response> {
  const read = readCard(fields, {
    sessionEmail: row.body.customer_email,
    now: new Date(work.store.now()),
  });
  if (!read.ok) return paymentPage(row, { status: 422, form: read.form, errors: read.errors });
  return pay(work, row, { typed: read.typed, form: read.form, authenticated: false });
}

async function authenticateStep(
  work: Work,
  row: SessionRow,
  fields: URLSearchParams,
): Promise<Response> {
  const challenge = row.hidden.challenge;
  if (challenge === null || fields.get("token") !== challenge.token) {
    return redirectTo(payPath(row));
  }
  const typed = typedOf(challenge, new Date(work.store.now()));
  const form = formOf(challenge);
  if (fields.get("outcome") === "complete" && typed !== null) {
    return pay(work, row, { typed, form, authenticated: true });
  }
  await failChallenge(work, row);
  return paymentPage(row, { status: 402, form, errors: { number: authenticationFailed } });
}

async function pay(
  work: Work,
  row: SessionRow,
  { typed, form, authenticated }: { typed: TypedCard; form: CardForm; authenticated: boolean },
): Promise<Response> {
  const attempt = await attemptPayment(work, { row, typed, authenticated });
  switch (attempt.result) {
    case "paid":
      return redirectTo(successUrl(row));
    case "requires-authentication":
      return redirectTo(`${payPath(row)}/authenticate`);
    case "declined":
      return paymentPage(row, { status: 402, form, errors: { [attempt.field]: attempt.message } });
    case "too-many":
      return paymentPage(row, {
        status: 429,
        form,
        errors: {
          form: "There were too many attempts at this payment. Return to the shop and start again.",
        },
      });
  }
}

/** The shop's URL to return to after a payment, with the session's id. */
function successUrl({ body: session }: SessionRow): string {
  return session.success_url.replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}

function payPath({ body: session }: SessionRow): string {
  return `/sandbox/stripe/pay/${session.id}`;
}

function typedOf(challenge: Challenge, now: Date): TypedCard | null {
  const card = findTestCard(challenge.cardNumber);
  const expiry = readExpiry(challenge.expiry, now);
  if (card === null || typeof expiry === "string") return null;
  return {
    card,
    expiryMonth: expiry.month,
    expiryYear: expiry.year,
    name: challenge.nameOnCard,
    email: challenge.email,
  };
}

function formOf(challenge: Challenge): CardForm {
  return {
    number: challenge.cardNumber,
    expiry: challenge.expiry,
    name: challenge.nameOnCard,
    email: challenge.email,
  };
}

/** Refuses forms from other sites, by the Origin header that browsers send. */
function isOwnForm(request: Request, publicUrl: string): boolean {
  const origin = request.headers.get("origin");
  return origin === null || origin === new URL(publicUrl).origin;
}

function foreignForm(): Response {
  return plainPage(
    { title: "This form was sent from another site", status: 403 },
    html`<p>Nothing was paid. Open the payment page from the shop again.</p>`,
  );
}

function notFound(): Response {
  return plainPage(
    { title: "Payment not found", status: 404 },
    html`<p>The link may be incomplete. Go back to the shop and start the payment again.</p>`,
  );
}

function notAllowed(): Response {
  const response = plainPage(
    { title: "This page does not support that request", status: 405 },
    html``,
  );
  response.headers.set("Allow", "GET, HEAD, POST");
  return response;
}
