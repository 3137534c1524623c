import { html, type Markup } from "#sandbox/html.ts";
import { moneyText } from "#sandbox/money.ts";
import { pageResponse, plainPage } from "#sandbox/page.ts";
import { cardList } from "./card-list.ts";
import { emptyForm, type CardFormErrors, type CardForm } from "./card-form.ts";
import { orderSummary } from "./order-summary.ts";
import type { SessionRow } from "#sandbox/stripe/sessions/session-lifecycle.ts";

/** What the payment page shows besides the session: the values entered before, and the errors. */
export type PaymentPage = {
  readonly status?: number;
  readonly form?: CardForm;
  readonly errors?: CardFormErrors;
};

const fieldOrder = ["email", "number", "expiry", "cvc", "name"] as const;

/** The payment page of an open session. It works without scripts. */
export function paymentPage(row: SessionRow, page: PaymentPage = {}): Response {
  const { body: session } = row;
  const errors = page.errors ?? {};
  const failed = Object.keys(errors).length > 0;
  const title = `Pay ${moneyText(session.amount_total, session.currency)}`;
  return pageResponse(
    {
      title: `${failed ? "Error: " : ""}${title} · Sandbox payment`,
      status: page.status,
      formOrigins: [session.success_url, session.cancel_url].flatMap(originOf),
    },
    html`${sandboxBanner()}
      <div class="checkout">
        ${orderSummary(row)}
        <main class="pay">
          <div class="pay-inner">
            <h1>Pay with card</h1>
            ${errors.form !== undefined && html`<p class="problem" role="alert">${errors.form}</p>`}
            ${cardForm(row, { form: page.form ?? emptyForm, errors, title })} ${cardList()}
          </div>
        </main>
      </div>`,
  );
}

/** The page of a session that can no longer be paid. */
export function closedPage(row: SessionRow, successUrl: string): Response {
  const { status, payment_status, cancel_url } = row.body;
  if (status === "complete") {
    const paid = payment_status === "paid";
    return plainPage(
      { title: paid ? "This payment has already been made" : "This payment is being processed" },
      html`${sandboxNote()}
        <p>
          ${
            paid
              ? "You won't be charged again. You can continue to your order."
              : "Your bank has not confirmed it yet. You can continue to your order."
          }
        </p>
        <p><a class="button" href="${successUrl}">Continue to the shop</a></p>`,
    );
  }
  return plainPage(
    { title: "This payment page has expired", status: 410 },
    html`${sandboxNote()}
      <p>You have not been charged. Go back to the shop to start the payment again.</p>
      ${cancel_url !== null && html`<p><a class="button" href="${cancel_url}">Return to the shop</a></p>`}`,
  );
}

/** The page for 3-D Secure, in place of a bank's app or text message. */
export function challengePage(row: SessionRow, token: string): Response {
  const { id, amount_total: amount, currency } = row.body;
  return plainPage(
    { title: "Confirm your payment", formOrigins: originOf(row.body.success_url) },
    html`${sandboxNote()}
      <p>
        Here your bank would ask you to confirm the payment of
        <strong>${moneyText(amount, currency)}</strong> (3-D Secure).
      </p>
      <form method="post" action="/sandbox/stripe/pay/${id}/authenticate" class="choices">
        <input type="hidden" name="token" value="${token}" />
        <button class="button" name="outcome" value="complete">Complete authentication</button>
        <button class="button second" name="outcome" value="fail">Fail authentication</button>
      </form>`,
  );
}

function sandboxBanner(): Markup {
  return html`<header class="banner">
    <strong>Sandbox.</strong> This is the shop's own test payment page. No money moves. Never enter
    a real card here.
  </header>`;
}

function sandboxNote(): Markup {
  return html`<p class="note">
    <strong>Sandbox.</strong> This is a test payment. No money moves.
  </p>`;
}

function cardForm(
  { body: session }: SessionRow,
  { form, errors, title }: { form: CardForm; errors: CardFormErrors; title: string },
): Markup {
  const firstWrong = fieldOrder.find((name) => errors[name] !== undefined);
  const input = (name: (typeof fieldOrder)[number], label: string, more: InputOptions) =>
    inputField({ name, label, error: errors[name], focused: name === firstWrong, ...more });
  const message = session.custom_text.submit?.message;
  return html`<form method="post" action="/sandbox/stripe/pay/${session.id}" novalidate>
    ${
      session.customer_email === null
        ? input("email", "E-mail", { value: form.email, type: "email", maxLength: 254 })
        : html`<dl class="known">
            <dt>E-mail</dt>
            <dd>${session.customer_email}</dd>
          </dl>`
    }
    ${input("number", "Card number", { value: form.number, numeric: true, maxLength: 24 })}
    <div class="pair">
      ${input("expiry", "Expiry", {
        value: form.expiry,
        numeric: true,
        maxLength: 9,
        hint: "MM / YY",
      })}
      ${input("cvc", "CVC", { value: "", numeric: true, maxLength: 4, hint: "3 digits on the back" })}
    </div>
    ${input("name", "Name on card", { value: form.name, maxLength: 100 })}
    ${message !== undefined && html`<p class="small">${message}</p>`}
    <button class="button wide">${title}</button>
  </form>`;
}

type InputOptions = {
  value: string;
  maxLength: number;
  type?: "text" | "email";
  numeric?: boolean;
  hint?: string;
};

/** Without autofill, so that no browser fills in a real card. */
function inputField(
  field: InputOptions & { name: string; label: string; error?: string; focused: boolean },
): Markup {
  const { name, error, hint } = field;
  const described = [error !== undefined && `${name}-error`, hint !== undefined && `${name}-hint`]
    .filter((id) => id !== false)
    .join(" ");
  return html`<div class="field">
    <label for="${name}">${field.label}</label>
    ${hint !== undefined && html`<span class="hint" id="${name}-hint">${hint}</span>`}
    <input
      id="${name}"
      name="${name}"
      type="${field.type ?? "text"}"
      value="${field.value}"
      maxlength="${field.maxLength}"
      autocomplete="off"
      spellcheck="false"
      required
      ${field.numeric === true && html`inputmode="numeric"`}
      ${described !== "" && html`aria-describedby="${described}"`}
      ${error !== undefined && html`aria-invalid="true"`}
      ${field.focused && html`autofocus`}
    />
    ${error !== undefined && html`<p class="error" id="${name}-error">${error}</p>`}
  </div>`;
}

/** The origin of a URL that was checked when the session was created. */
function originOf(url: string | null): string[] {
  const parsed = url === null ? null : URL.parse(url);
  return parsed === null ? [] : [parsed.origin];
}
