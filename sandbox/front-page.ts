import { html } from "./html.ts";
import { plainPage } from "./page.ts";
import { cardList } from "./stripe/payment-page/card-list.ts";

/** The page /sandbox/, with links to the parts of the sandbox. */
export function frontPage(): Response {
  return plainPage(
    { title: "The shop's sandbox" },
    html`<p>These parts replace outside companies while the shop runs without them.</p>
      <ul class="parts">
        <li>
          <h2><a href="/sandbox/mailbox">Mailbox</a></h2>
          <p>Every e-mail the shop has sent. None has left this machine.</p>
        </li>
        <li>
          <h2><a href="/sandbox/mails">E-mail previews</a></h2>
          <p>Every e-mail the shop can send, shown with made-up data.</p>
        </li>
        <li>
          <h2><a href="/sandbox/stripe/">Payment</a></h2>
          <p>A stand-in for Stripe accepts payments with test cards. No money moves.</p>
        </li>
      </ul>`,
  );
}

/** The page /sandbox/stripe/, which explains how to pay. */
export function stripePage(): Response {
  return plainPage(
    { title: "Payment in the sandbox" },
    html`<p>
        The shop uses a stand-in for Stripe that speaks Stripe's own protocol. Its payment page
        opens from the shop's checkout and accepts these cards only. No money moves.
      </p>
      ${cardList()}
      <p class="small"><a href="/sandbox/">The sandbox's home page</a></p>`,
  );
}

export function notFoundPage(): Response {
  return plainPage(
    { title: "Page not found", status: 404 },
    html`<p><a href="/sandbox/">Go to the sandbox's home page</a></p>`,
  );
}

export function errorPage(): Response {
  return plainPage(
    { title: "The sandbox had a problem", status: 500 },
    html`<p>Nothing was changed. Try again in a moment.</p>`,
  );
}
