import { useLayoutEffect, useRef } from "react";
import { Link } from "react-router";
import { useQuote } from "#storefront/client/fetching/use-quote.ts";
import type { CartItem } from "#storefront/client/stored/cart-store.ts";
import { groupCart } from "./cart-groups.ts";
import { RemovedLineNote } from "./removed-line.tsx";
import type { LeftWish, Wishes } from "./use-wishes.ts";
import { WishLine } from "./wish-line.tsx";

/** The items of the wish list at today's prices on the UK mainland, equal pieces as one. */
export function WishContents({ items, wishes }: { items: readonly CartItem[]; wishes: Wishes }) {
  const pricing = useQuote(items, { country: "GB" });
  const { quoteState, retry } = pricing;
  const { last, remove, move, undo } = wishes;
  const groups = groupCart(items, pricing);
  const hasFailed = quoteState.state === "refused" && quoteState.reason === "unpriced";
  const hasItemErrors = quoteState.state === "refused" && hasKeys(quoteState.itemErrors);
  return (
    <>
      {last !== null && (
        <div className="mb-6">
          <WishNote last={last} undo={undo} />
        </div>
      )}
      {hasFailed && !hasItemErrors && (
        <div role="alert" className="message message-error mb-6">
          <p>We could not fetch today’s prices. Please check your connection and try again.</p>
          <button type="button" className="link min-h-11 text-ink" onClick={retry}>
            Try again
          </button>
        </div>
      )}
      <ul aria-label="On your wish list" className="border-t border-ink">
        {groups.map((group) => (
          <WishLine
            key={group.key}
            group={group}
            move={() => move(group)}
            remove={() => remove(group)}
          />
        ))}
      </ul>
    </>
  );
}

function hasKeys(record: object): boolean {
  return Object.keys(record).length > 0;
}

/** What has just left the list, with Undo or the way to the cart, which takes the focus. */
export function WishNote({ last, undo }: { last: LeftWish; undo: () => void }) {
  const key = last.pieces[0]?.item.lineId;
  return last.act === "removed" ? (
    <RemovedLineNote key={key} words={`Removed: ${last.name}.`} undo={undo} />
  ) : (
    <MovedNote key={key} name={last.name} />
  );
}

function MovedNote({ name }: { name: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => link.current?.focus(), []);
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-6 bg-green-wash px-4 py-2">
      <span id="moved-line" className="min-w-0">
        Moved to your cart: {name}.
      </span>
      <Link
        ref={link}
        to="/cart"
        className="link inline-flex min-h-11 items-center font-semibold"
        aria-describedby="moved-line"
      >
        View cart
      </Link>
    </p>
  );
}
