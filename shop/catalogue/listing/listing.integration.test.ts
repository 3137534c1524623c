import { describe, expect, it } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { readFilter } from "./listing-filter.ts";
import { listCategory } from "./listing.server.ts";

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
      for (const query of ["", "price=0-2500", "price=2500-5000&price=5000-10000", "stock=1"]) {
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
