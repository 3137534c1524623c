import { useRef } from "react";
import {
  removeFromCart,
  restoreToCart,
  type CartItem,
} from "#storefront/client/stored/cart-store.ts";
import { showToast } from "#storefront/client/toast-store.ts";
import type { CartGroup } from "./cart-groups.ts";
import { CART_FULL } from "./line-words.ts";

const STEP =
  "grid size-11 place-items-center rounded-control border border-edge bg-white text-lg leading-none hover:border-ink";

/**
 * How many pieces a line has, with buttons that add one more and remove one. The cart holds an item for each
 * piece, so the last of them goes and a new one comes after it.
 */
export function Quantity({
  group: { item, pieces, line, error },
  announce,
}: {
  group: CartGroup;
  announce: (words: string) => void;
}) {
  const add = useRef<HTMLButtonElement>(null);
  const name = line?.name || item.name;
  const last = pieces.at(-1);
  const count = pieces.length;
  const canAdd = error === undefined && line?.available !== false;
  function addOne(piece: CartItem, position: number) {
    if (restoreToCart(piece, position) !== null) announce(`${name}: ${piecesText(count + 1)}.`);
    else
      showToast({
        message: CART_FULL,
        type: "warning",
      });
  }
  function removeOne(piece: CartItem) {
    // With one piece left this button is gone.
    if (count === 2) add.current?.focus();
    removeFromCart(piece.lineId);
    announce(`${name}: ${piecesText(count - 1)}.`);
  }
  if (last === undefined) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {count > 1 && (
        <button type="button" className={STEP} onClick={() => removeOne(last.item)}>
          <Sign sign="−" label={`Remove one ${name}`} />
        </button>
      )}
      <span className={count > 1 ? "min-w-6 text-center" : ""}>{count}</span>
      {canAdd && (
        <button
          ref={add}
          type="button"
          className={count > 1 ? STEP : "link min-h-11"}
          onClick={() => addOne(last.item, last.position + 1)}
        >
          {count > 1 ? <Sign sign="+" label={`Add another ${name}`} /> : "Add another"}
          {count === 1 && <span className="sr-only"> {name}</span>}
        </button>
      )}
    </span>
  );
}

function Sign({ sign, label }: { sign: string; label: string }) {
  return (
    <>
      <span aria-hidden="true">{sign}</span>
      <span className="sr-only">{label}</span>
    </>
  );
}

/** "1 piece", "2 pieces". */
export function piecesText(count: number): string {
  return count === 1 ? "1 piece" : `${count} pieces`;
}
