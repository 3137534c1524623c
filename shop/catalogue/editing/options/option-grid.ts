import type { Pence } from "#shop/kit/money.ts";
import { capital } from "#shop/kit/text.ts";
import { isSku } from "#shop/catalogue/sku.ts";
import { PRICE_MAX } from "#shop/catalogue/editing/product-fields.ts";

/** A value of an option as its screen has it. */
export type GridValue = {
  readonly value: string;
  readonly label: string;
  /** Without VAT. */
  readonly surchargePence: Pence;
  /** Its own SKU; "" for none. */
  readonly sku: string;
  /** False: it is shown and can't be bought. */
  readonly isAvailable: boolean;
  /** Its pieces on the shelf; null while they are not counted. */
  readonly stock: number | null;
};

export type GridGroup = {
  readonly key: string;
  readonly name: string;
  /** The value that is chosen first; "" for a group without values. */
  readonly standard: string;
  readonly values: readonly GridValue[];
};

/** The options of a product, in their order. */
export type Grid = readonly GridGroup[];

/** A form has at most 400 fields, and a row five. */
export const GROUPS_MAX = 12;
export const VALUES_MAX = 56;

export const NAME_MAX = 40;
export const LABEL_MAX = 60;
export const VALUE_STOCK_MAX = 99_999;

/** What a field of a grid can be called in a sentence. */
export type GridField =
  | "name"
  | "standard"
  | "label"
  | "surchargePence"
  | "sku"
  | "isAvailable"
  | "stock";

/** Names that objects of the language have: no group and no value is called so. */
function isInherited(name: string): boolean {
  return name in {};
}

const KEY = /^[a-z][A-Za-z0-9]{0,29}$/;
const VALUE = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,39}$/u;

/** Parameters of a product's address that are not options. */
const RESERVED = new Set(
  "notice view position units ceiling run tallest cleat quantity id".split(" "),
);

export function isGroupKey(key: string): boolean {
  return KEY.test(key) && !isInherited(key) && !RESERVED.has(key);
}

export function isValueKey(value: string): boolean {
  return value.length > 0 && value.length <= 40 && !isInherited(value);
}

/** "lathLength" for "Lath length": the key that a new group gets, beside those that are taken. */
export function groupKeyFor(name: string, taken: readonly string[]): string {
  const words = plain(name)
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const joined = words
    .map((word, at) => (at === 0 ? word : capital(word)))
    .join("")
    .replace(/^[0-9]+/, "");
  const known = joined === "colour" ? "color" : joined;
  const wanted = known.slice(0, 26) || "option";
  return firstFree((count) => `${wanted}${count}`, taken, isGroupKey);
}

/** "1.5m" for "1.5 m", "racing-green" for "Racing green": the value that a new row gets. */
export function valueKeyFor(label: string, taken: readonly string[]): string {
  const measure = plain(label).replaceAll(/(\d)\s+(?=(?:mm|cm|m|kg|g|l)\b)/gi, "$1");
  const words = measure
    .toLowerCase()
    .split(/[^a-z0-9.]+/)
    .filter(Boolean)
    .join("-");
  const wanted = words.slice(0, 36) || "value";
  const isGood = (value: string) => VALUE.test(value) && isValueKey(value);
  return firstFree((count) => (count === "" ? wanted : `${wanted}-${count}`), taken, isGood);
}

/** The first name that nothing has, with 2, 3 and so on behind it when it is taken. */
function firstFree(
  nameOf: (count: string) => string,
  taken: readonly string[],
  isGood: (name: string) => boolean,
): string {
  for (let count = 1; ; count += 1) {
    const name = nameOf(count === 1 ? "" : String(count));
    if (isGood(name) && !taken.includes(name)) return name;
  }
}

/** Without accents. */
function plain(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "");
}

/** What is wrong with a grid as a whole: checked again after two people's changes were put together. */
export function isSoundGrid(grid: Grid): boolean {
  const all = grid.flatMap(({ values }) => values);
  const skus = all.map(({ sku }) => sku).filter(Boolean);
  return (
    grid.length <= GROUPS_MAX &&
    all.length <= VALUES_MAX &&
    isDistinct(grid.map(({ key }) => key)) &&
    isDistinct(skus) &&
    grid.every(isSoundGroup)
  );
}

function isSoundGroup({ key, name, standard, values }: GridGroup): boolean {
  return (
    isGroupKey(key) &&
    isText(name, NAME_MAX) &&
    isDistinct(values.map(({ value }) => value)) &&
    isDistinct(values.map(({ label }) => label)) &&
    values.some(({ value, isAvailable }) => value === standard && isAvailable) &&
    values.every(isSoundValue)
  );
}

function isSoundValue({ value, label, surchargePence, sku, stock }: GridValue): boolean {
  return (
    isValueKey(value) &&
    isText(label, LABEL_MAX) &&
    surchargePence >= 0 &&
    surchargePence <= PRICE_MAX &&
    (sku === "" || isSku(sku)) &&
    (stock === null || (Number.isInteger(stock) && stock >= 0 && stock <= VALUE_STOCK_MAX))
  );
}

function isText(text: string, max: number): boolean {
  return text.trim() !== "" && text.length <= max;
}

function isDistinct(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length;
}
