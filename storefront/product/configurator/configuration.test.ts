import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  askedFromSearch,
  drawingWishes,
  pathOfAsked,
  searchFromAsked,
  withoutRoom,
} from "./configuration.ts";

const asked = (query: string) => askedFromSearch([], new URLSearchParams(query));

describe("what the page is asked", () => {
  test("an address that says nothing asks for the airer close by, raised, in metric", () => {
    expect(asked("").drawing).toEqual({ view: "airer", position: "raised", units: "metric" });
    expect(searchFromAsked([], asked(""))).toBe("");
  });
  test("what is not offered is as before, or the standard", () => {
    expect(asked("view=cat").drawing.view).toBe("airer");
    const before = asked("view=door&ceiling=2.4");
    expect(askedFromSearch([], new FormData(), before)).toEqual(before);
  });
  test("whatever is asked is asked again by its own address", () => {
    const wishes = fc.record({
      view: fc.constantFrom(...drawingWishes.view),
      position: fc.constantFrom(...drawingWishes.position),
      units: fc.constantFrom(...drawingWishes.units),
    });
    const typed = fc.string({ maxLength: 20, unit: "grapheme-ascii" });
    const rooms = fc.record({ ceiling: typed, run: typed, tallest: typed, cleat: typed });
    fc.assert(
      fc.property(wishes, rooms, (drawing, room) => {
        const wanted = { choice: {}, drawing, room };
        expect(asked(searchFromAsked([], wanted))).toEqual(wanted);
      }),
    );
  });
  test("a room has an address of its own, and the page without one reads none", () => {
    expect(pathOfAsked("airer", asked("view=door"))).toBe("/product/airer");
    expect(pathOfAsked("airer", asked("run=1.9"))).toBe("/product/airer/fit");
    expect(withoutRoom(new URLSearchParams("run=1.9&view=door")).toString()).toBe("view=door");
  });
  test("no more than twenty letters of a measure are taken", () =>
    expect(asked(`run=${"9".repeat(99)}`).room.run).toHaveLength(20));
});
