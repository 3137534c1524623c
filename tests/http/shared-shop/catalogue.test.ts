import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { cordWarning } from "#shop/airers/fixings.ts";
import { unescapeHtml } from "#tests/http/support/html.ts";
import { listOf, sharedHttpShop } from "#tests/http/support/http-shop.ts";

const shop = sharedHttpShop();

describe("the catalogue", () => {
  test("a product has the option groups, keys and values of docs/spec/shop.md §9", async () => {
    const { status, json } = await shop.request("/api/products/traditional-kitchen-maid");
    expect(status).toBe(200);
    expect(json).toMatchObject({ base_price: "45.00", price_pence: 5400, max_price_pence: 11351 });
    const groups = listOf<{
      key: string;
      values: { value: string; surcharge_pence: number; is_default: boolean }[];
    }>(json, "option_groups");
    const surcharges = Object.fromEntries(
      groups.map(({ key, values }) => [
        key,
        Object.fromEntries(values.map((value) => [value.value, value.surcharge_pence])),
      ]),
    );
    expect(surcharges).toEqual({
      color: { black: 0, white: 0, ivory: 0, pewter: 0 },
      lathLength: { "0.9m": 0, "1.2m": 417, "1.5m": 833, "1.8m": 1667, "2.1m": 2500, "2.4m": 2917 },
      ropeLength: { "10m": 0, "15m": 417 },
      wheelType: { standard: 0, deluxe: 500 },
      extraPulley: { none: 0, deluxe: 1125, standard: 917 },
    });
    for (const { values } of groups)
      expect(values.filter((value) => value.is_default)).toHaveLength(1);
  });

  test("the dearest ceiling airer costs £135.70", async () => {
    const { json } = await shop.request("/api/products/traditional-stacker");
    expect(json?.["max_price_pence"]).toBe(13570);
  });

  test("products are filtered by category, featured flag and search, and paged", async () => {
    const all = (await shop.request("/api/products")).json;
    expect(all?.["total"]).toBeGreaterThanOrEqual(45);
    const last = (await shop.request(`/api/products?page=${Number(all?.["pages"])}`)).json;
    expect(last?.["products"]).not.toEqual(all?.["products"]);
    const featured = (await shop.request("/api/products?featured=true")).json;
    for (const product of listOf<{ is_featured: boolean }>(featured, "products"))
      expect(product.is_featured).toBe(true);
    const airers = (await shop.request("/api/products?category=ceiling-airers")).json;
    for (const product of listOf<{ category: string }>(airers, "products"))
      expect(product.category).toBe("ceiling-airers");
    const found = (await shop.request("/api/products?q=kitchen%20maid")).json;
    expect(JSON.stringify(found)).toContain("traditional-kitchen-maid");
    const none = (await shop.request("/api/products?q=zzzznothing")).json;
    expect(none).toMatchObject({ products: [], total: 0 });
    expect((await shop.request("/api/products?page=0")).json).toMatchObject({
      fields: { page: expect.any(String) },
    });
  });

  test("an unknown product is 'Product not found'", async () => {
    const { status, json } = await shop.request("/api/products/nothing-of-ours");
    expect([status, json?.["message"]]).toEqual([404, "Product not found"]);
  });
});

describe("a category filtered by its URL", () => {
  const read = async (path: string) => {
    const { status, text } = await shop.request(path);
    const names = [...text.matchAll(/<h2[^>]*><a[^>]*href="([^"]+)"[^>]*>([^<]+)/g)];
    return { status, text, found: names.map(([, to, name]) => `${name} ${to}`).toSorted() };
  };

  test("?lath= lists what can be bought with laths of that length, and links to it in that length", async () => {
    const { status, text, found } = await read("/ceiling-airers?lath=0.9m");
    expect(status).toBe(200);
    expect(found).toEqual([
      "Traditional Kitchen Maid /product/traditional-kitchen-maid?lathLength=0.9m",
      "Traditional Stacker /product/traditional-stacker?lathLength=0.9m",
    ]);
    expect(text).toMatch(/<input(?=[^>]*name="lath")(?=[^>]*value="0.9m")[^>]* checked=""/);
    expect(text).toContain('rel="canonical" href="http');
    expect(text).not.toMatch(/rel="canonical" href="[^"]*lath/);
  });

  test("?fixing= lists what is fixed there, with other filters and without unknown values", async () => {
    const wall = await read("/ceiling-airers?fixing=wall");
    expect(wall.found).toEqual(["Wall Hoist Airer /product/wall-hoist-airer"]);
    const both = await read("/ceiling-airers?fixing=ceiling&lath=2.4m&lath=1.2m");
    expect(both.found).toHaveLength(3);
    const none = await read("/ceiling-airers?fixing=wall&lath=2.4m");
    expect([none.status, none.text.includes("No products match all your filters")]).toEqual([
      200,
      true,
    ]);
    const all = await read("/ceiling-airers");
    const unknown = await read("/ceiling-airers?fixing=roof&lath=long&lath=1.5");
    expect(unknown.found).toEqual(all.found);
    expect((await read("/search?q=airer&fixing=ceiling&lath=1.8m")).found).toHaveLength(3);
  });
});

describe.each(["fit", "compare", "template"])("/product/…/%s exists", (page) => {
  test.each(["traditional-kitchen-maid", "traditional-stacker", "five-lath-ceiling-airer"])(
    "for the %s",
    async (slug) => {
      const { status, text } = await shop.request(`/product/${slug}/${page}`);
      expect(status).toBe(200);
      expect(text).toMatch(/<svg[^>]*role="img"/);
    },
  );

  test.each(["replacement-laths", "six-rod-ceiling-airer", "nothing-of-ours"])(
    "and for no other product: %s",
    async (slug) => {
      const { status, text } = await shop.request(`/product/${slug}/${page}`);
      expect(status).toBe(404);
      expect(text).toContain("Product not found");
    },
  );
});

test.each(["traditional-kitchen-maid", "traditional-stacker", "five-lath-ceiling-airer"])(
  "the %s has ten drawn steps in its instructions, and the warning of cords on the sheet to drill by",
  async (slug) => {
    const path = `/product/${slug}`;
    const { text } = await shop.request(`${path}/instructions`);
    const list = text.slice(text.indexOf("<ol", text.indexOf('id="hanging"')));
    const steps = list.slice(0, list.indexOf("</ol>")).split("<li").slice(1);
    expect(steps).toHaveLength(10);
    for (const [at, step] of steps.entries()) {
      expect(step).toMatch(/<svg[^>]*aria-hidden="true"/);
      expect(step).toContain(`>${at + 1}. `);
    }
    expect(steps[4]).toContain("1.5\u00a0m or higher");
    const sheet = await shop.request(`${path}/template`);
    expect(unescapeHtml(sheet.text)).toContain(cordWarning);
    expect(sheet.text).toContain(`href="${path}/instructions#hanging"`);
  },
);

test("every product has a sheet of instructions, to which its page leads: box, fixing, care, warnings", async () => {
  const { rows } = await sql<{ slug: string; care: string[]; warnings: string[] }>`
    select slug, care, warnings from products where state = 'live' order by slug`.execute(shop.db);
  expect(rows.length).toBeGreaterThan(60);
  const read = async ({ slug, care, warnings }: (typeof rows)[number]) => {
    const path = `/product/${slug}/instructions`;
    const { status, text } = await shop.request(path);
    const said = [...care, ...warnings].filter((each) => unescapeHtml(text).includes(each));
    const { text: page } = await shop.request(`/product/${slug}`);
    return [slug, status, care.length > 0, said.length, page.includes(`href="${path}"`)];
  };
  const wanted = rows.map(({ slug, care, warnings }) => [
    slug,
    200,
    true,
    care.length + warnings.length,
    true,
  ]);
  const found: unknown[] = [];
  for (const row of rows) found.push(await read(row));
  expect(found).toEqual(wanted);
  expect((await shop.request("/product/nothing-of-ours/instructions")).status).toBe(404);
});

test.each([
  ["country=GB&postcode=HX7 8AD", { rate: 0, zone: "UK Mainland" }],
  ["country=GB&postcode=pa9%201aa", { rate: 0, zone: "UK Mainland" }],
  ["country=GB&postcode=PA20 0AA", { rate: 0, zone: "Highlands & Islands" }],
  ["country=GB&postcode=ZE1 0AA", { rate: 0, zone: "Highlands & Islands" }],
  ["country=GB&postcode=BT1 5GS", { rate: 0, zone: "Northern Ireland" }],
  ["country=GB&postcode=TR21 0LW", { rate: 0, zone: "Isles of Scilly" }],
  ["country=GB&postcode=BF1 3AD", { rate: 0, zone: "BFPO" }],
  ["country=GB&postcode=IM1 1AA", { rate: 6.95, zone: "Isle of Man" }],
  ["country=GB&postcode=JE2 3AB", { rate: 9.95, zone: "Channel Islands" }],
])("shipping to %s", async (query, expected) => {
  const { status, json } = await shop.request(`/api/shipping-rate?${query.replaceAll(" ", "%20")}`);
  expect([status, json]).toEqual([200, expected]);
});

test("a product page shows whether the product is in stock or made to order", async () => {
  const path = "/product/traditional-kitchen-maid";
  const made = (await shop.request(path)).text;
  expect(made).toContain("Made for you: leaves in 2 weeks");
  // Below it are cards of other products, which may be in stock.
  const own = made.slice(made.indexOf("<main"), made.indexOf('id="delivery"'));
  expect(own).toContain("MADE TO ORDER");
  expect(own).not.toMatch(/in stock/i);
  expect(made).toContain("https://schema.org/MadeToOrder");
  const stocked = (await shop.request("/product/rubber-grippers")).text;
  expect(stocked).toContain("IN STOCK");
});

test.each([
  ["FR", 19],
  ["US", 39],
  ["DE", 19],
])("shipping to %s costs £%d", async (country, rate) => {
  const { json } = await shop.request(`/api/shipping-rate?country=${country}`);
  expect(json).toMatchObject({ rate });
});

test.each([
  ["country=AQ", 404, "Unable to calculate shipping for this location"],
  ["country=GB", 422, "Please enter postcode"],
  ["country=GB&postcode=ZZ9%209ZZ", 422, "Enter a valid UK postcode"],
  ["country=GB&postcode=12345", 422, "Enter a valid UK postcode"],
  ["country=GBR", 422, "Choose a country"],
])("shipping to %s is %i '%s'", async (query, status, message) => {
  const answer = await shop.request(`/api/shipping-rate?${query}`);
  expect([answer.status, answer.json?.["message"]]).toEqual([status, message]);
});
