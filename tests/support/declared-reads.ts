import pg from "pg";
import { declaredTags } from "#shop/platform/database/read-tags.server.ts";

/** The kinds of tags that stand for a table: a change of it that a page shows is told with one of them. */
const kinds: Readonly<Record<string, string>> = {
  brands: "brands brand product category assortment covers navigation search",
  categories: "categories category product assortment navigation",
  country_rates: "rates",
  cover_sizes: "covers",
  folded_rotaries: "covers",
  option_groups: "products product brand category covers",
  option_stock: "products product brand category covers",
  option_values: "products product brand category covers",
  page_versions: "content",
  part_fits: "fits",
  postal_code_rules: "rates",
  product_counts: "assortment",
  product_pictures: "products product brand category",
  products: "products product brand category assortment covers navigation search",
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
const anyTable = new RegExp(`\\b(?:${Object.keys(kinds).join("|")})\\b`, "g");

const { query } = pg.Client.prototype;

/** Whether a statement is about the rows of an empty list, which no change concerns. */
const isOfNone = (values: unknown) =>
  Array.isArray(values) && values.some((each) => Array.isArray(each) && each.length === 0);

/** Refuses a read that names a table for which none of its declared tags stands. */
function checkedQuery<Answer>(this: pg.Client, ...args: readonly unknown[]): Answer {
  const [text, values] = args;
  const declared = declaredTags()?.map((tag) => tag.split(":")[0] ?? "");
  for (const [table] of isOfNone(values) ? [] : String(text).matchAll(anyTable))
    if (declared?.some((kind) => kinds[table]?.split(" ").includes(kind)) === false)
      throw new Error(`A read of ${table} declares only the tags: ${declared.join(" ")}.`);
  return Reflect.apply(query, this, args);
}
pg.Client.prototype.query = checkedQuery;
