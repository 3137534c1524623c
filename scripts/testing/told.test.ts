import { expect, test } from "vitest";
import { firstDifference, sentenceOf } from "./told.ts";

test("a difference of Vitest is told by its first lines", () => {
  const diff = `- Expected
+ Received

  {
    "a": 1,
-   "b": 3,
+   "b": 2,
-   "c": 3,
  }`;
  expect(firstDifference(`expected { …(2) } to deeply equal { …(2) }\n${diff}`)).toBe(
    'expected "b": 3, received "b": 2',
  );
});

test("what one side lacks is told alone", () => {
  expect(firstDifference("not equal\n- Expected\n+ Received\n  [\n-   2,\n  ]")).toBe("expected 2");
});

test("a difference of Playwright is told without its colours", () => {
  const message = `\u001B[31mError\u001B[39m: expect(locator).toHaveText(expected) failed

Locator:  getByRole('heading')
Expected: \u001B[32m"Cart"\u001B[39m
Received: \u001B[31m"Basket"\u001B[39m`;
  expect(firstDifference(message)).toBe('expected "Cart", received "Basket"');
});

test("an error without a difference is told by the first line of its message, cut", () => {
  expect(firstDifference("\nThe shop did not get ready. Its output:\n- one\n")).toBe(
    "The shop did not get ready. Its output:",
  );
  expect(firstDifference("x".repeat(1_000))).toHaveLength(200);
});

test("counts are a sentence without noughts", () => {
  expect(sentenceOf({ passed: 3, failed: 0, skipped: 0 })).toBe("3 passed");
  expect(sentenceOf({ passed: 0, failed: 1, skipped: 2 })).toBe("0 passed, 1 failed, 2 skipped");
});
