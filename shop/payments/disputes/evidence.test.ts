import fc from "fast-check";
import { expect, test } from "vitest";
import {
  EVIDENCE_MAX,
  evidenceFields,
  FIELD_MAX,
  withinLimits,
  type Evidence,
} from "./evidence.ts";

const text = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.integer({ min: FIELD_MAX - 2, max: FIELD_MAX + 2 }).map((length) => "😀".repeat(length / 2)),
  fc.constant("x".repeat(FIELD_MAX)),
);
const evidence = fc
  .tuple(...evidenceFields.map(() => text))
  .map(
    (texts) =>
      Object.fromEntries(evidenceFields.map((field, at) => [field, texts[at]])) as Evidence,
  );

test("evidence is what was written, as far as the provider takes it", () => {
  fc.assert(
    fc.property(evidence, (written) => {
      const sent = withinLimits(written);
      const all = evidenceFields.map((field) => sent[field]);
      expect(all.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(EVIDENCE_MAX);
      for (const field of evidenceFields) {
        expect(sent[field].length).toBeLessThanOrEqual(FIELD_MAX);
        expect(sent[field].isWellFormed()).toBe(true);
        if (sent[field].endsWith("…") && written[field].length > 1) continue;
        expect(written[field].startsWith(sent[field])).toBe(true);
      }
      const short = evidenceFields.every((field) => written[field].length <= FIELD_MAX);
      const sum = evidenceFields.reduce((length, field) => length + written[field].length, 0);
      if (short && sum <= EVIDENCE_MAX) expect(sent).toEqual(written);
    }),
  );
});
