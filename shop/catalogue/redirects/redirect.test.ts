import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chainInWords, chainWith, readShopPath, type Redirect } from "./redirect.ts";

const read = (typed: string) => {
  const path = readShopPath(typed, "https://lath.example");
  return path.ok ? path.value : path.reason;
};

describe("a typed address", () => {
  it("is read as a browser requests it, in its one spelling", () => {
    expect(read(" /old-page ")).toBe("/old-page");
    expect(read("/old page")).toBe("/old%20page");
    expect(read("/a/../b")).toBe("/b");
    expect(read("https://lath.example/rotary")).toBe("/rotary");
    for (const typed of ["/Café/", "/CAFÉ", "/caf%c3%89"]) expect(read(typed)).toBe("/caf%C3%A9");
    expect(read("/Rotary//")).toBe("/rotary");
    expect(read("/")).toBe("/");
  });

  it("of another site, of no page, with parameters or too long is refused", () => {
    expect(read("")).toBe("empty");
    expect(read("rotary")).toBe("no_path");
    expect(read("/100%")).toBe("no_path");
    expect(read("/a%00")).toBe("no_path");
    for (const typed of [
      "https://evil.example/a",
      "//evil.example/a",
      "/\\evil.example/a",
      "/..//evil.example",
    ])
      expect([typed, read(typed)]).toEqual([typed, "other_site"]);
    expect(read("/a?b=1")).toBe("has_query");
    expect(read("/a#b")).toBe("has_query");
    expect(read(`/${"a".repeat(201)}`)).toBe("too_long");
    expect(read(`/${"é".repeat(60)}`)).toBe("too_long");
    expect(read(`/${"İ".repeat(33)}`)).toBe("too_long");
  });

  it("that is accepted leads to no other site and can be stored, whatever was typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (typed) => {
        const path = readShopPath(`/${typed}`, "https://lath.example");
        if (!path.ok) return;
        expect(path.value).toMatch(/^\/[^?#\s]{0,200}$/);
        expect(new URL(path.value, "https://lath.example").origin).toBe("https://lath.example");
        expect(read(path.value)).toBe(path.value);
      }),
    );
  });
});

describe("chains and loops", () => {
  const others = [{ from: "/a", to: "/b" }];

  it("are found and shown as they would be", () => {
    const chain = (from: string, to: string) => chainWith({ from, to }, others);
    expect(chain("/b", "/a")).toEqual(["/b", "/a", "/b"]);
    expect(chain("/c", "/a")).toEqual(["/c", "/a", "/b"]);
    expect(chain("/b", "/c")).toEqual(["/a", "/b", "/c"]);
    expect(chain("/c", "/c")).toEqual(["/c", "/c"]);
    expect(chain("/c", "/b")).toBeNull();
    expect(chain("/a", "/c")).toBeNull();
    expect(chainInWords(["/a", "/b", "/a"])).toBe("/a leads to /b, which leads to /a");
  });

  it("are never made by any redirects that were accepted, added, changed or deleted in any order", () => {
    const path = fc.constantFrom("/a", "/b", "/c", "/d", "/e");
    const step = fc.record({ from: path, to: path, isDeleted: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const kept = new Map<string, string>();
        for (const { from, to, isDeleted } of steps) {
          const all: Redirect[] = [...kept].map(([key, value]) => ({ from: key, to: value }));
          if (isDeleted) kept.delete(from);
          else if (chainWith({ from, to }, all) === null) kept.set(from, to);
          for (const target of kept.values()) expect(kept.has(target)).toBe(false);
        }
      }),
    );
  });
});
