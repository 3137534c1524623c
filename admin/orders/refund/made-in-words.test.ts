import { expect, test } from "vitest";
import { madeInWords } from "./made-in-words.ts";

test("a piece that is made is not said to be not made", () => {
  expect(madeInWords(1, 1)).toBe("1, not made");
  expect(madeInWords(1, 0)).toBe("1, made, not sent");
  expect(madeInWords(3, 2)).toBe("2 not made, 1 made");
});
