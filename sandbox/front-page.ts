import { html } from "./html.ts";
import { plainPage } from "./page.ts";
import { cardList } from "./stripe/payment-page/card-list.ts";

/** /sandbox/: what there is to find. */
export function frontPage(): Response {
  return plainPage(
    { title: "The shop's sandbox" },
    html`<p>These parts stand in for outside companies while the shop runs without them.</p>
      <ul class="parts">
        <li>
          <h2><a href="/sandbox/mailbox">Mailbox</a></h2>
          <p>Every mail the shop has sent is kept here to be read. None has left this machine.</p>
        </li>
        <li>
          <h2><a href="/sandbox/mails">Mails</a></h2>
          <p>What every mail the shop can send looks like, before anybody gets it.</p>
        </li>
        <li>
          <h2><a href="/sandbox/stripe/">Payment</a></h2>
          <p>A stand-in for Stripe takes the shop's payments with test cards. No money moves.</p>
        </li>
      </ul>`,
  );
}

/** /sandbox/stripe/: how to pay here. */
export function paymentPage(): Response {
  return plainPage(
    { title: "Payment in the sandbox" },
    html`<p>
        The shop talks to a stand-in for Stripe, in Stripe's own protocol. Its card page opens from
        the shop's checkout and takes these cards only. No money moves.
      </p>
      ${cardList()}
      <p class="small"><a href="/sandbox/">The sandbox's front page</a></p>`,
  );
}

export function lostPage(): Response {
  return plainPage(
    { title: "There is nothing here", status: 404 },
    html`<p><a href="/sandbox/">Go to the sandbox's front page</a></p>`,
  );
}

export function brokenPage(): Response {
  return plainPage(
    { title: "The sandbox is not well", status: 500 },
    html`<p>Nothing was changed. Wait a moment, then load this page again.</p>`,
  );
}
