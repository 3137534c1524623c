import type { KeptListName } from "#shop/cart/kept-list.ts";
import { LINES_MAX } from "#shop/pricing/quote.ts";
import { cartChanges } from "#storefront/client/stored/cart-store.ts";
import type { CartItem } from "#storefront/client/stored/line-list.ts";
import { createStoredValue } from "#ui/stored-value.ts";
import type { ChangingList } from "./change-list.ts";
import { wishList } from "./wish-store.ts";

/** What the account keeps of this browser's lists: the ids of its lines, as the server last named them. */
export type Kept = { readonly owner: string } & Readonly<
  Record<KeptListName, readonly string[]>
> & {
    /** Of each list, a number that each answer of the server changes. */
    readonly answers: Readonly<Record<KeptListName, number>>;
  };

/** The lists of this browser that an account keeps. */
export const lists: Readonly<Record<KeptListName, ChangingList>> = {
  cart: cartChanges,
  "wish-list": wishList,
};

export const storedKept = createStoredValue<Kept | null>("kept", { parse: parseKept, empty: null });

/** Whether the list has lines or removals that the account does not know. */
export function hasNews(name: KeptListName): boolean {
  const known = new Set(storedKept.read()?.[name]);
  return (
    lists[name].removed.read().length > 0 ||
    lists[name].read().some(({ lineId }) => !known.has(lineId))
  );
}

/**
 * How many lines that the account keeps are not in this browser, because its list is full. They come when
 * there is room for them.
 */
export function countLeftOut(name: KeptListName): number {
  const items = lists[name].read();
  if (items.length < LINES_MAX) return 0;
  const here = new Set([...idsOf(items), ...lists[name].removed.read()]);
  return storedKept.read()?.[name].filter((id) => !here.has(id)).length ?? 0;
}

export function idsOf(items: readonly CartItem[]): readonly string[] {
  return items.map(({ lineId }) => lineId);
}

function parseKept(content: unknown): Kept | null {
  const fields: Readonly<Record<string, unknown>> = Object(content);
  const { owner, cart, "wish-list": wishes, answers } = fields;
  if (typeof owner !== "string") return null;
  const numbers: Readonly<Record<string, unknown>> = Object(answers);
  return {
    owner,
    cart: parseIds(cart),
    "wish-list": parseIds(wishes),
    answers: { cart: Number(numbers["cart"] ?? 0), "wish-list": Number(numbers["wish-list"] ?? 0) },
  };
}

function parseIds(content: unknown): readonly string[] {
  if (!Array.isArray(content)) return [];
  return content.filter((id): id is string => typeof id === "string").slice(0, LINES_MAX);
}
