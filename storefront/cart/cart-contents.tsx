import { useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { Pence } from "#shop/kit/money.ts";
import { Button } from "#ui/button.tsx";
import { cardsLine, deliveryLine } from "#shop/content/buying-terms.ts";
import { CartLine } from "./cart-line.tsx";
import type { CartQuote, Destination, QuotedLine } from "#storefront/client/fetching/cart-quote.ts";
import {
  saveSeenPrices,
  itemPence,
  lineKey,
  removeFromCart,
  type CartItem,
} from "#storefront/client/stored/cart-store.ts";
import { Callout } from "#storefront/components/callout.tsx";
import { OrderSummary } from "#ui/order/order-summary.tsx";
import { useDiscountCode } from "#storefront/client/stored/discount-code-store.ts";
import { DeliverBy } from "./deliver-by.tsx";
import { DiscountCode } from "./discount-code.tsx";
import { CartCompanions } from "./cart-companions.tsx";
import { useQuote, type QuoteState } from "#storefront/client/fetching/use-quote.ts";

/** The cart is priced for the UK mainland; the checkout asks for the address. */
const UK_MAINLAND: Destination = { country: "GB" };

/** The items of the cart and their sums, as the server quotes them. */
export function CartContents({ items }: { items: readonly CartItem[] }) {
  const discountCode = useDiscountCode();
  const { quoteState, lineOf, discountError, retry } = useQuote(items, UK_MAINLAND, {
    discountCode,
  });
  const changes = useChangedPrices(items, quoteState);
  const { list, announcement, remove } = useRemoval(items);
  const quote = quoteState.state === "priced" ? quoteState.quote : null;
  const errors = quoteState.state === "refused" ? quoteState.itemErrors : {};
  return (
    <>
      <div className="grid gap-10 desk:grid-cols-[minmax(0,1fr)_360px] desk:items-start desk:gap-12 wide:grid-cols-[minmax(0,1fr)_408px] wide:gap-20">
        <div>
          <ul ref={list} tabIndex={-1} aria-label="In your cart" className="outline-none">
            {items.map((item, index) => (
              <CartLine
                key={item.lineId}
                item={item}
                line={quote?.lines[index] ?? lineOf(item)}
                error={errors[index]}
                wasPence={changes.get(lineKey(item))}
              >
                <button type="button" className="link min-h-11" onClick={() => remove(index)}>
                  Remove <span className="sr-only">{item.name}</span>
                </button>
              </CartLine>
            ))}
          </ul>
          <p role="status" className="sr-only">
            {announcement}
          </p>
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
      <CartCompanions items={items} />
    </>
  );
}

function Proceed({ quoteState, retry }: { quoteState: QuoteState; retry: () => void }) {
  const navigate = useNavigate();
  const isBlocked = quoteState.state === "priced" && !quoteState.quote.payable;
  return (
    <>
      {quoteState.state === "refused" && (
        <div role="alert" className="message message-error mt-4.5">
          <p>{quoteState.message}</p>
          <button type="button" className="link min-h-11 text-ink" onClick={retry}>
            Try again
          </button>
        </div>
      )}
      {isBlocked && (
        <p id="blocked" role="alert" className="message message-error mt-4.5">
          Remove unavailable items to check out.
        </p>
      )}
      <Button
        type="button"
        size="big"
        className="mt-4.5 w-full"
        disabled={isBlocked || quoteState.state === "refused"}
        aria-describedby={isBlocked ? "blocked" : undefined}
        onClick={() => void navigate("/checkout")}
      >
        Proceed to Checkout
      </Button>
      <p className="mt-3.5 text-sm text-ink-2">
        Next: your address, then secure payment by card. 14 day returns.
      </p>
      <p className="mt-2 text-sm text-ink-2">
        To a country without a set rate?{" "}
        <Link to="/delivery-price" className="link">
          Ask for a delivery price
        </Link>
      </p>
    </>
  );
}

/**
 * Finds prices that differ from those the customer saw when adding, and saves the new ones in the cart,
 * so that each change is shown once and the header's total is right. Maps a line to its old price.
 */
function useChangedPrices(
  items: readonly CartItem[],
  quoteState: QuoteState,
): ReadonlyMap<string, Pence> {
  const [changes, setChanges] = useState<ReadonlyMap<string, Pence>>(new Map());
  const [compared, setCompared] = useState<CartQuote | null>(null);
  const quote = quoteState.state === "priced" ? quoteState.quote : null;
  if (quote !== null && quote !== compared) {
    setCompared(quote);
    const changed = items.filter(
      (item, index) => isStale(item, quote.lines[index]) && itemPence(item) > 0,
    );
    setChanges(
      new Map([...changes, ...changed.map((item) => [lineKey(item), itemPence(item)] as const)]),
    );
  }
  useEffect(() => {
    if (quote === null || !items.some((item, index) => isStale(item, quote.lines[index]))) return;
    saveSeenPrices(
      items,
      quote.lines.map((line) => (line.available ? line.unitPence / 100 : null)),
    );
  }, [quote, items]);
  return changes;
}

function isStale(item: CartItem, line: QuotedLine | undefined): boolean {
  return line?.available === true && line.unitPence !== itemPence(item);
}

/** Removes a line, announces it, and moves the focus to the next line or to the list. */
function useRemoval(items: readonly CartItem[]) {
  const list = useRef<HTMLUListElement>(null);
  const [announcement, setAnnouncement] = useState("");
  const focusAt = useRef<number | null>(null);
  useEffect(() => {
    if (focusAt.current === null) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>("li button") ?? [];
    (buttons[Math.min(focusAt.current, buttons.length - 1)] ?? list.current)?.focus();
    focusAt.current = null;
  }, [items]);

  function remove(index: number) {
    setAnnouncement(`${items[index]?.name ?? "The item"} has been removed.`);
    focusAt.current = index;
    const item = items[index];
    if (item !== undefined) removeFromCart(item.lineId);
  }
  return { list, announcement, remove };
}
