import { skuHeads } from "#shop/catalogue/product-file/read-file.ts";
import { ownValue } from "#shop/kit/own-value.ts";
import { foreignKey } from "./columns-of-rows.ts";
import type { ColumnUse } from "./column-uses.ts";

/** Words of heads by what their columns are, the surest first. Heads are in small letters with underscores. */
const words: readonly (readonly [ColumnUse, RegExp])[] = [
  ...skuHeads.map((head) => ["sku", head] as const),
  ["alt", /(?:^|_)alt(?:_|$)|alternative_text/],
  [
    "picture",
    /^(?:main_|additional_)?(?:image|picture|photo|photograph|img)s?(?:_?(?:url|link|src|address|\d+))*$/,
  ],
  ["name", /^(?:product_|item_)?(?:name|title)$/],
  ["name", /^(?:product|item)$/],
  [
    "price",
    /^(?:(?:retail|selling|sell|regular|unit|gross|variant|our|web|list)_)?price(?:_?\(?(?:£|gbp|inc_vat|incl?\._vat|gross|ex_vat|net)\)?)?$/,
  ],
  ["price", /^(?:rrp|amount)$/],
  ["salePrice", /^(?:sales?|special|offer|reduced|promotional)_price$/],
  ["stock", /^(?:stock|qty|quantity|inventory)(?:_?(?:level|qty|quantity|on_hand|available))?$/],
  ["stock", /^(?:on_hand|in_stock\??|pieces|availability)$/],
  ["facts", /^(?:short_description|summary|subtitle|strapline)$/],
  ["description", /^(?:long_|full_|product_|item_)?(?:description|desc)(?:_?\(?html\)?)?$/],
  ["description", /^(?:body|details|text)(?:_?\(?html\)?)?$/],
  ["category", /^(?:product_)?(?:category|categories|type|group|department|collection)$/],
  ["brand", /^(?:brand|vendor|manufacturer|maker|make)(?:_name)?$/],
  ["weightKg", /^(?:net_|gross_|shipping_)?weight_?\(?(?:kg|kgs|kilos?|kilograms?)\)?$/],
  ["weightGrams", /^(?:net_|gross_|shipping_)?(?:weight(?:_?\(?(?:g|grams?)\)?)?|grams)$/],
  ["widthCm", /^width_?\(?cm\)?$/],
  ["widthMm", /^width(?:_?\(?mm\)?)?$/],
  ["depthCm", /^(?:depth|length)_?\(?cm\)?$/],
  ["depthMm", /^(?:depth|length)(?:_?\(?mm\)?)?$/],
  ["heightCm", /^height_?\(?cm\)?$/],
  ["heightMm", /^height(?:_?\(?mm\)?)?$/],
  ["material", /^materials?$/],
  ["model", /^(?:model|mpn)(?:_?(?:no|number))?$/],
  ["keywords", /^(?:tags|keywords|search_words|search_terms)$/],
  ["handle", /^(?:handle|parent(?:_?(?:sku|id))?|(?:item_)?group_id|style(?:_?(?:code|no))?)$/],
  ["option", /^(?:colou?r|size|option|variant|finish)(?:_?\d)?$/],
];

/**
 * What each column of a file may be, by the words of its head. Columns whose use is remembered from an earlier file keep
 * it. A use goes to one column; pictures, their texts and options to each that is named so.
 */
export function guessUses(
  heads: readonly string[],
  remembered: Readonly<Record<string, ColumnUse>>,
): Readonly<Record<string, ColumnUse>> {
  const keys = [...new Set(heads.filter(Boolean).map(foreignKey))];
  const uses = new Map<string, ColumnUse>();
  const taken = new Set<ColumnUse>();
  const give = (key: string, use: ColumnUse) => {
    uses.set(key, use);
    if (!["picture", "alt", "option", "left"].includes(use)) taken.add(use);
  };
  for (const key of keys) {
    const before = ownValue(remembered, key);
    if (before !== undefined && !taken.has(before)) give(key, before);
  }
  for (const [use, word] of words)
    for (const key of keys) if (!uses.has(key) && !taken.has(use) && word.test(key)) give(key, use);
  // A product's own words for its variants make sense only where rows belong together.
  const isGrouped = taken.has("handle");
  for (const [key, use] of uses)
    if (use === "option" && !isGrouped && ownValue(remembered, key) === undefined) uses.delete(key);
  return Object.fromEntries(uses);
}

/**
 * Whether a file counts pieces, which ours never do: read as ours, what is new in it would be made to order. Rows of
 * options are ours alone.
 */
export function countsPieces(heads: readonly string[]): boolean {
  const uses = Object.values(guessUses(heads, {}));
  return uses.includes("stock") && !heads.some((head) => foreignKey(head) === "option_name");
}
