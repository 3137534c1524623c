import fc from "fast-check";
import { expect, test } from "vitest";
import { customerSearch } from "./customer-search.ts";

test("words are found from their beginning, without accents; postcodes and order numbers are known", () => {
  expect(customerSearch("Zoë O'Brien").words).toBe("'zoe':* & 'o':* & 'brien':*");
  expect(customerSearch("ann@mill.ex").words).toBe("'ann':* & 'mill':* & 'ex':*");
  expect(customerSearch("?!")).toEqual({ words: null, postcode: null, orderNumber: null });
  expect(customerSearch("hx7 8")).toMatchObject({ postcode: "HX78" });
  expect(customerSearch("hx7 8ad")).toMatchObject({ postcode: "HX78AD" });
  expect(customerSearch("ll-10042")).toMatchObject({ orderNumber: "LL-10042" });
  expect(customerSearch("10042")).toMatchObject({ orderNumber: "LL-10042", postcode: null });
});

test("whatever is typed, the query has nothing but quoted words of letters and digits", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (typed) => {
      const { words } = customerSearch(typed);
      const [...quoted] = (words ?? "").split(" & ").filter((each) => each !== "");
      expect(quoted.length).toBeLessThan(9);
      expect(quoted.every((each) => /^'[\p{L}\p{M}\p{N}]+':\*$/u.test(each))).toBe(true);
    }),
  );
});
