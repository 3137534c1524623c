import fc from "fast-check";
import { expect, test } from "vitest";
import { PASSWORD_ADVICE, passwordStrength } from "./password-strength.ts";

const ann = { email: "ann@mill.example", fullName: "Ann Lee" };

test.each([
  ["short", "Add at least 3 more characters."],
  ["seven77", "Add at least 1 more character."],
  ["aaaaaaaaaaaa", "A short pattern repeated is guessed at once."],
  ["abcdefghij", "A sequence of letters or digits is guessed at once."],
  ["AnnLee-1990!", "Names and e-mail addresses are tried first."],
  ["Password123!", "Easy to guess. Three or four unrelated words are better."],
  ["qwerty12345678", "Easy to guess. Three or four unrelated words are better."],
  ["summer2026", "Easy to guess. Three or four unrelated words are better."],
])("%j is weak: %s", (password, sentence) => {
  expect(passwordStrength(password, ann)).toEqual({ level: "weak", sentence });
});

test.each([
  ["velvet pigeon", "fair"],
  ["lavender lavender", "fair"],
  ["anchor velvet pigeon", "good"],
  ["83749201746382910475", "good"],
  ["anchor velvet pigeon drum", "strong"],
  ["kX9!vB2#qLmz", "strong"],
])("%j is %s", (password, level) => {
  expect(passwordStrength(password, ann).level).toBe(level);
});

test("every password gets a sentence that fits its space", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 256 });
  fc.assert(fc.property(text, (password) => passwordStrength(password, ann).sentence.length <= 70));
  expect(PASSWORD_ADVICE.length).toBeLessThanOrEqual(70);
});

test("another word never makes a password weaker", () => {
  const order = ["weak", "fair", "good", "strong"];
  const word = fc.constantFrom("anchor", "velvet", "pigeon", "drum", "barley", "copper");
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 2 }), (words) => {
      const level = (count: number) =>
        order.indexOf(passwordStrength(words.slice(0, count).join(" ")).level);
      return level(words.length) >= level(words.length - 1);
    }),
  );
});
