import { formatWeekday } from "#shop/kit/time.ts";
import { isAcrossCustoms } from "#shop/shipping/islands.ts";
import { hasEarlierPart, type CartQuote } from "#storefront/client/fetching/cart-quote.ts";
import type { QuoteState } from "#storefront/client/fetching/use-quote.ts";
import type { ShippingPlace } from "#storefront/client/forms/shipping-place.ts";

/**
 * In a cart with goods in stock and goods made to order: whether the ones in stock are sent first. The box
 * is always in the form, so that the draft of the tab can tick it before the quote has come.
 */
export function InStockFirst({
  quoteState,
  values,
}: {
  quoteState: QuoteState;
  values: ShippingPlace & { readonly inStockFirst: string };
}) {
  const days = quoteState.state === "priced" ? daysOf(quoteState.quote) : null;
  const unlessHeld = isAcrossCustoms(values) ? " Customs may hold a parcel for longer." : "";
  return (
    <fieldset hidden={days === null} className="mt-6">
      <legend className="sr-only">Parcels</legend>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          name="inStockFirst"
          value="yes"
          aria-describedby="in-stock-first-hint"
          className="size-5 flex-none accent-green"
        />
        Send what is in stock first
      </label>
      <p id="in-stock-first-hint" className="pl-8 text-sm text-ink-2">
        {days !== null &&
          (values.inStockFirst !== ""
            ? `${days.inStock} by ${days.inStockBy}, ${days.made} by ${days.deliverBy}. No extra charge.${unlessHeld}`
            : `All together by ${days.deliverBy}. In two parcels, at no extra charge, ${days.inStock} by ${days.inStockBy}.${unlessHeld}`)}
      </p>
    </fieldset>
  );
}

/** What arrives by when; null where all of it arrives on the same day. */
function daysOf(quote: CartQuote) {
  const { deliverBy, inStockBy } = quote;
  if (deliverBy === null || inStockBy === null || !hasEarlierPart(quote)) return null;
  const named = (madeToOrder: boolean) => {
    const lines = quote.lines.filter((line) => line.available && line.madeToOrder === madeToOrder);
    return [...new Set(lines.map(({ name }) => name))].join(", ");
  };
  return {
    inStock: named(false),
    inStockBy: formatWeekday(inStockBy),
    made: named(true),
    deliverBy: formatWeekday(deliverBy),
  };
}
