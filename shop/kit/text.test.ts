import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { counted, storable, storableText } from "./text.ts";

describe("the text of a request", () => {
  it("keeps every character a person can type", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        (text) => storableText(text) === text.replaceAll("\0", ""),
      ),
    );
  });

  it("loses zero bytes and lone surrogates, at any depth and in field names", () => {
    expect(storable({ "a\0": ["x\0y", { b: "\ud800z" }], n: 1, t: true, e: null })).toEqual({
      a: ["xy", { b: "\ufffdz" }],
      n: 1,
      t: true,
      e: null,
    });
  });

  it("keeps passwords as typed", () => {
    expect(storable({ password: "a\0b", newPassword: "\ud800", confirmPassword: " c " })).toEqual({
      password: "a\0b",
      newPassword: "\ud800",
      confirmPassword: " c ",
    });
  });

  it("can't change the prototype by a field name", () => {
    const sent = storable(JSON.parse('{"__proto__":{"polluted":true}}'));
    expect(Object.getPrototypeOf(sent)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });
});

it("counts things with a comma between thousands and an s behind all but one", () => {
  const words = [0, 1, 2, 1_200].map((number) => counted(number, "cart"));
  expect(words).toEqual(["0 carts", "1 cart", "2 carts", "1,200 carts"]);
});
