import type { QuotedLine } from "#storefront/client/fetching/cart-quote.ts";
import type { CartPricing } from "#storefront/client/fetching/use-quote.ts";
import { lineKey, type CartItem } from "#storefront/client/stored/cart-store.ts";

/** Equal pieces of the cart, which is shown as one line: the same product, options and availability. */
export type CartGroup = {
  /** The line id of the first piece. */
  readonly key: string;
  /** The first piece. */
  readonly item: CartItem;
  /** Every piece with its position in the cart, the first first. Never empty. */
  readonly pieces: readonly { readonly item: CartItem; readonly position: number }[];
  /** The line of the quote; null while it loads. */
  readonly line: QuotedLine | null;
  /** Why the server refused the pieces. */
  readonly error: string | undefined;
};

/** The lines of a cart as pages show them, each at the place of its first piece. */
export function groupCart(
  items: readonly CartItem[],
  { quoteState, lineOf }: Pick<CartPricing, "quoteState" | "lineOf">,
): readonly CartGroup[] {
  const quoted = quoteState.state === "priced" ? quoteState.quote.lines : [];
  const errors = errorsByChoice(items, quoteState);
  const groups = new Map<string, CartGroup>();
  for (const [position, item] of items.entries()) {
    const line = quoted[position] ?? lineOf(item);
    const error = errors.get(lineKey(item));
    const key = `${lineKey(item)} ${line?.reason ?? ""} ${error ?? ""}`;
    const group = groups.get(key) ?? { key: item.lineId, item, pieces: [], line, error };
    groups.set(key, { ...group, pieces: [...group.pieces, { item, position }] });
  }
  return [...groups.values()];
}

/** The server names the first piece that it refuses; pieces of the same choice are refused with it. */
function errorsByChoice(
  items: readonly CartItem[],
  quoteState: CartPricing["quoteState"],
): ReadonlyMap<string, string> {
  const errors = quoteState.state === "refused" ? quoteState.itemErrors : {};
  return new Map(
    items.flatMap((item, position) => {
      const error = errors[position];
      return error === undefined ? [] : [[lineKey(item), error] as const];
    }),
  );
}
