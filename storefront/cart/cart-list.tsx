import { useEffect, useRef, useState } from "react";
import type { Pence } from "#shop/kit/money.ts";
import { lineKey, type CartItem } from "#storefront/client/stored/cart-store.ts";
import type { CartPricing } from "#storefront/client/fetching/use-quote.ts";
import { groupCart, type CartGroup } from "./cart-groups.ts";
import { CartLine } from "./cart-line.tsx";
import { Quantity } from "./quantity.tsx";
import { RemovedLineNote } from "./removed-line.tsx";
import type { Removal } from "./use-removal.ts";

type ListProps = {
  items: readonly CartItem[];
  pricing: CartPricing;
  removal: Removal;
  /** The prices when the items were added, where they have changed since, by `lineKey`. */
  changes: ReadonlyMap<string, Pence>;
};

/** The lines of the cart, equal pieces as one, and in the place of a removed line the way to bring it back. */
export function CartList({ items, pricing, removal, changes }: ListProps) {
  const { removed, remove, undo, restored } = removal;
  const [announcement, announce] = useState("");
  const list = useFocusOnLine(restored?.lineId ?? null);
  const groups = groupCart(items, pricing);
  const before = groups.findIndex(({ pieces }) => isBehind(pieces[0], removed?.pieces[0]));
  const noteAt = removed === null ? null : before < 0 ? groups.length : before;
  const isExport = pricing.quoteState.state === "priced" && pricing.quoteState.quote.vat !== "uk";
  const note = noteAt !== null && removed !== null && (
    <li key={`removed ${removed.pieces[0]?.item.lineId}`} className="border-b border-rule py-5">
      <RemovedLineNote name={removed.name} undo={undo} />
    </li>
  );
  return (
    <>
      <ul ref={list} aria-label="In your cart" className="border-t border-ink">
        {groups.slice(0, noteAt ?? undefined).map(drawGroup)}
        {note}
        {noteAt !== null && groups.slice(noteAt).map(drawGroup)}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );

  function drawGroup(group: CartGroup) {
    return (
      <CartLine
        key={group.key}
        group={group}
        wasPence={changes.get(lineKey(group.item))}
        isExport={isExport}
        quantity={<Quantity group={group} announce={announce} />}
      >
        <button
          type="button"
          className="link min-h-11"
          onClick={() => {
            remove(group);
            announce(`${group.line?.name || group.item.name} has been removed.`);
          }}
        >
          Remove <span className="sr-only">{group.line?.name || group.item.name}</span>
        </button>
      </CartLine>
    );
  }
}

type Piece = { readonly position: number };

function isBehind(piece: Piece | undefined, removed: Piece | undefined): boolean {
  return piece !== undefined && removed !== undefined && piece.position >= removed.position;
}

/** Moves the focus to the line that holds a piece, when that piece is new. */
function useFocusOnLine(lineId: string | null) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (lineId !== null)
      list.current?.querySelector<HTMLElement>(`[data-pieces~="${lineId}"]`)?.focus();
  }, [lineId]);
  return list;
}
