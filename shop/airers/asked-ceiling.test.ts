import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { askedCeiling } from "./asked-ceiling.ts";
import { readRoom } from "./room.ts";

test.each([
  ["2.6m ceiling", "2.6m"],
  ["will a ceiling airer fit 2.6m ceiling", "2.6m"],
  ["Will a ceiling airer fit a 2.6 m ceiling?", "2.6 m"],
  ["will it fit", ""],
  ["does it fit in my kitchen", ""],
  ["2.6 m", "2.6 m"],
  ["2.6 ceiling", "2.6"],
  ["ceiling height 260cm", "260cm"],
  ["8ft ceiling", "8ft"],
  ["airer for 2.4 m high room", "2.4 m"],
  ["ceiling 2.6 m room 3 m", null],
  ["1.5 m", null],
  ["30m", null],
  ["240", null],
  ["airer 2.4 m", null],
  ["2.4 m laths", null],
  ["ceiling", null],
  ["how to fit an airer", null],
  ["will it fit a hills socket", null],
  ["", null],
])("the search %j asks for a ceiling of %j", (query, ceiling) => {
  expect(askedCeiling(query)).toBe(ceiling);
  if (!ceiling) return;
  const room = readRoom({ ceiling, run: "", tallest: "", cleat: "" });
  expect(room.status).toBe("valid");
});

test("of what shoppers type for other things, nothing is taken for a ceiling", () => {
  const read = (set: string) =>
    JSON.parse(
      readFileSync(
        path.resolve(import.meta.dirname, `../../tests/search/queries/${set}.json`),
        "utf8",
      ),
    ) as { q: string }[];
  const asked = ["build", "more"].flatMap(read).filter(({ q }) => askedCeiling(q) !== null);
  expect(asked.map(({ q }) => q)).toEqual([
    "airer that fits 2.4m ceiling",
    "ceiling airer for 2.3m ceiling",
  ]);
});
