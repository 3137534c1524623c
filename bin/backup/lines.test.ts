import { expect, test } from "vitest";
import { verifiedLines } from "./lines.ts";

const result = { backup: "2026-11-22T150402Z", problems: [], unchecked: [], seconds: 1.84 };

test("a verification says that the books agree only if they were checked", () => {
  expect(verifiedLines(result)).toEqual([
    "The backup 2026-11-22T150402Z is good: it was restored, its books agree, and no row is missing (1.8 s).",
  ]);
  expect(verifiedLines({ ...result, unchecked: ["The books were not checked."] })).toEqual([
    "The backup 2026-11-22T150402Z is good: it was restored (1.8 s).",
    "The books were not checked.",
  ]);
});

test("a verification lists every problem of a backup that is not good", () => {
  expect(verifiedLines({ ...result, problems: ["public.orders has 3 rows."] })).toEqual([
    "The backup 2026-11-22T150402Z is not good:",
    "public.orders has 3 rows.",
  ]);
});
