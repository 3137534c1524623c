import fc from "fast-check";
import { expect, test } from "vitest";
import { typedQuery, wordsOf, type FoundBy } from "./order-words.ts";

const order: FoundBy = {
  orderNumber: "LL-10042",
  names: ["Zoë O’Neil-Lee", "Ann Example"],
  email: "zoe.lee+shop@mill.example",
  postcode: "HX7 8AD",
  tags: ["rings first"],
  skus: ["LL-CA-001"],
  tracking: ["RM 1234 5678 5GB"],
};

/** What PostgreSQL does with the two, for the queries made here. */
function finds(typed: string, withEmail = true): boolean {
  const query = typedQuery(typed, { withEmail });
  if (query === null) return false;
  const words = [...wordsOf(order).matchAll(/'([^']+)':1([AB])/g)].map(([, word = "", weight]) => ({
    word,
    weight,
  }));
  return query
    .split(" | ")
    .some((alternative) =>
      [...alternative.matchAll(/'([^']+)':\*(A?)/g)].every(([, beginning = "", weight]) =>
        words.some(
          (each) => each.word.startsWith(beginning) && (!weight || each.weight === weight),
        ),
      ),
    );
}

test("one field finds an order by its number, name, e-mail address, postcode, tag, SKU and tracking number", () => {
  for (const typed of [
    "LL-10042",
    "ll10042",
    "10042",
    "zoe",
    "Zoë Lee",
    "oneil",
    "lee, zoe",
    "zoe.lee+shop@mill.example",
    "zoe.lee",
    "@mill.example",
    "hx7 8ad",
    "HX78AD",
    "hx7 8",
    "HX7",
    "ca-001",
    "LL-CA-001",
    "RM12345678",
    "rm 1234 5678 5gb",
    "rings fir",
    "ann 10042",
  ])
    expect([typed, finds(typed)]).toEqual([typed, true]);
  for (const typed of ["", " ", "?!", "10043", "bob", "zoe 10043", "o neal", "0042", "5gb1"])
    expect([typed, finds(typed)]).toEqual([typed, false]);
});

test("somebody who may not see e-mail addresses does not find by them", () => {
  for (const typed of ["zoe.lee+shop@mill.example", "shop", "@mill"])
    expect([typed, finds(typed, false)]).toEqual([typed, false]);
  expect(finds("zoe", false)).toBe(true);
});

test("whatever is typed or stored makes a query and a vector without syntax of its own", () => {
  const isQuery = /^[\p{L}\p{N}@._+\-:*'&|() ]*$/u;
  const isWord = /^'[\p{L}\p{N}@._+-]{1,60}':1[AB]$/u;
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), (text) => {
      const words = wordsOf({ ...order, names: [text], email: `${text}@b.example` }).split(" ");
      return (
        isQuery.test(typedQuery(text, { withEmail: true }) ?? "") &&
        words.every((word) => isWord.test(word))
      );
    }),
  );
});

test("many tags and products take no word of an e-mail address or a tracking number", () => {
  const tags = Array.from({ length: 20 }, (_, at) => `${at}a ${at}b ${at}c ${at}d ${at}e ${at}f`);
  const words = wordsOf({ ...order, tags, skus: tags });
  expect([words.includes("'rm123456785gb':1A"), words.includes("'shop':1B")]).toEqual([true, true]);
});
