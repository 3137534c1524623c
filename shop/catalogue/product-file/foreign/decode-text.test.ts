import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeEntities, decodeLines, encodeLines } from "./decode-text.ts";

test.each([
  ["Prop &amp; Line Set", "Prop & Line Set"],
  ["Mrs Hinch&#8217;s Line", "Mrs Hinch’s Line"],
  ["Caf&eacute; &#xA3;5", "Café £5"],
  // Once: what was meant as a text stays one.
  ["&amp;amp; &amp;lt;p&gt;", "&amp; &lt;p>"],
  ["Lath & Line", "Lath & Line"],
  ["a.jpg?w=1&copy=2", "a.jpg?w=1&copy=2"],
  ["&nosuch; &;", "&nosuch; &;"],
])("%j is %j", (text, decoded) => expect(decodeEntities(text)).toBe(decoded));

test.each([
  [String.raw`One.\nTwo.\n`, "One.\nTwo.\n"],
  [String.raw`C:\\new`, String.raw`C:\new`],
  [String.raw`a\b`, String.raw`a\b`],
])("the lines of %j are those of %j", (text, decoded) => expect(decodeLines(text)).toBe(decoded));

test("a text without line ends comes back as it was", () => {
  const text = fc.string({ unit: fc.constantFrom("\\", "n", "a", " ") });
  fc.assert(
    fc.property(text, (each) => {
      expect(decodeLines(encodeLines(each))).toBe(each);
    }),
  );
});
