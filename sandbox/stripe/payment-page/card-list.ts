import { html, type Markup } from "#sandbox/html.ts";
import { groupedNumber, testCards } from "#sandbox/stripe/payments/test-cards.ts";

/** The list of the test cards. */
export function cardList(): Markup {
  return html`<section class="test-cards" aria-labelledby="test-cards">
    <h2 id="test-cards">Test cards</h2>
    <p class="small">Use any future expiry date, any CVC and any name.</p>
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
