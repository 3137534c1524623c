import fc from "fast-check";
import { expect, test } from "vitest";
import { readLinks, writeLinks } from "./frame-links.ts";

test("links come back in their lists as they were written, whatever they are called", () => {
  const word = fc.string({ minLength: 1 }).map((text) => text.replaceAll("|", "/"));
  const lists = fc.array(fc.array(fc.record({ to: word, name: word })), { minLength: 1 });
  fc.assert(
    fc.property(lists, (written) => {
      const text = writeLinks(written);
      expect(written.map((_, at) => readLinks(text, at))).toEqual(written);
    }),
  );
  expect(readLinks(writeLinks([[{ to: "/a", name: "A || B" }], []]), 0)).toEqual([
    { to: "/a", name: "A // B" },
  ]);
});
