import { expect, test } from "vitest";
import { changedWords } from "./changed-words.ts";

const words = { subject: "", opening: "", closing: "" };

test("the words of a mail that were changed are listed by mail and part, and no others", () => {
  const was = {
    "order-confirmation": { ...words, opening: "Thank you." },
    "gone-mail": { ...words, closing: "Bye" },
  };
  const is = { "order-confirmation": { ...words, opening: "Thank you.", subject: "{order}" } };
  expect(changedWords(was, is)).toEqual([
    { label: "Order confirmation: subject", from: "", to: "{order}" },
    { label: "gone-mail: closing", from: "Bye", to: "" },
  ]);
  expect(changedWords(is, is)).toEqual([]);
});
