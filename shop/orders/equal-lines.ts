import { type Pence, sumPence } from "#shop/kit/money.ts";

type Line = { readonly quantity: number; readonly linePence: Pence };

/**
 * The lines of an order as customers read them: equal lines are one, at the place of the first, with the sum
 * of their quantities and prices. An order has a line for each piece of the cart.
 */
export function joinEqualLines<One extends Line>(lines: readonly One[]): readonly One[] {
  const joined = new Map<string, One>();
  for (const line of lines) {
    const key = JSON.stringify({ ...line, quantity: null, linePence: null });
    const same = joined.get(key);
    joined.set(key, same === undefined ? line : sumOf(same, line));
  }
  return [...joined.values()];
}

/** The same for lines without prices, as a packing slip and the mail of a new order have them. */
export function joinEqualPieces<One extends { readonly quantity: number }>(
  lines: readonly One[],
): readonly One[] {
  const joined = new Map<string, One>();
  for (const line of lines) {
    const key = JSON.stringify({ ...line, quantity: null });
    joined.set(key, { ...line, quantity: line.quantity + (joined.get(key)?.quantity ?? 0) });
  }
  return [...joined.values()];
}

function sumOf<One extends Line>(line: One, other: One): One {
  return {
    ...line,
    quantity: line.quantity + other.quantity,
    linePence: sumPence([line.linePence, other.linePence]),
  };
}
