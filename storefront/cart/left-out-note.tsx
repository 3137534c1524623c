import { useSyncExternalStore } from "react";
import type { KeptListName } from "#shop/cart/kept-list.ts";
import { countLeftOut, lists, storedKept } from "#storefront/client/lists/kept-lines.ts";
import { leftOutText } from "#storefront/client/lists/left-out.ts";

/** Says above a full list how many lines of the account it has no room for. */
export function LeftOutNote({ name }: { name: KeptListName }) {
  const count = useSyncExternalStore(
    subscribe[name],
    () => countLeftOut(name),
    () => 0,
  );
  if (count === 0) return null;
  return (
    <p role="status" className="message mb-6 border-pine">
      {leftOutText(name, count)}
    </p>
  );
}

const subscribe: Readonly<Record<KeptListName, (listener: () => void) => () => void>> = {
  cart: (listener) => subscribeTo("cart", listener),
  "wish-list": (listener) => subscribeTo("wish-list", listener),
};

function subscribeTo(name: KeptListName, listener: () => void): () => void {
  const stops = [lists[name].subscribe(listener), storedKept.subscribe(listener)];
  return () => stops.forEach((stop) => stop());
}
