import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bands,
  cleared,
  activeFilterCount,
  readFilter,
  sorts,
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
      length: some(bands.length.map(({ key }) => key)),
      capacity: some(bands.capacity.map(({ key }) => key)),
      width: some(bands.width.map(({ key }) => key)),
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
      read("brand=Hills&brand=a%00b&setting=moon&price=-1-5&sort=__proto__&stock=yes"),
    ).toEqual(cleared({ ...read(""), sort: "" }));
    fc.assert(fc.property(fc.string({ maxLength: 200 }), (query) => void writeFilter(read(query))));
  });

  test("counts active filters, and clears them without the sort order", () => {
    const filter = read("brand=hills&price=0-2500&price=2500-5000&stock=1&sort=price");
    expect(activeFilterCount(filter)).toBe(4);
    expect(writeFilter(cleared(filter), 2)).toBe("?sort=price&page=2");
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
