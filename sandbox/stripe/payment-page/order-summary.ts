import { html, type Markup } from "#sandbox/html.ts";
import { moneyText } from "#sandbox/money.ts";
import type { SessionRow } from "#sandbox/stripe/sessions/session-lifecycle.ts";
import type { SessionLine } from "#sandbox/stripe/sessions/session.ts";

const SHOWN_AT_ONCE = 4;

/** The order summary on the payment page. */
export function orderSummary({ body: session, hidden }: SessionRow): Markup {
  const money = (amount: number) => moneyText(amount, session.currency);
  const shown = hidden.lines.slice(0, SHOWN_AT_ONCE);
  const more = hidden.lines.slice(SHOWN_AT_ONCE);
  return html`<aside class="summary" aria-labelledby="order">
    <div class="summary-inner">
      ${
        session.cancel_url !== null &&
        html`<p><a class="back" href="${session.cancel_url}">Cancel and return to the shop</a></p>`
      }
      <h2 id="order">Your order</h2>
      <p class="amount">${money(session.amount_total)}</p>
      <ul class="lines">
        ${shown.map((line) => orderLine(line, money))}
      </ul>
      ${
        more.length > 0 &&
        html`<details>
          <summary>${more.length} more ${more.length === 1 ? "line" : "lines"}</summary>
          <ul class="lines">
            ${more.map((line) => orderLine(line, money))}
          </ul>
        </details>`
      }
      <dl class="totals">
        <div>
          <dt>Subtotal</dt>
          <dd>${money(session.amount_subtotal)}</dd>
        </div>
        ${
          hidden.shippingName !== null &&
          html`<div>
            <dt>${hidden.shippingName}</dt>
            <dd>${deliveryText(session.total_details.amount_shipping, money)}</dd>
          </div>`
        }
        <div class="total">
          <dt>Total</dt>
          <dd>${money(session.amount_total)}</dd>
        </div>
      </dl>
    </div>
  </aside>`;
}

function orderLine({ item, details }: SessionLine, money: (amount: number) => string): Markup {
  return html`<li>
    <div>
      <p class="line-name">${item.description}</p>
      ${details !== null && html`<p class="small">${details}</p>`}
      ${
        item.quantity > 1 &&
        html`<p class="small">${item.quantity} at ${money(item.price.unit_amount)} each</p>`
      }
    </div>
    <p class="line-amount">${money(item.amount_total)}</p>
  </li>`;
}

function deliveryText(amount: number, money: (amount: number) => string): string {
  return amount === 0 ? "Free" : money(amount);
}
