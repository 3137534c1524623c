import fc from "fast-check";
import { expect, test } from "vitest";
import { weaknessOf } from "./password-weakness.ts";

const ann = { email: "ann.lee1990@mill.example", fullName: "Ann Müller Lee" };

test.each([
  "aaaaaaaa",
  "ABabABab",
  "12121212",
  "abcabcab",
  "abcdabcd",
  "🧺🧺🧺🧺🧺🧺🧺🧺",
  "        ",
])("%j is a short pattern repeated", (password) => expect(weaknessOf(password)).toBe("repeated"));

test.each(["12345678", "abcdefgh", "87654321", "ZYXWVUTS", "0123456789"])(
  "%j is a sequence",
  (password) => expect(weaknessOf(password)).toBe("run"),
);

test.each([
  "lathandline",
  "Lath & Line",
  "lath-line-2026",
  "L.a.t.h.L.i.n.e!",
  "annlee1990",
  "Lee.Ann.99",
  "ann.lee1990@mill.example",
  "MÜLLER123",
  "ann & line 7",
])("%j is made of the owner's and the shop's names", (password) => {
  expect(weaknessOf(password, ann)).toBe("personal");
});

test("the digits of an e-mail address are not a password either", () => {
  expect(weaknessOf("0770 0900 123", { email: "07700900123@example.com" })).toBe("personal");
  expect(weaknessOf("0770 0900 124", { email: "07700900123@example.com" })).toBeNull();
});

test.each([
  "correcthorsebattery",
  "correct horse battery staple",
  "01234567890123456789",
  "ann likes pegs",
  "clotheslines and pegs",
  "a1b2c3d4",
  "松本行弘は洗濯する",
  "🧺🪢🧦👕👖🧣🧤🧥",
])("%j is not weak", (password) => expect(weaknessOf(password, ann)).toBeNull());

test("a name weakens only its own owner's password", () => {
  expect(weaknessOf("annlee1990", { email: "eve@example.com", fullName: "Eve Stone" })).toBeNull();
});

test("judges any password, also beside an endless name and address", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 128 });
  fc.assert(
    fc.property(text, text, text, (password, email, fullName) => {
      weaknessOf(password, { email, fullName });
    }),
  );
  // With more than a few steps for each character it would outlast the test's time-out.
  weaknessOf(`${"a".repeat(127)}b`, {
    email: `${"a".repeat(60_000)}@x.y`,
    fullName: "aa aaa ".repeat(9_000),
  });
});
