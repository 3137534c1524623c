import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fixedTo } from "#shop/catalogue/fixed-to.ts";
import {
  bands,
  cleared,
  activeFilterCount,
  filterParams,
  readFilter,
  searchFilterParams,
  sorts,
  withoutValue,
  writeFilter,
} from "./listing-filter.ts";

const read = (query: string) => readFilter(new URLSearchParams(query));

describe("the filter of a list", () => {
  test("is read back from its own URL, and equal filters have equal URLs", () => {
    const some = <Value>(values: readonly Value[]) => fc.subarray([...values]);
    const filters = fc.record({
      kinds: some(["accessories", "ceiling-airers"]),
      brands: some(["dryline", "hills", "kitchen-maid"]),
      useAreas: some(["indoor", "outdoor"] as const),
      price: some(bands.price.map(({ key }) => key)),
      laths: some(["0.9m", "1.5m", "2.4m"]),
      length: some(bands.length.map(({ key }) => key)),
      capacity: some(bands.capacity.map(({ key }) => key)),
      width: some(bands.width.map(({ key }) => key)),
      fixings: some(fixedTo),
      inStock: fc.boolean(),
      sort: fc.constantFrom(...(Object.keys(sorts) as (keyof typeof sorts)[])),
    });
    fc.assert(
      fc.property(filters, (filter) => {
        const query = writeFilter(filter);
        expect(read(query)).toEqual(filter);
        expect(writeFilter(read(query))).toBe(query);
      }),
    );
  });

  test("ignores unknown values, whatever the URL contains", () => {
    expect(
      read(
        "brand=Hills&brand=a%00b&setting=moon&price=-1-5&lath=1.5&lath=long&fixing=Wall&sort=__proto__&stock=yes",
      ),
    ).toEqual(cleared({ ...read(""), sort: "" }));
    fc.assert(fc.property(fc.string({ maxLength: 200 }), (query) => void writeFilter(read(query))));
  });

  test("counts active filters, and clears them without the sort order", () => {
    const filter = read("brand=hills&price=0-2500&price=2500-5000&lath=1.5m&stock=1&sort=price");
    expect(activeFilterCount(filter)).toBe(5);
    expect(writeFilter(cleared(filter), 2)).toBe("?sort=price&page=2");
  });

  test("goes on without a value that is removed", () => {
    const without = (facet: string, value: string) =>
      writeFilter(withoutValue(read("lath=1.5m&lath=1.8m&fixing=wall&stock=1"), facet, value));
    expect(without("lath", "1.5m")).toBe("?lath=1.8m&fixing=wall&stock=1");
    expect(without("fixing", "wall")).toBe("?lath=1.5m&lath=1.8m&stock=1");
    expect(without("stock", "1")).toBe("?lath=1.5m&lath=1.8m&fixing=wall");
  });

  test("takes twenty lengths at most, and every one of its parameters is named for caches", () => {
    const many = Array.from({ length: 40 }, (_, at) => `lath=${at}m`).join("&");
    expect(read(many).laths).toHaveLength(20);
    const all = writeFilter(
      read(
        "kind=a&brand=a&setting=indoor&price=0-2500&lath=1m&length=0-10&capacity=0-10&width=0-500&fixing=wall&stock=1&sort=name",
      ),
    );
    expect([...new URLSearchParams(all).keys()].toSorted()).toEqual(searchFilterParams.toSorted());
    expect(filterParams).toEqual(searchFilterParams.filter((name) => name !== "kind"));
  });
});

test("the ranges cover every amount once", () => {
  for (const list of Object.values(bands)) {
    list.forEach(({ from }, at) => expect(from).toBe(at === 0 ? 0 : list[at - 1]?.below));
    expect(list.at(-1)?.below).toBeNull();
  }
  expect(bands.price.map(({ label }) => label)).toEqual([
    "Under £25",
    "£25 to £50",
    "£50 to £100",
    "£100 and over",
  ]);
});
