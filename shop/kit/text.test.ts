import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { storable, storableText } from "./text.ts";

describe("what is sent to the shop", () => {
  it("keeps every character a person can type", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        (text) => storableText(text) === text.replaceAll("\0", ""),
      ),
    );
  });

  it("loses zero bytes and halves of characters, at any depth, in names too", () => {
    expect(storable({ "a\0": ["x\0y", { b: "\ud800z" }], n: 1, t: true, e: null })).toEqual({
      a: ["xy", { b: "\ufffdz" }],
      n: 1,
      t: true,
      e: null,
    });
  });

  it("leaves passwords as they were typed", () => {
    expect(storable({ password: "a\0b", newPassword: "\ud800", confirmPassword: " c " })).toEqual({
      password: "a\0b",
      newPassword: "\ud800",
      confirmPassword: " c ",
    });
  });

  it("does not let a name reach the prototype", () => {
    const sent = storable(JSON.parse('{"__proto__":{"polluted":true}}'));
    expect(Object.getPrototypeOf(sent)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });
});
