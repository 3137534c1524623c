import { cardsLine, deliveryLine } from "#shop/content/buying-terms.ts";
import type { Destination } from "#storefront/client/fetching/cart-quote.ts";
import { useQuote } from "#storefront/client/fetching/use-quote.ts";
import type { CartItem } from "#storefront/client/stored/cart-store.ts";
import { useDiscountCode } from "#storefront/client/stored/discount-code-store.ts";
import { Callout } from "#storefront/components/callout.tsx";
import { OrderSummary } from "#ui/order/order-summary.tsx";
import { CartCompanions } from "./cart-companions.tsx";
import { CartList } from "./cart-list.tsx";
import { DeliverBy } from "./deliver-by.tsx";
import { DiscountCode } from "./discount-code.tsx";
import { Proceed, StickyFoot } from "./proceed.tsx";
import { useChangedPrices } from "./use-changed-prices.ts";
import type { Removal } from "./use-removal.ts";

/** The cart is priced for the UK mainland; the checkout asks for the address. */
const UK_MAINLAND: Destination = { country: "GB" };

/** The items of the cart and their sums, as the server quotes them. */
export function CartContents({ items, removal }: { items: readonly CartItem[]; removal: Removal }) {
  const discountCode = useDiscountCode();
  const pricing = useQuote(items, UK_MAINLAND, { discountCode });
  const { quoteState, discountError, retry } = pricing;
  const changes = useChangedPrices(items, quoteState);
  const quote = quoteState.state === "priced" ? quoteState.quote : null;
  return (
    <>
      {/* The foot stays at the bottom of a phone's screen up to the end of this part. */}
      <div>
        <div className="grid gap-10 desk:grid-cols-[minmax(0,1fr)_360px] desk:items-start desk:gap-12 wide:grid-cols-[minmax(0,1fr)_408px] wide:gap-20">
          <div>
            <CartList {...{ items, pricing, removal, changes }} />
            <DeliverBy day={quote?.deliverBy ?? null} />
            <Callout title="Free shipping to all parts of the UK." className="mt-7">
              {deliveryLine} {cardsLine}
            </Callout>
          </div>
          <OrderSummary totals={quote}>
            <DiscountCode
              code={discountCode}
              error={discountError}
              isSettled={quote !== null}
              retry={retry}
            />
            <Proceed quoteState={quoteState} retry={retry} />
          </OrderSummary>
        </div>
        <StickyFoot quoteState={quoteState} />
      </div>
      <CartCompanions items={items} />
    </>
  );
}
