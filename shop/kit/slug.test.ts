import { expect, test } from "vitest";
import { isSlug } from "./slug.ts";
import { isUuid } from "./uuid.ts";

test.each(["peg-bag", "a", "2-arm-rotary", "a".repeat(80)])("%j is a slug", (text) => {
  expect(isSlug(text)).toBe(true);
});

test.each(["", "-", "-a", "a-", "a--b", "Peg-bag", "peg bag", "a".repeat(81), "a\n", null, 7])(
  "%j is not a slug",
  (value) => {
    expect(isSlug(value)).toBe(false);
  },
);

test("a UUID is 32 hexadecimal digits in five groups", () => {
  expect(isUuid(crypto.randomUUID())).toBe(true);
  expect(isUuid(crypto.randomUUID().toUpperCase())).toBe(true);
  for (const text of ["", "1", crypto.randomUUID().slice(1), `${crypto.randomUUID()}\n`])
    expect(isUuid(text)).toBe(false);
});
