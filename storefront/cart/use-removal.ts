import { useCallback, useState } from "react";
import {
  removeFromCart,
  restoreToCart,
  type CartItem,
} from "#storefront/client/stored/cart-store.ts";
import { WISH_LIST_FULL } from "#storefront/client/lists/save-for-later.ts";
import { saveWishes, wishList } from "#storefront/client/lists/wish-store.ts";
import { showToast } from "#storefront/client/toast-store.ts";
import type { CartGroup } from "./cart-groups.ts";
import { CART_FULL } from "./line-words.ts";

/** A line that has just been removed: its pieces, with their positions in the cart. */
export type RemovedLine = {
  readonly name: string;
  /** Its lines of the wish list, if it was saved for later. */
  readonly wishIds: readonly string[] | null;
  readonly pieces: readonly { readonly item: CartItem; readonly position: number }[];
};

export type Removal = {
  /** The line that was removed last; null when there is none to bring back. */
  readonly removed: RemovedLine | null;
  readonly remove: (group: CartGroup) => void;
  /** Moves a line to the wish list. */
  readonly saveForLater: (group: CartGroup) => void;
  /** Puts the pieces back where they were. */
  readonly undo: () => void;
  /** What was brought back last: its name, and the new id of its first piece. */
  readonly restored: { readonly name: string; readonly lineId: string } | null;
};

/** Removes lines of the cart; the last one can be brought back until the page is left. */
export function useRemoval(): Removal {
  const [removed, setRemoved] = useState<RemovedLine | null>(null);
  const [restored, setRestored] = useState<Removal["restored"]>(null);
  const take = useCallback(
    ({ item, line, pieces }: CartGroup, wishIds: readonly string[] | null) => {
      setRemoved({ name: line?.name || item.name || "the item", pieces, wishIds });
      for (const piece of pieces) removeFromCart(piece.item.lineId);
    },
    [],
  );
  const remove = useCallback((group: CartGroup) => take(group, null), [take]);
  const saveForLater = useCallback(
    (group: CartGroup) => {
      const wishIds = saveWishes(group.pieces.map(({ item }) => item));
      if (wishIds === null) showToast({ type: "warning", message: WISH_LIST_FULL });
      else take(group, wishIds);
    },
    [take],
  );
  const undo = useCallback(() => {
    if (removed === null) return;
    const ids = removed.pieces.map(({ item, position }) => restoreToCart(item, position));
    // What the cart has no room for stays on the wish list.
    for (const [at, lineId] of (removed.wishIds ?? []).entries())
      if (ids[at] !== null) wishList.remove(lineId);
    if (ids.includes(null)) showToast({ type: "warning", message: CART_FULL });
    setRemoved(null);
    setRestored({ name: removed.name, lineId: ids[0] ?? "" });
  }, [removed]);
  return { removed, remove, saveForLater, undo, restored };
}
