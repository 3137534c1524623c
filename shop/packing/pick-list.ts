import { compareShelves } from "#shop/catalogue/stock/shelf.ts";
import { optionsText } from "#shop/orders/order.ts";
import type { LineToPack } from "./lines-to-pack.ts";

/** An order with what is to be packed of it. */
export type OrderToPick = {
  readonly orderNumber: string;
  readonly lines: readonly LineToPack[];
};

/** One product with one choice of options, to be taken for one or more orders. */
export type PickRow = {
  /** The same for the same product and options: "LL-AC-009 Colour: Black". */
  readonly key: string;
  /** "" for a product without a shelf. */
  readonly shelf: string;
  /** Whether it was made for its orders, and waits for them in the workshop. */
  readonly isMade: boolean;
  readonly name: string;
  readonly sku: string;
  readonly options: string;
  readonly quantity: number;
  /** In the order given. */
  readonly orders: readonly { readonly orderNumber: string; readonly quantity: number }[];
};

/**
 * Adds up what is to be taken for some orders: the shelves in the order in which one walks along them, then
 * what lies on none, then what was made.
 */
export function pickList(
  orders: readonly OrderToPick[],
  shelves: ReadonlyMap<number, string>,
): readonly PickRow[] {
  const rows = new Map<string, PickRow>();
  for (const { orderNumber, lines } of orders)
    for (const { line, ready } of lines) {
      if (ready === 0) continue;
      const options = optionsText(line.options);
      const key = `${line.sku} ${options}`;
      const row = rows.get(key);
      const shelf = line.madeToOrder ? "" : (shelves.get(line.productId ?? 0) ?? "");
      const { madeToOrder: isMade, name, sku } = line;
      const first = { key, shelf, isMade, name, sku, options, quantity: 0, orders: [] };
      const { quantity, orders: so } = row ?? first;
      rows.set(key, {
        ...(row ?? first),
        quantity: quantity + ready,
        orders: added(so, { orderNumber, quantity: ready }),
      });
    }
  return [...rows.values()].toSorted(
    (a, b) =>
      Number(a.isMade) - Number(b.isMade) ||
      compareShelves(a.shelf, b.shelf) ||
      a.name.localeCompare(b.name, "en-GB") ||
      a.options.localeCompare(b.options, "en-GB", { numeric: true }),
  );
}

/** An order may have the same thing on two lines. */
function added(orders: PickRow["orders"], more: PickRow["orders"][number]): PickRow["orders"] {
  const last = orders.at(-1);
  return last?.orderNumber === more.orderNumber
    ? [...orders.slice(0, -1), { ...more, quantity: last.quantity + more.quantity }]
    : [...orders, more];
}
