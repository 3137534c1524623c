import { parsePoundsValue } from "#shop/kit/money.ts";
import { LINES_MAX } from "#shop/pricing/quote.ts";
import { createStoredValue } from "#ui/stored-value.ts";

/**
 * What a customer puts into the cart or the wish list: a product, by its id, with the chosen options. The
 * price, in pounds with VAT, is the one the customer saw. It serves to notice a change, never to charge.
 */
export type CartChoice = {
  readonly id: number;
  readonly name: string;
  readonly price: number;
  readonly options: Readonly<Record<string, string>>;
};

/**
 * A line of the cart, as local storage holds it under "cart" (docs/spec/shop.md §3), and of the wish list
 * under "wishes": a JSON array of {id, name, price, options, lineId}, at most 100: the cart has the oldest first, the wish list the newest. The line
 * id is random and made once: a line whose choice changes is a new line. Whoever appends a line may leave
 * the id out, and it is given at the next read.
 */
export type CartItem = CartChoice & { readonly lineId: string };

/** A list of lines in the browser's storage, in step across its tabs. */
export type LineList = {
  /** The lines now. The same array until they change. */
  readonly read: () => readonly CartItem[];
  /** Calls back after each change, in any tab. */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Inserts a choice at a position, or at the end when the list is shorter. Returns the new line's id, or
   * null when the list is full.
   */
  readonly insert: (choice: CartChoice, position: number) => string | null;
  /** Calls the subscribers back, for a change in something that is read along with the lines. */
  readonly notify: () => void;
  /** Saves other lines in their place. Those that are left out are not remembered as removed. */
  readonly save: (items: readonly CartItem[]) => void;
};

const NAME_MAX = 200;
const OPTIONS_MAX = 20;
const OPTION_TEXT_MAX = 40;
const ID_MAX = 2_147_483_646;
/** A hundred lines at this price are the largest sum the shop handles. A higher price is not ours. */
export const PRICE_MAX_PENCE = 1_000_000;
const LINE_ID = /^[\w-]{8,36}$/;

/** The list under a key of local storage. */
export function createLineList(key: string): LineList {
  /** The latest parsed lines of which some were stored without an id. */
  let withNewIds: readonly CartItem[] | null = null;
  const stored = createStoredValue<readonly CartItem[]>(key, {
    parse(content) {
      const { items, areNew } = parseLines(content);
      if (areNew) withNewIds = items;
      return items;
    },
    empty: [],
  });
  const subscribe = (listener: () => void) => {
    const unsubscribe = stored.subscribe(listener);
    const items = stored.read();
    if (items === withNewIds) stored.save(items);
    return unsubscribe;
  };

  const insert: LineList["insert"] = (choice, position) => {
    const items = stored.read();
    if (items.length >= LINES_MAX) return null;
    const line = newLine(choice);
    stored.save(items.toSpliced(position, 0, line));
    return line.lineId;
  };

  return { read: stored.read, subscribe, notify: stored.notify, insert, save: stored.save };
}

/**
 * Reads a stored list, whatever it holds: valid items are taken, all others left out. A line without an
 * id, or with another's, is given one: then they are new.
 */
function parseLines(content: unknown): { items: readonly CartItem[]; areNew: boolean } {
  const ids = new Set<string>();
  let areNew = false;
  const items = parseItems(content).map((item) => {
    const isOwn = item.lineId !== "" && !ids.has(item.lineId);
    areNew ||= !isOwn;
    const line = isOwn ? item : newLine(item);
    ids.add(line.lineId);
    return line;
  });
  return { items, areNew };
}

/** Reads stored items as they are: one without an id has the empty one. */
export function parseItems(content: unknown): readonly CartItem[] {
  if (!Array.isArray(content)) return [];
  return content.slice(0, LINES_MAX).flatMap((entry: unknown) => parseItem(entry) ?? []);
}

function parseItem(entry: unknown): CartItem | null {
  if (!isRecord(entry)) return null;
  const { id: storedId, name, lineId } = entry;
  const id = typeof storedId === "string" ? Number(storedId) : storedId;
  if (typeof id !== "number" || !Number.isInteger(id) || id < 1 || id > ID_MAX) return null;
  const pricePence = parsePoundsValue(entry["price"]) ?? 0;
  return {
    id,
    name: typeof name === "string" ? name.slice(0, NAME_MAX) : "",
    price: pricePence > PRICE_MAX_PENCE ? 0 : pricePence / 100,
    options: parseOptions(entry["options"]),
    lineId: typeof lineId === "string" && LINE_ID.test(lineId) ? lineId : "",
  };
}

/** A line with an id of its own. Not by crypto.randomUUID: browsers offer it over HTTPS only. */
export function newLine({ id, name, price, options }: CartChoice): CartItem {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const lineId = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return { id, name, price, options, lineId };
}

function parseOptions(options: unknown): Record<string, string> {
  if (!isRecord(options)) return {};
  const valid = Object.entries(options).filter(
    (pair): pair is [string, string] =>
      typeof pair[1] === "string" &&
      pair[0].length <= OPTION_TEXT_MAX &&
      pair[1].length <= OPTION_TEXT_MAX,
  );
  return Object.fromEntries(valid.slice(0, OPTIONS_MAX));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
