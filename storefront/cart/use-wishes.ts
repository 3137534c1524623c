import { useCallback, useState } from "react";
import { wishList } from "#storefront/client/lists/wish-store.ts";
import { addToCart, useCart } from "#storefront/client/stored/cart-store.ts";
import { showToast } from "#storefront/client/toast-store.ts";
import { LINES_MAX } from "#shop/pricing/quote.ts";
import type { CartGroup } from "./cart-groups.ts";
import { CART_FULL } from "./line-words.ts";

/** What left the wish list last: removed, or moved to the cart. */
export type LeftWish = {
  readonly act: "removed" | "moved";
  readonly name: string;
  readonly pieces: CartGroup["pieces"];
};

export type Wishes = {
  /** Null when there is nothing to tell. */
  readonly last: LeftWish | null;
  readonly remove: (group: CartGroup) => void;
  readonly move: (group: CartGroup) => void;
  /** Puts what was removed back where it was. */
  readonly undo: () => void;
};

/** Removes items of the wish list and moves them to the cart, all equal pieces at once. */
export function useWishes(): Wishes {
  const [last, setLast] = useState<LeftWish | null>(null);
  const { count } = useCart();
  const leave = useCallback((group: CartGroup, act: LeftWish["act"]) => {
    const ids = new Set(group.pieces.map(({ item }) => item.lineId));
    setLast({ act, name: group.line?.name || group.item.name, pieces: group.pieces });
    wishList.update((items) => items.filter(({ lineId }) => !ids.has(lineId)));
  }, []);
  const move = (group: CartGroup) => {
    if (count + group.pieces.length > LINES_MAX) {
      showToast({ type: "warning", message: CART_FULL });
      return;
    }
    for (const { item } of group.pieces) addToCart(item);
    leave(group, "moved");
  };
  const undo = () => {
    for (const { item, position } of last?.pieces ?? []) wishList.insert(item, position);
    setLast(null);
  };
  return { last, remove: (group) => leave(group, "removed"), move, undo };
}
