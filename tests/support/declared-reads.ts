import pg from "pg";
import { declaredTags } from "#shop/platform/database/read-tags.server.ts";

const products = "products brands option_groups option_stock option_values product_pictures";
/** The tables for which a kind of tags stands: a change of one that a page shows is told with such a tag. */
const tablesOf: Readonly<Record<string, string>> = {
  assortment: "brands categories product_counts products",
  brand: products,
  brands: "brands",
  categories: "categories",
  category: `${products} categories`,
  content: "page_versions",
  covers: "brands cover_sizes folded_rotaries option_groups option_values products",
  fits: "part_fits",
  navigation: "brands categories products top_sellers",
  product: `${products} categories`,
  products,
  questions: "questions",
  rates: "country_rates postal_code_rules shipping_zones",
  related: "related_products",
  reviews: "review_photos reviews",
  search: "brands products search_synonyms search_words",
  settings: "setting_versions",
};
const tables = new Set(Object.values(tablesOf).join(" ").split(" "));

/** Whether a statement asks for the rows of an empty list. It finds none, whatever changes. */
const isOfNone = (values: unknown) =>
  Array.isArray(values) && values.some((each) => Array.isArray(each) && each.length === 0);

const { query } = pg.Client.prototype;

/** Refuses a read that names a table for which none of the tags that it declares stands. */
pg.Client.prototype.query = function <Answer>(this: pg.Client, ...args: unknown[]): Answer {
  const [text, values] = args;
  const tags = isOfNone(values) ? null : declaredTags();
  const covered = tags?.flatMap((tag) => tablesOf[tag.split(":")[0] ?? ""]?.split(" ") ?? []);
  const words = covered === undefined ? null : String(text).match(/\w+/g);
  const left = words?.find((word) => tables.has(word) && !covered?.includes(word));
  if (left !== undefined)
    throw new Error(`A read of ${left} declares ${tags?.join() || "no tag"}.`);
  return Reflect.apply(query, this, args);
};
