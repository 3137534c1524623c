import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { ceilingReachedMm, exampleRoom, pulleySpacings, ropeNeededMm } from "./hanging.ts";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) =>
  readFileSync(path.join(root, file), "utf8").replaceAll("\u00a0", " ");
const longestMm = Math.max(...pulleySpacings.map(({ lengthMm }) => lengthMm));

describe("the rope that a ceiling needs", () => {
  test("is enough up to the ceiling that is named beside the choice, and not 10 cm above it", () => {
    for (const { lengthMm, spacingMm } of pulleySpacings)
      for (const ropeMm of [10_000, 15_000, 25_000]) {
        const ceilingMm = ceilingReachedMm(ropeMm, lengthMm);
        const neededAt = (up: number) =>
          ropeNeededMm({ ...exampleRoom, ceilingMm: ceilingMm + up }, spacingMm);
        expect(neededAt(0)).toBeLessThanOrEqual(ropeMm);
        expect(neededAt(100)).toBeGreaterThan(ropeMm);
      }
    expect(ceilingReachedMm(10_000, longestMm)).toBe(2_650);
  });

  test("is the same in every text that says for which ceiling a rope is enough", () => {
    const files = globSync(["db/seed/**/*.json", "content/**/*.md"], { cwd: root });
    const sentences = files.flatMap((file) =>
      read(file)
        .split(/(?<=[.!?;])\s/)
        .filter((each) => /\b\d+ m(?: of)? rope\b.*\bceilings?\b[^.]*\d\.\d+ m/.test(each))
        .map((sentence) => ({ file, sentence })),
    );
    expect(sentences.length).toBeGreaterThan(1);
    for (const { file, sentence } of sentences) {
      const [, rope, ceiling] =
        /(\d+) m rope is enough for ceilings of up to ([\d.]+) m/.exec(sentence) ?? [];
      const reached = ceilingReachedMm(Number(rope) * 1_000, longestMm);
      expect([file, sentence, Number(ceiling) * 1_000]).toEqual([file, sentence, reached]);
    }
  });

  test("is the sum in the table of the guide", () => {
    const lines = read("content/guides/indoor-washing-line-pulley.md").split("\n");
    const from = lines.findIndex((line) => line.includes("Gap "));
    const head = /Gap ([\d.]+) m, wall ([\d.]+) m.*Gap ([\d.]+) m, wall ([\d.]+) m/;
    const [gap = 0, wall = 0, otherGap = 0, otherWall = 0] = (head.exec(lines[from] ?? "") ?? [])
      .slice(1)
      .map((metres) => Number(metres) * 1_000);
    const rows = lines
      .slice(from + 2)
      .map((line) => [...line.matchAll(/([\d.]+) m/g)].map(([, metres]) => Number(metres) * 1_000));
    const table = rows.slice(
      0,
      rows.findIndex((row) => row.length === 0),
    );
    expect(table.length).toBeGreaterThan(2);
    for (const [ceilingMm = 0, ...ropes] of table)
      expect(ropes).toEqual([
        ropeNeededMm({ ceilingMm, cleatMm: wall }, gap),
        ropeNeededMm({ ceilingMm, cleatMm: otherWall }, otherGap),
      ]);
  });
});
