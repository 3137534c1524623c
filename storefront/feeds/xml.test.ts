import { expect, test } from "vitest";
import { element, xml } from "./xml.ts";

test("escapes any text so that it is valid XML", () => {
  expect(xml(`<b>"R&D"</b>`)).toBe("&lt;b&gt;&quot;R&amp;D&quot;&lt;/b&gt;");
  expect(xml("a\u0000b\u0007c\ud800d\tе")).toBe("abc\ufffdd\tе");
});

test("leaves out an element without a text", () => {
  expect([element("a", null), element("a", undefined), element("a", 0), element("a", "")]).toEqual([
    "",
    "",
    "<a>0</a>",
    "<a></a>",
  ]);
});
