import { useCallback, useState } from "react";
import {
  removeFromCart,
  restoreToCart,
  type CartItem,
} from "#storefront/client/stored/cart-store.ts";
import type { CartGroup } from "./cart-groups.ts";

/** A line that has just been removed: its pieces, with their positions in the cart. */
export type RemovedLine = {
  readonly name: string;
  readonly pieces: readonly { readonly item: CartItem; readonly position: number }[];
};

export type Removal = {
  /** The line that was removed last; null when there is none to bring back. */
  readonly removed: RemovedLine | null;
  readonly remove: (group: CartGroup) => void;
  /** Puts the pieces back where they were. */
  readonly undo: () => void;
  /** What was brought back last: its name, and the new id of its first piece. */
  readonly restored: { readonly name: string; readonly lineId: string } | null;
};

/** Removes lines of the cart; the last one can be brought back until the page is left. */
export function useRemoval(): Removal {
  const [removed, setRemoved] = useState<RemovedLine | null>(null);
  const [restored, setRestored] = useState<Removal["restored"]>(null);
  const remove = useCallback(({ item, line, pieces }: CartGroup) => {
    setRemoved({ name: line?.name || item.name || "the item", pieces });
    for (const piece of pieces) removeFromCart(piece.item.lineId);
  }, []);
  const undo = useCallback(() => {
    if (removed === null) return;
    const ids = removed.pieces.map(({ item, position }) => restoreToCart(item, position));
    setRemoved(null);
    setRestored({ name: removed.name, lineId: ids[0] ?? "" });
  }, [removed]);
  return { removed, remove, undo, restored };
}
