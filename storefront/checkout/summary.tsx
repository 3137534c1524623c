import type { ReactNode } from "react";
import { Link } from "react-router";
import { availabilityOfLine, noticesOf } from "#shop/catalogue/availability.ts";
import { territoryOf } from "#shop/shipping/islands.ts";
import { formatPounds } from "#shop/kit/money.ts";
import { totalOf } from "#shop/pricing/totals.ts";
import { settings } from "#shop/content/settings/settings.ts";
import { texts } from "#shop/content/settings/texts.ts";
import { Button } from "#ui/button.tsx";
import { zonePhrase } from "#shop/shipping/zone-phrase.ts";
import { groupCart } from "#storefront/cart/cart-groups.ts";
import { CartLineReview } from "#storefront/cart/cart-line.tsx";
import { useCountedLines } from "#storefront/cart/use-counted-lines.ts";
import type { CartQuote } from "#storefront/client/fetching/cart-quote.ts";
import type { CartItem } from "#storefront/client/stored/cart-store.ts";
import { ShippingCost, OrderSummary, includedVatText } from "#ui/order/order-summary.tsx";
import { DeliverBy } from "#storefront/cart/deliver-by.tsx";
import type { CartPricing } from "#storefront/client/fetching/use-quote.ts";
import { PaymentProblemMessage } from "./payment-problem.tsx";
import { briefMessage, payNowAdvice, shippingObstacle, type ShippingObstacle } from "./shipping.ts";
import type { ShippingPlace } from "#storefront/client/forms/shipping-place.ts";
import type { PaymentProblem } from "./use-payment.ts";

type SummaryProps = {
  items: readonly CartItem[];
  pricing: CartPricing;
  place: ShippingPlace;
  isPending: boolean;
  problem: PaymentProblem | null;
};

/** What the customer is about to pay for: lines, delivery, totals and Pay Now. */
export function CheckoutSummary({ items, pricing, place, isPending, problem }: SummaryProps) {
  const { quoteState, discountError, retry } = pricing;
  useCountedLines(items, quoteState);
  const quote = quoteState.state === "priced" ? quoteState.quote : null;
  const obstacle = shippingObstacle(place, quoteState);
  const message = obstacle === null ? null : briefMessage(obstacle, place);
  return (
    <section aria-labelledby="order-head">
      <h2 id="order-head" className="mb-4">
        Your order
      </h2>
      <ul className="mb-8">
        {groupCart(items, pricing).map((group) => (
          <CartLineReview key={group.key} group={group} hasPrice={quote !== null} />
        ))}
      </ul>
      <OrderSummary totals={quote} shipping={<ShippingArea message={message} quote={quote} />}>
        <p role="status" className="sr-only">
          {message ??
            (quote &&
              `Shipping to ${zonePhrase(quote.zone)}. The total is ${formatPounds(quote.totalPence)}`)}
        </p>
        {quoteState.state === "refused" && quoteState.reason === "unpriced" && (
          <Unpriced message={quoteState.message} retry={retry} />
        )}
        {discountError !== null && <DiscountRefused error={discountError} />}
        <PaymentProblemMessage problem={problem} />
        <PayNow
          advice={adviceOf(obstacle, { place, isPayable: quote?.payable ?? false })}
          isPending={isPending}
        />
        <DeliverBy quote={quote} />
        {quote?.vat === "export" && (
          <p className="message mt-4 border-pine text-ink">
            No UK VAT is charged. {quote.importTaxes}
          </p>
        )}
        <Particulars leadTimes={leadTimes(quote, place)} />
      </OrderSummary>
    </section>
  );
}

/** Pay Now, and under it why it is disabled. While the payment page opens, the button keeps the focus. */
function PayNow({ advice, isPending }: { advice: ReactNode; isPending: boolean }) {
  return (
    <>
      <Button
        type="submit"
        size="big"
        className="mt-4.5 w-full"
        disabled={advice !== null}
        aria-disabled={isPending}
        aria-describedby="pay-note"
      >
        Pay Now
      </Button>
      <p id="pay-note" role="status" className="mt-3 min-h-[2lh] text-sm text-ink-2">
        {isPending
          ? "Opening the payment page..."
          : (advice ?? "You pay by card on a secure page. You won't be charged until then.")}
      </p>
    </>
  );
}

/** The total is without the code; it can be changed in the cart. */
function DiscountRefused({ error }: { error: string }) {
  return (
    <p role="alert" className="message message-error mt-4.5">
      {error} The total is without it.{" "}
      <Link to="/cart" className="link text-ink">
        Change the discount code
      </Link>
      .
    </p>
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

/** The cost and the zone: always two lines, so that nothing below moves. */
function ShippingArea({ message, quote }: { message: string | null; quote: CartQuote | null }) {
  const isKnown = message === null && quote !== null;
  return (
    <>
      {isKnown ? <ShippingCost pence={totalOf(quote.totals, "shipping").amountPence} /> : message}
      <span className="block text-sm text-ink-2">{isKnown ? zoneText(quote) : "\u00a0"}</span>
    </>
  );
}

/** "Isle of Man, includes £1.16 VAT". */
function zoneText({ zone, totals }: CartQuote): string {
  const { vatPence } = totalOf(totals, "shipping");
  return vatPence === 0 ? zone : `${zone}, ${includedVatText(vatPence)}`;
}

/** Why Pay Now is disabled; null when it is not. */
function adviceOf(
  obstacle: ShippingObstacle | null,
  { place, isPayable }: { place: ShippingPlace; isPayable: boolean },
): ReactNode {
  if (obstacle === "no_rate")
    return (
      <span>
        We have no set rate for this place.{" "}
        <Link to="/delivery-price" className="link">
          Ask for a delivery price
        </Link>
      </span>
    );
  if (obstacle !== null) return payNowAdvice(obstacle, place);
  return isPayable
    ? null
    : "Something in your cart is unavailable. Remove it from the cart to pay.";
}

/** "Made for you: leaves in 2 weeks." Goods in stock are left out abroad, where they take longer. */
function leadTimes(quote: CartQuote | null, place: ShippingPlace): string {
  const isAbroad = territoryOf(place) !== "GB";
  const lines = quote?.lines.filter((line) => line.available && (line.madeToOrder || !isAbroad));
  return noticesOf((lines ?? []).map(availabilityOfLine));
}

/** The seller and the customer's rights, which must be shown before an order. */
export function Particulars({ leadTimes }: { leadTimes: string }) {
  const { companyName, companyNumber, vatNumber, office } = settings();
  return (
    <div className="mt-5 grid gap-3 border-t border-rule pt-4 text-sm text-ink-2">
      <p>{leadTimes || "\u00a0"}</p>
      <p>{texts().cardsLine}</p>
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
        You buy from {companyName}, {office.join(", ")}. Company {companyNumber}, VAT {vatNumber}.
      </p>
    </div>
  );
}
