import fc from "fast-check";
import { expect, test } from "vitest";
import { fromMetadata, toMetadata } from "./metadata-text.ts";
import { fromRefundMetadata } from "./refund-metadata.ts";

test("a text of any script comes back from metadata as it was, in values of at most 500 characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (text) => {
      const metadata = toMetadata("notes", text);
      expect(fromMetadata("notes", metadata)).toBe(text);
      for (const value of Object.values(metadata)) expect(value.length).toBeLessThanOrEqual(500);
    }),
  );
});

test("a text that is too long for metadata is left out", () => {
  expect(toMetadata("notes", "x".repeat(3_001))).toEqual({});
});

test("the metadata of a refund that the shop did not make says nothing", () => {
  expect(fromRefundMetadata({})).toBeNull();
  expect(fromRefundMetadata({ parts: "{" })).toBeNull();
  expect(fromRefundMetadata({ parts: '{"lines":[[0,1]]}' })).toBeNull();
});
