import type { Address } from "#shop/shipping/address.ts";
import { addressLines } from "#shop/shipping/address.ts";
import { countryName } from "#shop/shipping/world.ts";

/** A product with its options, and how many of it: what an offer is asked or made for. */
export type OfferItem = {
  readonly productId: number;
  readonly options: Readonly<Record<string, string>>;
  readonly quantity: number;
};

/** The longest words of a shopper beside the request. */
export const WORDS_MAX = 1_000;
/** Lines of the cart that the message names. */
const NAMED_MAX = 12;
const NAMED_LENGTH_MAX = 170;

/** Adds up the items of a cart, which holds one piece an item: the same product with the same options is one line. */
export function addUpItems(items: readonly Omit<OfferItem, "quantity">[]): OfferItem[] {
  const lines = new Map<string, OfferItem>();
  for (const { productId, options } of items) {
    const sorted = Object.entries(options).toSorted(([one], [other]) => (one < other ? -1 : 1));
    const key = JSON.stringify([productId, sorted]);
    lines.set(key, { productId, options, quantity: (lines.get(key)?.quantity ?? 0) + 1 });
  }
  return [...lines.values()];
}

/** How many pieces there are. */
export function piecesOf(items: readonly Pick<OfferItem, "quantity">[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** "Delivery price: 2 items to Norway". */
export function requestSubject(pieces: number, country: string): string {
  return `Delivery price: ${pieces} ${pieces === 1 ? "item" : "items"} to ${countryName(country)}`;
}

/** The message that the inbox shows: what is asked, the cart, the address and the shopper's words. */
export function requestMessage({
  lines,
  address,
  telephone,
  words,
}: {
  readonly lines: readonly {
    readonly quantity: number;
    readonly name: string;
    /** "Colour: Black, Lath length: 1.5 m". */
    readonly options: string;
  }[];
  readonly address: Address;
  readonly telephone: string;
  readonly words: string;
}): string {
  const named = lines.slice(0, NAMED_MAX).map(({ quantity, name, options }) => {
    const line = `${quantity} × ${name}${options === "" ? "" : ` (${options})`}`;
    return line.length <= NAMED_LENGTH_MAX ? line : `${line.slice(0, NAMED_LENGTH_MAX)}…`;
  });
  const left = lines.length - named.length;
  return [
    requestSubject(piecesOf(lines), address.country),
    [...named, ...(left > 0 ? [`and ${left} more`] : [])].join("\n"),
    `To ${addressLines(address).join(", ")}`,
    ...(telephone === "" ? [] : [`Telephone ${telephone}`]),
    ...(words === "" ? [] : [words]),
  ].join("\n\n");
}
