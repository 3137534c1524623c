import { expect, test } from "vitest";
import { element, xml } from "./xml.ts";

test("a text is written so that XML holds it, whatever is in it", () => {
  expect(xml(`<b>"R&D"</b>`)).toBe("&lt;b&gt;&quot;R&amp;D&quot;&lt;/b&gt;");
  expect(xml("a\u0000b\u0007c\ud800d\tе")).toBe("abc\ufffdd\tе");
});

test("an element without a text is left out", () => {
  expect([element("a", null), element("a", undefined), element("a", 0), element("a", "")]).toEqual([
    "",
    "",
    "<a>0</a>",
    "<a></a>",
  ]);
});
