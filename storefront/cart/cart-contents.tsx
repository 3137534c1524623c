import { texts } from "#shop/content/settings/texts.ts";
import { formatPounds } from "#shop/kit/money.ts";
import type { Country } from "#shop/shipping/country-code.ts";
import { zonePhrase } from "#shop/shipping/zone-phrase.ts";
import type { CartQuote } from "#storefront/client/fetching/cart-quote.ts";
import { estimatedDestination } from "#storefront/client/forms/shipping-place.ts";
import { useQuote } from "#storefront/client/fetching/use-quote.ts";
import type { CartItem } from "#storefront/client/stored/cart-store.ts";
import { useDiscountCode } from "#storefront/client/stored/discount-code-store.ts";
import { Callout } from "#storefront/components/callout.tsx";
import { OrderSummary } from "#ui/order/order-summary.tsx";
import { CartCompanions } from "./cart-companions.tsx";
import { CartList } from "./cart-list.tsx";
import { DeliverTo, useShippingPlace } from "./deliver-to.tsx";
import { DeliverBy } from "./deliver-by.tsx";
import { DiscountCode } from "./discount-code.tsx";
import { LeftOutNote } from "./left-out-note.tsx";
import { Proceed, StickyFoot } from "./proceed.tsx";
import { useChangedPrices } from "./use-changed-prices.ts";
import type { Removal } from "./use-removal.ts";

/** The items of the cart and their sums, as the server quotes them. */
export function CartContents({
  items,
  removal,
  countries,
}: {
  items: readonly CartItem[];
  removal: Removal;
  countries: readonly Country[];
}) {
  const discountCode = useDiscountCode();
  const { place, choose } = useShippingPlace(countries);
  const to = place === null ? { country: "GB" } : estimatedDestination(place);
  const pricing = useQuote(items, to, { discountCode });
  const { quoteState, discountError, retry } = pricing;
  const changes = useChangedPrices(items, quoteState);
  // For a country without a rate there are no sums.
  const isElsewhere = place === null;
  const quote = quoteState.state === "priced" && !isElsewhere ? quoteState.quote : null;
  return (
    <>
      {/* The foot stays at the bottom of a phone's screen up to the end of this part. */}
      <div>
        <div className="grid grid-cols-1 gap-10 desk:grid-cols-[minmax(0,1fr)_360px] desk:items-start desk:gap-12 wide:grid-cols-[minmax(0,1fr)_408px] wide:gap-20">
          <div>
            <LeftOutNote name="cart" />
            <CartList {...{ items, pricing, to, removal, changes }} />
            <DeliverTo {...{ countries, place, choose }}>
              <DeliverBy quote={quote} saysParts />
            </DeliverTo>
            <Terms isAbroad={place?.country !== "GB"} />
          </div>
          <OrderSummary totals={quote} className="desk:top-6 desk:[@media(height>=40rem)]:sticky">
            <ExportTaxes quote={quote} />
            <DiscountCode
              code={discountCode}
              error={discountError}
              isSettled={quoteState.state === "priced"}
              retry={retry}
            />
            <Proceed {...{ quoteState, retry, isElsewhere }} />
          </OrderSummary>
        </div>
        <StickyFoot quoteState={quoteState} isElsewhere={isElsewhere} />
      </div>
      <CartCompanions items={items} />
    </>
  );
}

function Terms({ isAbroad }: { isAbroad: boolean }) {
  const title = isAbroad ? "Delivery and payment" : "Free shipping to all parts of the UK.";
  return (
    <Callout title={title} className="mt-7">
      {texts().deliveryLine} {texts().cardsLine}
    </Callout>
  );
}

/** Of an export: that no UK VAT is charged, and what the destination charges. Changes are announced. */
function ExportTaxes({ quote }: { quote: CartQuote | null }) {
  return (
    <>
      <p role="status" className="sr-only">
        {quote &&
          `Delivery to ${zonePhrase(quote.zone)}. The total is ${formatPounds(quote.totalPence)}`}
      </p>
      {quote?.vat === "export" && (
        <p className="message mt-4 border-pine text-ink">
          No UK VAT is charged. {quote.importTaxes}
        </p>
      )}
    </>
  );
}
