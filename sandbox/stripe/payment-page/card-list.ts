import { html, type Markup } from "#sandbox/html.ts";
import { groupedNumber, testCards } from "#sandbox/stripe/payments/test-cards.ts";

/** The cards the sandbox takes, to copy from. */
export function cardList(): Markup {
  return html`<section class="test-cards" aria-labelledby="test-cards">
    <h2 id="test-cards">Test cards</h2>
    <p class="small">Any future expiry date, any CVC and any name will do.</p>
    <dl>
      ${testCards.map(
        (card) =>
          html`<div>
            <dt>${groupedNumber(card.number)}</dt>
            <dd>${card.note}</dd>
          </div>`,
      )}
    </dl>
  </section>`;
}
