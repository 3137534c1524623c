import { isFull } from "#tests/support/full-size.ts";
import { anOrder } from "#tests/support/builders/order.ts";
import type { HttpShop } from "./http-shop.ts";

/** A change of a table, with pages that show it and pages that do not. */
export type TableChange = {
  readonly table: string;
  readonly what: string;
  readonly statement: string;
  readonly shown: readonly string[];
  readonly notShown: readonly string[];
};

const grippers = "(select id from products where slug = 'rubber-grippers')";
const maid = "(select id from products where slug = 'traditional-kitchen-maid')";
const maidPages = ["/product/traditional-kitchen-maid", "/product/traditional-kitchen-maid.data"];
const elsewhere = ["/privacy", "/cart", "/rotary-covers", "/product/hills-cover"];
const textOf = (title: string) =>
  JSON.stringify({
    title,
    heading: title,
    description: "What others ask.",
    body: "Nothing.",
    questions: [],
    productSlugs: [],
    nextSlugs: [],
    isExample: true,
  });

/** What the changes need: a published review with a photo, and a question. */
export async function prepareChanges({ db }: HttpShop): Promise<void> {
  const { id: productId } = await db
    .selectFrom("products")
    .select("id")
    .where("slug", "=", "rubber-grippers")
    .executeTakeFirstOrThrow();
  const order = await anOrder(db, "unpaid", { of: ["rubber-grippers"] });
  const review = await db
    .insertInto("reviews")
    .values({
      orderId: order.id,
      position: 0,
      productId,
      rating: 4,
      title: "Good",
      shownName: "Ann",
      state: "published",
      decidedAt: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("reviewPhotos")
    .values({ id: crypto.randomUUID(), reviewId: review.id, width: 40, height: 40 })
    .execute();
  await db
    .insertInto("questions")
    .values({
      productId,
      shownName: "Ann",
      question: "Does it fit?",
      answer: "It does.",
    })
    .execute();
}

/**
 * One change at least of every table of which the database notifies, in the order in which they are made:
 * those that share no page follow each other, so that they are compared as one group.
 */
const tableChanges: readonly TableChange[] = [
  {
    table: "option_groups",
    what: "the name of an option",
    statement: `update option_groups set name = name || ' of it' where product_id = ${maid}`,
    shown: [...maidPages, "/ceiling-airers"],
    notShown: elsewhere,
  },
  {
    table: "products",
    what: "a name",
    statement: "update products set name = 'Another rotary' where slug = 'dryline-lifting-rotary'",
    shown: [
      "/product/dryline-lifting-rotary",
      "/rotary-washing-lines",
      "/search?q=airer",
      "/api/products",
    ],
    notShown: ["/cart", "/wish-list", "/product/rubber-grippers/reviews"],
  },
  {
    table: "shipping_zones",
    what: "the rate of a zone",
    statement: "update shipping_zones set base_rate = base_rate + 1 where zone_type = 'UK'",
    shown: ["/delivery"],
    notShown: ["/faq", "/rotary-covers", "/"],
  },
  {
    table: "cover_sizes",
    what: "the size of a cover",
    statement: "update cover_sizes set girth_mm = girth_mm + 10",
    shown: ["/rotary-covers", "/product/hills-cover"],
    notShown: ["/faq", "/cart", "/"],
  },
  {
    table: "reviews",
    what: "a published review",
    statement: "update reviews set title = 'Very good'",
    shown: ["/product/rubber-grippers", "/product/rubber-grippers/reviews"],
    notShown: [...elsewhere, "/accessories"],
  },
  {
    table: "brands",
    what: "the text of a brand",
    statement: "update brands set description = 'Another text.' where slug = 'hills'",
    shown: ["/brands/hills"],
    notShown: [...elsewhere, "/", "/brands/dryline"],
  },
  {
    table: "option_values",
    what: "a surcharge",
    statement: `update option_values set surcharge = surcharge + 1
      where group_id in (select id from option_groups where product_id = ${maid})`,
    shown: [...maidPages, "/ceiling-airers"],
    notShown: elsewhere,
  },
  {
    table: "products",
    what: "a product that leaves the shop",
    statement: "update products set state = 'archived' where slug = 'dryline-lifting-rotary'",
    shown: ["/rotary-washing-lines", "/brands/dryline", "/product/dryline-lifting-rotary"],
    notShown: ["/cart", "/wish-list", "/product/rubber-grippers/reviews"],
  },
  {
    table: "search_synonyms",
    what: "a synonym",
    statement: "insert into search_synonyms (term, same_as) values ('winch', 'pulley')",
    shown: ["/search?q=airer", "/suggestions?q=air"],
    notShown: [...elsewhere, "/"],
  },
  {
    table: "review_photos",
    what: "a photo of a published review",
    statement: "delete from review_photos",
    shown: ["/product/rubber-grippers/reviews"],
    notShown: [...elsewhere, "/accessories"],
  },
  {
    table: "products",
    what: "a price",
    statement: "update products set base_price = base_price + 1 where slug = 'rubber-grippers'",
    shown: [
      "/product/rubber-grippers",
      "/product/rubber-grippers.data",
      "/accessories",
      "/api/products",
    ],
    notShown: elsewhere,
  },
  {
    table: "postal_code_rules",
    what: "the zone of a postcode",
    statement: "delete from postal_code_rules where id = (select max(id) from postal_code_rules)",
    shown: ["/delivery"],
    notShown: ["/faq", "/rotary-covers", "/"],
  },
  {
    table: "folded_rotaries",
    what: "the size of a folded rotary",
    statement: "update folded_rotaries set girth_mm = girth_mm + 10",
    shown: ["/rotary-covers", "/product/hills-cover"],
    notShown: ["/faq", "/cart", "/"],
  },
  {
    table: "product_pictures",
    what: "a picture",
    statement: `insert into product_pictures (id, product_id, position, address, alt)
      values (gen_random_uuid(), ${maid}, 0, '/pictures/another.jpg', 'Another view')`,
    shown: [...maidPages, "/ceiling-airers"],
    notShown: elsewhere,
  },
  {
    table: "products",
    what: "a product that comes back",
    statement: "update products set state = 'live' where slug = 'dryline-lifting-rotary'",
    shown: ["/rotary-washing-lines", "/brands/dryline"],
    notShown: ["/cart", "/wish-list", "/product/rubber-grippers/reviews"],
  },
  {
    table: "country_rates",
    what: "the rate of a country",
    statement:
      "update country_rates set shipping_rate = shipping_rate + 1 where country_code = 'FR'",
    shown: ["/delivery", "/product/hills-cover"],
    notShown: ["/faq", "/rotary-covers", "/"],
  },
  {
    table: "questions",
    what: "an answered question",
    statement: "update questions set state = 'published', decided_at = now()",
    shown: ["/product/rubber-grippers"],
    notShown: [...elsewhere, "/accessories", ...maidPages],
  },
  {
    table: "categories",
    what: "the texts of a category",
    statement:
      "update categories set lead = 'Keep it dry.', description = 'Covers.' where slug = 'rotary-covers'",
    shown: ["/rotary-covers", "/search?q=airer"],
    notShown: ["/", "/cart", "/privacy", "/ceiling-airers", "/product/hills-cover"],
  },
  {
    table: "option_stock",
    what: "the stock of an option",
    statement: `insert into option_stock (group_id, value, stock) select group_id, value, 3 from option_values
      join option_groups on id = group_id where product_id = ${maid} on conflict (group_id, value) do update set stock = 3, held = 0`,
    shown: maidPages,
    notShown: elsewhere,
  },
  {
    table: "products",
    what: "the last piece in stock",
    statement: "update products set stock = 0, held = 0 where slug = 'rubber-grippers'",
    shown: ["/product/rubber-grippers", "/accessories"],
    notShown: elsewhere,
  },
  {
    table: "categories",
    what: "the heading of a category, by which its products are found",
    statement: "update categories set heading = 'Hoods' where slug = 'rotary-covers'",
    shown: ["/rotary-covers", "/search?q=airer", "/suggestions?q=air"],
    notShown: ["/", "/cart", "/privacy", "/ceiling-airers", "/product/hills-cover"],
  },
  {
    table: "related_products",
    what: "the related products",
    statement: `delete from related_products where product_id = ${maid}`,
    shown: maidPages,
    notShown: [...elsewhere, "/ceiling-airers"],
  },
  {
    table: "page_versions",
    what: "the text of a page",
    statement: `insert into page_versions (page, version, published_by, content) values ('faq', 1, 'ann', '${textOf("Asked")}')`,
    shown: ["/faq", "/contact-us", "/search?q=airer"],
    notShown: ["/cart", "/product/hills-cover", "/brands"],
  },
  {
    table: "top_sellers",
    what: "the top sellers",
    statement: "delete from top_sellers where position > 0",
    shown: ["/", ...elsewhere],
    notShown: ["/suggestions?q=air", "/api/products"],
  },
  {
    table: "setting_versions",
    what: "a setting of the owner",
    statement: `insert into setting_versions (section, version, saved_by, settings, originals)
      values ('particulars', 1, 'ann', '{}', '{}')`,
    shown: ["/", ...elsewhere],
    notShown: [],
  },
  {
    table: "brands",
    what: "the name of a brand",
    statement: "update brands set name = 'Hill & Sons' where slug = 'hills'",
    shown: ["/brands/hills", "/product/hills-cover", "/brands", "/"],
    notShown: [],
  },
  {
    table: "categories",
    what: "a category",
    statement:
      "update categories set name = 'Covers', nav_name = 'Covers' where slug = 'rotary-covers'",
    shown: ["/rotary-covers", "/product/hills-cover", "/"],
    notShown: [],
  },
  {
    table: "part_fits",
    what: "a part that fits",
    statement: `insert into part_fits (product_id, part_id, position) values (${maid}, ${grippers}, 0)`,
    shown: maidPages,
    notShown: [...elsewhere, "/product/rubber-grippers"],
  },
  {
    table: "brands",
    what: "the name of a brand that is in no menu",
    statement:
      "update brands set name = 'Dry Lines', menu_position = null, strip_position = null where slug = 'dryline'",
    shown: ["/brands/dryline", "/brands", "/"],
    notShown: [],
  },
  {
    table: "part_fits",
    what: "a part that fits a category",
    statement: `insert into part_fits (category_slug, part_id, position) values ('ceiling-airers', ${grippers}, 0)`,
    shown: [...maidPages, "/product/traditional-stacker"],
    notShown: elsewhere,
  },
  {
    table: "brands",
    what: "the name of a brand that has been in no menu",
    statement: "update brands set name = 'Dry & Line' where slug = 'dryline'",
    shown: [
      "/brands/dryline",
      "/brands",
      "/rotary-washing-lines",
      "/product/dryline-lifting-rotary",
    ],
    notShown: ["/cart", "/privacy", "/rotary-covers", "/product/hills-cover"],
  },
];

/**
 * Changes after which the kept pages are compared with new ones: each at full size, otherwise those that share
 * no page. A change of what every page shows is alone, as it makes new what another may have forgotten.
 */
export const changeGroups = tableChanges.reduce<readonly (readonly TableChange[])[]>(
  (groups, change) => {
    const before = groups.at(-1) ?? [];
    const together = [...before, change];
    const pages = new Set(before.flatMap(({ shown }) => shown));
    const isApart =
      isFull ||
      together.some(({ shown }) => shown.includes("/")) ||
      change.shown.some((path) => pages.has(path));
    return isApart ? [...groups, [change]] : [...groups.slice(0, -1), together];
  },
  [],
);
