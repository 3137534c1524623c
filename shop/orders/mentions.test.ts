import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mentionedIn } from "./mentions.ts";

const staff = [
  { id: "ben", name: "Ben Carr" },
  { id: "zoe", name: "Zoë D’Arcy" },
  { id: "jo1", name: "Jo Hill" },
  { id: "jo2", name: "Jo Hilliard" },
];

describe("a name after @ in a comment", () => {
  it.each([
    ["@Ben can you look?", ["ben"]],
    ["Ask @BEN CARR, or (@zoë)", ["ben", "zoe"]],
    ["@Ben’s parcel, @ben, @Ben Carr", ["ben"]],
    ["@Jo Hilliard", ["jo2"]],
    ["@Jo Hill", ["jo1"]],
  ])("%j names people by first or whole name, in any case, once each", (comment, ids) => {
    expect(mentionedIn(comment, staff)).toEqual(ids);
  });

  it.each(["@Jo", "@Benjamin", "@Nobody", "bo@ben.example", "Ben", "@", "@ Ben", "x.@ben"])(
    "%j names nobody",
    (comment) => {
      expect(mentionedIn(comment, staff)).toEqual([]);
    },
  );

  it("is ambiguous when two people have the whole name", () => {
    expect(mentionedIn("@Ben Carr", [...staff, { id: "other", name: "ben carr" }])).toEqual([]);
  });

  it("names nobody but people of the staff, each once, whatever is written", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
        const ids = mentionedIn(`${text}@Ben`, staff);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.every((id) => staff.some((person) => person.id === id))).toBe(true);
      }),
    );
  });
});
