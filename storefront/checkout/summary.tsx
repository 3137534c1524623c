import { Link } from "react-router";
import { availabilityOfLine, noticesOf } from "#shop/catalogue/availability.ts";
import { territoryOf } from "#shop/shipping/islands.ts";
import { importTaxLine } from "#shop/content/buying-terms.ts";
import { formatPounds } from "#shop/kit/money.ts";
import { shop } from "#shop/content/shop.ts";
import { Button } from "#ui/button.tsx";
import { cardsLine } from "#shop/content/buying-terms.ts";
import { CartLineReview } from "#storefront/cart/cart-line.tsx";
import type { CartQuote } from "#storefront/client/fetching/cart-quote.ts";
import type { CartItem } from "#storefront/client/stored/cart-store.ts";
import {
  ShippingCost,
  OrderSummary,
  shippingVatText,
} from "#storefront/components/occasional/order-summary.tsx";
import { DeliverBy } from "#storefront/cart/deliver-by.tsx";
import type { CartPricing } from "#storefront/client/fetching/use-quote.ts";
import { PaymentProblemMessage, type News } from "./pay.tsx";
import { shippingMessage, type Whereabouts } from "./shipping.ts";

type SummaryProps = {
  items: readonly CartItem[];
  priced: CartPricing;
  where: Whereabouts;
  isSending: boolean;
  /** What the last attempt to pay came to. */
  news: News | null;
};

/** What is about to be paid: the lines, the sums, the delivery, and the button. */
export function CheckoutSummary({ items, priced, where, isSending, news }: SummaryProps) {
  const { quoteState, lineOf, retry } = priced;
  const quote = quoteState.state === "priced" ? quoteState.quote : null;
  const faults = quoteState.state === "refused" ? quoteState.itemErrors : {};
  const words = shippingMessage(where, quoteState);
  return (
    <section aria-labelledby="order-head">
      <h2 id="order-head" className="mb-4">
        Your order
      </h2>
      <ul className="mb-8">
        {items.map((item, index) => (
          <CartLineReview
            key={index}
            item={item}
            line={quote?.lines[index] ?? lineOf(item)}
            error={faults[index]}
            hasPrice={quote !== null}
          />
        ))}
      </ul>
      <OrderSummary totals={quote} shipping={<ShippingArea words={words} quote={quote} />}>
        <p role="status" className="sr-only">
          {words ??
            (quote && `Shipping to ${quote.zone}. The total is ${formatPounds(quote.totalPence)}`)}
        </p>
        {quoteState.state === "refused" && quoteState.reason === "unpriced" && (
          <Unpriced message={quoteState.message} retry={retry} />
        )}
        <PaymentProblemMessage news={news} />
        <PayNow obstacle={obstacleOf(words, quote?.payable ?? false)} isSending={isSending} />
        <DeliverBy day={quote?.deliverBy ?? null} />
        {quote?.vat === "export" && (
          <p className="message mt-4 border-pine text-ink">No UK VAT is charged. {importTaxLine}</p>
        )}
        <Particulars leadTimes={leadTimes(quote, where)} />
      </OrderSummary>
    </section>
  );
}

/** The button, and beside it why it can't be pressed. While it works it keeps the focus. */
function PayNow({ obstacle, isSending }: { obstacle: string | null; isSending: boolean }) {
  return (
    <>
      <Button
        type="submit"
        size="big"
        className="mt-4.5 w-full"
        disabled={obstacle !== null}
        aria-disabled={isSending}
        aria-describedby="pay-note"
      >
        Pay Now
      </Button>
      <p id="pay-note" role="status" className="mt-3 min-h-[2lh] text-sm text-ink-2">
        {isSending
          ? "Opening the payment page..."
          : (obstacle ?? "You pay by card on a secure page. Nothing is charged before that.")}
      </p>
    </>
  );
}

function Unpriced({ message, retry }: { message: string; retry: () => void }) {
  return (
    <div role="alert" className="message message-error mt-4.5">
      <p>{message}</p>
      <button type="button" className="link min-h-11 text-ink" onClick={retry}>
        Try again
      </button>
    </div>
  );
}

/** The rate and its zone, in two lines whatever they say, so that nothing beneath moves. */
function ShippingArea({ words, quote }: { words: string | null; quote: CartQuote | null }) {
  const isKnown = words === null && quote !== null;
  return (
    <>
      {isKnown ? <ShippingCost pence={quote.shippingPence} /> : words}
      <span className="block text-sm text-ink-2">{isKnown ? zoneWords(quote) : "\u00a0"}</span>
    </>
  );
}

/** "Isle of Man, includes £1.16 VAT". */
function zoneWords({ zone, shippingVatPence }: CartQuote): string {
  return shippingVatPence === 0 ? zone : `${zone}, ${shippingVatText(shippingVatPence)}`;
}

/** Why the button can't be pressed yet; null when it can. */
function obstacleOf(words: string | null, isPayable: boolean): string | null {
  switch (words) {
    case null:
      return isPayable
        ? null
        : "Something in your cart can't be bought. Remove it from the cart to pay.";
    case "Please enter postcode":
      return "Enter your postcode to see what delivery costs; then you can pay.";
    case "Calculating...":
      return "Waiting for the delivery cost.";
    case "Enter a valid UK postcode":
      return "The postcode is not one we can deliver to. Check it, such as HX7 8AD.";
    default:
      return "You can pay once the delivery cost is known.";
  }
}

/** "Made for you: leaves in 2 weeks.", each that applies. What comes from stock takes longer abroad. */
function leadTimes(quote: CartQuote | null, where: Whereabouts): string {
  const isAbroad = territoryOf(where) !== "GB";
  const told = quote?.lines.filter((line) => line.available && (line.madeToOrder || !isAbroad));
  return noticesOf((told ?? []).map(availabilityOfLine));
}

/** Who sells, and the customer's rights, told before the order is placed. */
function Particulars({ leadTimes }: { leadTimes: string }) {
  const { company } = shop;
  return (
    <div className="mt-5 grid gap-3 border-t border-rule pt-4 text-sm text-ink-2">
      <p>{leadTimes || "\u00a0"}</p>
      <p>{cardsLine}</p>
      <p>
        You have 14 days to change your mind:{" "}
        <Link to="/returns" className="link">
          returns
        </Link>
        . Our{" "}
        <Link to="/terms-conditions" className="link">
          terms
        </Link>{" "}
        apply.
      </p>
      <p>
        You buy from {company.name}, {company.office.join(", ")}. Company {company.number}, VAT{" "}
        {company.vatNumber}.
      </p>
    </div>
  );
}
