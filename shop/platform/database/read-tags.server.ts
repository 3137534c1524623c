import { AsyncLocalStorage } from "node:async_hooks";
import { LRUCache } from "lru-cache";

/** What is noted of the reads of a page, or of whatever else is kept; null: nothing. */
const noted = new AsyncLocalStorage<Set<string> | null>();

/** The tag of each table of which the database notifies, and of the tables that are derived from them. */
const tagOfTable: Readonly<Record<string, string>> = {
  brands: "brands",
  categories: "categories",
  country_rates: "rates",
  cover_sizes: "covers",
  folded_rotaries: "covers",
  option_groups: "products",
  option_stock: "products",
  option_values: "products",
  page_versions: "content",
  part_fits: "fits",
  postal_code_rules: "rates",
  product_counts: "assortment",
  product_pictures: "products",
  products: "products",
  questions: "questions",
  related_products: "related",
  review_photos: "reviews",
  reviews: "reviews",
  search_synonyms: "search",
  search_words: "search",
  setting_versions: "settings",
  shipping_zones: "rates",
  top_sellers: "navigation",
};

const anyTable = new RegExp(`\\b(?:${Object.keys(tagOfTable).join("|")})\\b`, "g");

/** Adds the tags of all reads within the work to a set. */
export function collectTags<T>(tags: Set<string>, work: () => Promise<T>): Promise<T> {
  return noted.run(tags, work);
}

/**
 * Reads, and notes these tags instead of those of the tables. For a read of which a part of a table's changes
 * is known to make a difference: the trigger of the table must tell of each of them with one of the tags.
 */
export function readTagged<T>(tags: readonly string[], read: () => Promise<T>): Promise<T> {
  noteTags(tags);
  return noted.run(null, read);
}

/** Notes tags for the page that is being made, if there is one. */
export function noteTags(tags: Iterable<string>): void {
  const set = noted.getStore();
  if (set) for (const tag of tags) set.add(tag);
}

const tagsOfTexts = new LRUCache<string, readonly string[]>({ max: 1_000 });

/** Notes the tags of the tables that a statement names. The connection pool calls it for every query. */
export function noteStatement(text: string): void {
  const set = noted.getStore();
  if (!set) return;
  let tags = tagsOfTexts.get(text);
  if (tags === undefined) {
    tags = [...new Set([...text.matchAll(anyTable)].map(([table]) => tagOfTable[table] ?? table))];
    tagsOfTexts.set(text, tags);
  }
  for (const tag of tags) set.add(tag);
}
