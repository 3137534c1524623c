import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { readFilter } from "./listing-filter.ts";
import { listCategory, listChosen } from "./listing.server.ts";

const { db } = await testDatabase();

async function listed(category: string, query = "", page = 1) {
  return listCategory(db, category, { filter: readFilter(new URLSearchParams(query)), page });
}

const facetOf = ({ facets }: Awaited<ReturnType<typeof listed>>, name: string) =>
  facets.find((facet) => facet.name === name);

describe("a category", () => {
  it("shows all its products in the shopkeeper's order without a filter", async () => {
    const whole = await listed("ceiling-airers");
    expect(whole.list.total).toBe(whole.list.products.length);
    expect(whole.list.products[0]?.slug).toBe("traditional-kitchen-maid");
  });

  it("shows with each filter value the number of products that it would list", async () => {
    for (const category of ["ceiling-airers", "accessories", "rotary-washing-lines"]) {
      for (const query of [
        "",
        "price=0-2500",
        "price=2500-5000&price=5000-10000",
        "stock=1",
        "lath=0.9m&fixing=ceiling",
      ]) {
        const { facets } = await listed(category, query);
        for (const { name, values } of facets)
          for (const { value, count } of values) {
            const others = new URLSearchParams(query);
            others.delete(name);
            others.append(name, value);
            const shown = await listed(category, others.toString());
            expect([category, query, name, value, shown.list.total]).toEqual([
              category,
              query,
              name,
              value,
              count,
            ]);
          }
      }
    }
  });

  it("offers no filter that every product matches", async () => {
    for (const category of ["ceiling-airers", "rotary-covers", "storage-solutions"]) {
      const { facets, list } = await listed(category);
      for (const { values } of facets)
        expect(values.some(({ count }) => count < list.total)).toBe(true);
    }
  });

  it("lists the rotaries for a small garden by their width", async () => {
    const { list } = await listed("rotary-washing-lines", "width=1000-2000&width=2000-2900");
    expect(list.products.map(({ slug }) => slug).toSorted()).toEqual([
      "free-standing-rotary",
      "hills-folding-rotary",
      "small-rotary",
    ]);
  });

  it("offers drying length, load and width only where most products dry washing", async () => {
    const offered = async (category: string) =>
      (await listed(category)).facets.map(({ name }) => name);
    expect(await offered("rotary-washing-lines")).toEqual(
      expect.arrayContaining(["length", "capacity", "width"]),
    );
    for (const name of ["length", "capacity", "width"])
      expect(await offered("accessories")).not.toContain(name);
  });

  it("filters by the prices that cards show, with VAT", async () => {
    const { list } = await listed("accessories", "price=0-2500");
    for (const product of list.products) expect(product.pricePence).toBeLessThan(2_500);
  });

  it("sorts by price and by load, products without a load last", async () => {
    const prices = (await listed("ceiling-airers", "sort=price-desc")).list.products.map(
      ({ basePence }) => basePence ?? 0,
    );
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    const loads = (await listed("rotary-washing-lines", "sort=load")).list.products.map((product) =>
      Number(product.capacityKg ?? -1),
    );
    expect(new Set(loads).size).toBeGreaterThan(2);
    expect(loads).toEqual(loads.toSorted((a, b) => b - a));
  });

  it("shows with each product a second picture, the one of its use if there is one", async () => {
    const { list } = await listed("rotary-washing-lines");
    const second = new Map(list.products.map((product) => [product.slug, product.secondImageUrl]));
    expect(second.get("four-arm-rotary")).toMatch(/four-arm-rotary\/scene-/);
    expect(second.get("small-rotary")).toMatch(/small-rotary\/angle-/);
  });

  it("is empty when nothing matches, and still shows the active filters", async () => {
    const nothing = await listed("rotary-covers", "price=10000-&length=40-");
    expect(nothing.list).toMatchObject({ total: 0, pages: 1, products: [] });
    expect(facetOf(nothing, "length")?.values.some(({ isChosen }) => isChosen)).toBe(true);
  });

  it("lists products for indoors and outdoors under both", async () => {
    const { facets, list } = await listed("accessories");
    const counts = facets.find(({ name }) => name === "setting")?.values.map(({ count }) => count);
    const sum = (counts ?? []).reduce((total, count) => total + count, 0);
    expect(sum).toBeGreaterThanOrEqual(list.total);
  });
});

const slugsOf = ({ list }: Awaited<ReturnType<typeof listed>>) =>
  list.products.map(({ slug }) => slug).toSorted();
const valuesOf = (listing: Awaited<ReturnType<typeof listed>>, name: string) =>
  facetOf(listing, name)?.values.map(({ label, count }) => [label, count]);

describe("a list by lath length", () => {
  it("has the lengths that can be bought, the shortest first, with the products of each", async () => {
    const airers = await listed("ceiling-airers");
    expect(valuesOf(airers, "lath")).toEqual([
      ["0.9\u00a0m", 2],
      ["1.2\u00a0m", 3],
      ["1.5\u00a0m", 3],
      ["1.8\u00a0m", 3],
      ["2.1\u00a0m", 2],
      ["2.4\u00a0m", 2],
    ]);
    const narrowed = await listed("ceiling-airers", "lath=0.9m&fixing=wall");
    expect(valuesOf(narrowed, "lath")?.map(([, count]) => count)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it("shows the products with any of the chosen lengths", async () => {
    const long = ["traditional-kitchen-maid", "traditional-stacker"];
    expect(slugsOf(await listed("ceiling-airers", "lath=2.4m"))).toEqual(long);
    expect(slugsOf(await listed("ceiling-airers", "lath=2.4m&lath=1.2m"))).toEqual([
      "five-lath-ceiling-airer",
      ...long,
    ]);
  });

  it("is not offered where one product alone has laths, and finds single laths", async () => {
    expect(facetOf(await listed("accessories"), "lath")).toBeUndefined();
    const { list, choices } = await listed("accessories", "lath=2.1m");
    expect(list.products.map(({ slug }) => slug)).toEqual(["replacement-laths"]);
    expect(choices).toEqual({ "replacement-laths": "?lathLength=2.1m" });
    await sql`update option_values set is_available = false where value = '2.1m'
      and group_id in (select g.id from option_groups g join products p on p.id = g.product_id
        where p.slug = 'replacement-laths')`.execute(db);
    const single = await listed("accessories", "lath=2.1m");
    expect(single.choices).toEqual({ "replacement-laths": "?lathLength=2.1m-single" });
  });

  it("leaves out a length that is sold or not available, but keeps it to be removed", async () => {
    await sql`update option_values set is_available = false where value = '2.4m'
      and group_id in (select g.id from option_groups g join products p on p.id = g.product_id
        where p.slug = 'traditional-stacker')`.execute(db);
    expect(slugsOf(await listed("ceiling-airers", "lath=2.4m"))).toEqual([
      "traditional-kitchen-maid",
    ]);
    await sql`insert into option_stock (group_id, value, stock, held)
      select g.id, '2.4m', 1, 1 from option_groups g join products p on p.id = g.product_id
      where p.slug = 'traditional-kitchen-maid' and g.key = 'lathLength'`.execute(db);
    const none = await listed("ceiling-airers", "lath=2.4m");
    expect(none.list.total).toBe(0);
    expect(facetOf(none, "lath")?.values.at(-1)).toMatchObject({
      label: "2.4\u00a0m",
      count: 0,
      isChosen: true,
    });
    expect(valuesOf(await listed("ceiling-airers"), "lath")?.at(-1)?.[0]).toBe("2.1\u00a0m");
  });

  it("leads to the products with the one length that is chosen", async () => {
    expect((await listed("ceiling-airers", "lath=1.8m")).choices).toMatchObject({
      "traditional-kitchen-maid": "?lathLength=1.8m",
      "five-lath-ceiling-airer": "?lathLength=1.8m",
    });
    expect((await listed("ceiling-airers", "lath=1.8m&lath=1.2m")).choices).toEqual({});
    expect((await listed("ceiling-airers")).choices).toEqual({});
  });
});

describe("a list by what products are fixed to", () => {
  it("has the places that its products are fixed to, and shows those chosen", async () => {
    const airers = await listed("ceiling-airers");
    expect(valuesOf(airers, "fixing")).toEqual([
      ["Ceiling", 5],
      ["Wall", 1],
    ]);
    expect(slugsOf(await listed("ceiling-airers", "fixing=wall"))).toEqual(["wall-hoist-airer"]);
    expect(slugsOf(await listed("rotary-washing-lines", "fixing=nothing"))).toEqual([
      "free-standing-rotary",
    ]);
    for (const category of ["indoor-airers", "accessories", "rotary-covers"])
      expect(facetOf(await listed(category), "fixing")).toBeUndefined();
  });

  it("is offered for every product of a search, products without one left out when chosen", async () => {
    const { rows } = await sql<{ id: number }>`select id from products order by id`.execute(db);
    const ids = rows.map(({ id }) => id);
    const whole = await listChosen(db, ids, { filter: readFilter(new URLSearchParams()), page: 1 });
    const places = whole.facets.find(({ name }) => name === "fixing")?.values ?? [];
    expect(places.map(({ label }) => label)).toEqual([
      "Ceiling",
      "Wall",
      "Ground",
      "Free-standing",
    ]);
    const fixed = places.reduce((sum, { count }) => sum + count, 0);
    expect(fixed).toBeLessThan(ids.length);
    const chosen = new URLSearchParams(places.map(({ value }) => ["fixing", value]));
    const narrowed = await listChosen(db, ids, { filter: readFilter(chosen), page: 1 });
    expect(narrowed.list.total).toBe(fixed);
  });
});
