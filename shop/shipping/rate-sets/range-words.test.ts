import { expect, test } from "vitest";
import { rangeInWords, rangesAsTyped, rangesInBrief } from "./range-words.ts";

test.each([
  [{ start: "KW15", end: "KW17" }, "KW15 to KW17", "KW15-KW17", "KW15–17"],
  [{ start: "BF1", end: "BF1" }, "BF1", "BF1", "BF1"],
  [{ start: "YO31", end: null }, "YO31 and on", "YO31-", "YO31–"],
  [{ start: "HS9", end: "IV1" }, "HS9 to IV1", "HS9-IV1", "HS9–IV1"],
])("the outward codes %j are said, typed and shown in brief", (range, words, typed, brief) => {
  expect(rangeInWords(range)).toBe(words);
  expect(rangesAsTyped([range])).toBe(typed);
  expect(rangesInBrief([{ ...range, zoneKey: "1" }])).toBe(brief);
});

test("several ranges have commas between them", () => {
  const ranges = [
    { start: "AB36", end: "AB38", zoneKey: "1" },
    { start: "HS1", end: "HS9", zoneKey: "1" },
  ];
  expect(rangesAsTyped(ranges)).toBe("AB36-AB38, HS1-HS9");
  expect(rangesInBrief(ranges)).toBe("AB36–38, HS1–9");
});
