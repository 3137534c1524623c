import { readOrderNumber } from "#shop/orders/order.ts";

/** What was typed into the search of customers. Each part that is given finds customers of its own. */
export type CustomerSearch = {
  /** Text of a tsquery: words of the name and the e-mail address, each from its beginning; null for none. */
  readonly words: string | null;
  /** The beginning of a postcode, in capitals without space. */
  readonly postcode: string | null;
  /** "LL-10042" */
  readonly orderNumber: string | null;
};

const WORDS_MAX = 8;
const WORD_MAX = 60;
const TYPED_MAX = 200;
/** What the index customers_search leaves out of a name. */
const ACCENTS = /[\u0300-\u036f]/gu;
/** The separators of the index customers_search, and white space. */
const SEPARATORS = /[\s@.+\-_'&/(),]+/;
const POSTCODE = /^[A-Z]{1,2}\d[A-Z\d]?(?:\d(?:[A-Z]{1,2})?)?$/;

/** Reads what was typed: words, a postcode or its beginning, an order number. */
export function customerSearch(typed: string): CustomerSearch {
  const words = typed
    .slice(0, TYPED_MAX)
    .normalize("NFKD")
    .replaceAll(ACCENTS, "")
    .toLowerCase()
    .split(SEPARATORS)
    .map((word) => word.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "").slice(0, WORD_MAX))
    .filter((word) => word !== "")
    .slice(0, WORDS_MAX);
  const compact = typed.toUpperCase().replaceAll(/\s+/g, "");
  return {
    words: words.length === 0 ? null : words.map((word) => `'${word}':*`).join(" & "),
    postcode: POSTCODE.test(compact) ? compact : null,
    orderNumber: readOrderNumber(typed.slice(0, TYPED_MAX)),
  };
}
