import { expect, test } from "vitest";
import { defaultExceptions, isExcepted, readExceptions } from "./exceptions.ts";
import { readPostalCode } from "./postal-code.ts";
import { world } from "./world.ts";

test.each([
  ["FR", "97400", true],
  ["FR", "F-98000", true],
  ["FR", "96999", false],
  ["FR", "", false],
  ["ES", "E-35001", true],
  ["ES", "53001", false],
  ["US", "00601", true],
  ["US", "00501", false],
  ["US", "01001", false],
  ["US", "09", true],
  ["US", "96801-1234", true],
  ["US", "97001", false],
  ["DE", "27498", true],
  ["DE", "2749", false],
  ["PT", "9000-001", true],
  ["GB", "HX7 8AD", false],
  ["CA", "X0A 0A0", false],
])("%s %s is an exception of its country: %s", (country, postcode, isIt) =>
  expect(isExcepted(defaultExceptions(country), { country, postcode })).toBe(isIt),
);

test("letters are compared like digits, without the hyphen of a spelling", () => {
  const canada = (postcode: string) => isExcepted("X0-Y1, C0", { country: "CA", postcode });
  expect(["x0a 0a0", "Y0B-1A0", "C0A 1A0"].map(canada)).toEqual([true, true, true]);
  expect(["Y2A 0A0", "C1A 1A0", "A0C 0A0"].map(canada)).toEqual([false, false, false]);
});

test("what the shop knows of stands as it would be typed", () => {
  for (const { code } of world()) {
    const value = defaultExceptions(code);
    expect(readExceptions(value)).toEqual({ ok: true, value });
  }
});

test("no address goes without a postcode to a country of which the shop knows an exception", () => {
  const known = world().filter(({ code }) => defaultExceptions(code) !== "");
  const without = known.map(({ code }) => readPostalCode({ country: code, postcode: "" }));
  expect(without).toEqual(known.map(() => null));
});
