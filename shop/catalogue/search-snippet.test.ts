import { expect, test } from "vitest";
import { pageTitle, productSummary, SUMMARY_MAX } from "./search-snippet.ts";

test("a product's line for search engines is its line on cards and its description, cut after a whole word", () => {
  expect(productSummary({ tagline: "Of beech", description: "Fifty\n\npegs." })).toBe(
    "Of beech. Fifty pegs.",
  );
  const long = productSummary({ tagline: "Of beech", description: "peg ".repeat(200) });
  expect(long).toMatch(/^Of beech\. (?:peg )+…$/);
  expect(long.length).toBeLessThanOrEqual(SUMMARY_MAX + 2);
});

test("the title of a page ends with the shop's name", () => {
  expect(pageTitle("Pegs", "Mill")).toBe("Pegs | Mill");
});
