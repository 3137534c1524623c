import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Pence } from "#shop/kit/money.ts";
import { Button } from "#ui/button.tsx";
import { cardsLine, deliveryLine } from "#storefront/components/buying-terms.ts";
import { CartLine } from "#storefront/components/cart-line.tsx";
import type { CartQuote, Destination, QuotedLine } from "#storefront/client/cart-quote.ts";
import {
  acceptPrices,
  itemPence,
  lineKey,
  removeAt,
  type CartItem,
} from "#storefront/client/cart-store.ts";
import { PromiseNote } from "#storefront/components/promise-note.tsx";
import { Summary } from "#storefront/components/order-summary.tsx";
import { ThereBy } from "#storefront/components/deliver-by.tsx";
import { CartCompanions } from "./cart-companions.tsx";
import { useQuote, type Quoting } from "#storefront/client/use-quote.ts";

/** The cart is priced for the UK mainland; the checkout asks where the parcel goes. */
const HOME: Destination = { country: "GB" };

/** What is in the cart and what it comes to, as the server says. */
export function CartContents({ items }: { items: readonly CartItem[] }) {
  const { quoting, lineOf, askAgain } = useQuote(items, HOME);
  const changes = useChangedPrices(items, quoting);
  const { list, said, remove } = useRemoval(items);
  const quote = quoting.state === "priced" ? quoting.quote : null;
  const faults = quoting.state === "refused" ? quoting.itemFaults : {};
  return (
    <>
      <div className="grid gap-10 desk:grid-cols-[minmax(0,1fr)_360px] desk:items-start desk:gap-12 wide:grid-cols-[minmax(0,1fr)_408px] wide:gap-20">
        <div>
          <ul ref={list} tabIndex={-1} aria-label="In your cart" className="outline-none">
            {items.map((item, index) => (
              <CartLine
                key={keyAt(items, index)}
                item={item}
                line={quote?.lines[index] ?? lineOf(item)}
                fault={faults[index]}
                wasPence={changes.get(lineKey(item))}
              >
                <button type="button" className="link min-h-11" onClick={() => remove(index)}>
                  Remove <span className="sr-only">{item.name}</span>
                </button>
              </CartLine>
            ))}
          </ul>
          <p role="status" className="sr-only">
            {said}
          </p>
          <ThereBy day={quote?.deliverBy ?? null} />
          <PromiseNote title="Free shipping to all parts of the UK." className="mt-7">
            {deliveryLine} {cardsLine}
          </PromiseNote>
        </div>
        <Summary totals={quote}>
          <Proceed quoting={quoting} askAgain={askAgain} />
        </Summary>
      </div>
      <CartCompanions items={items} />
    </>
  );
}

function Proceed({ quoting, askAgain }: { quoting: Quoting; askAgain: () => void }) {
  const navigate = useNavigate();
  const isBlocked = quoting.state === "priced" && !quoting.quote.payable;
  return (
    <>
      {quoting.state === "refused" && (
        <div role="alert" className="message message-error mt-4.5">
          <p>{quoting.message}</p>
          <button type="button" className="link min-h-11 text-ink" onClick={askAgain}>
            Try again
          </button>
        </div>
      )}
      {isBlocked && (
        <p id="blocked" role="alert" className="message message-error mt-4.5">
          Remove what can't be bought to go on to the checkout.
        </p>
      )}
      <Button
        type="button"
        size="big"
        className="mt-4.5 w-full"
        disabled={isBlocked || quoting.state === "refused"}
        aria-describedby={isBlocked ? "blocked" : undefined}
        onClick={() => void navigate("/checkout")}
      >
        Proceed to Checkout
      </Button>
      <p className="mt-3.5 text-sm text-ink-2">
        You enter your address next, then pay by card on a secure page. 14 day returns.
      </p>
    </>
  );
}

/**
 * Notices prices that are not those the customer saw when adding, and keeps the new ones in the
 * cart, so that the change is told once and the header's total is right. Line to old price.
 */
function useChangedPrices(
  items: readonly CartItem[],
  quoting: Quoting,
): ReadonlyMap<string, Pence> {
  const [changes, setChanges] = useState<ReadonlyMap<string, Pence>>(new Map());
  const [compared, setCompared] = useState<CartQuote | null>(null);
  const quote = quoting.state === "priced" ? quoting.quote : null;
  if (quote !== null && quote !== compared) {
    setCompared(quote);
    const stale = items.filter((item, index) => isStale(item, quote.lines[index]));
    const told = stale.filter((item) => itemPence(item) > 0);
    setChanges(
      new Map([...changes, ...told.map((item) => [lineKey(item), itemPence(item)] as const)]),
    );
  }
  useEffect(() => {
    if (quote === null || !items.some((item, index) => isStale(item, quote.lines[index]))) return;
    acceptPrices(
      items,
      quote.lines.map((line) => (line.available ? line.unitPence / 100 : null)),
    );
  }, [quote, items]);
  return changes;
}

function isStale(item: CartItem, line: QuotedLine | undefined): boolean {
  return line?.available === true && line.unitPence !== itemPence(item);
}

/** Takes a line out, says so, and hands the focus on to the next line, or to the list. */
function useRemoval(items: readonly CartItem[]) {
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState("");
  const focusAt = useRef<number | null>(null);
  useEffect(() => {
    if (focusAt.current === null) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>("li button") ?? [];
    (buttons[Math.min(focusAt.current, buttons.length - 1)] ?? list.current)?.focus();
    focusAt.current = null;
  }, [items]);

  function remove(index: number) {
    setSaid(`${items[index]?.name ?? "It"} is removed.`);
    focusAt.current = index;
    removeAt(index);
  }
  return { list, said, remove };
}

/** Tells lines apart that are the same thing twice. */
function keyAt(items: readonly CartItem[], index: number): string {
  const item = items[index];
  if (item === undefined) return String(index);
  const key = lineKey(item);
  const earlier = items.slice(0, index).filter((other) => lineKey(other) === key).length;
  return `${key} ${earlier}`;
}
