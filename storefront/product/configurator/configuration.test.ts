import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  configurationFromSearch,
  drawingOptions,
  configurationPath,
  searchFromConfiguration,
  withoutRoom,
} from "./configuration.ts";

const configuration = (query: string) => configurationFromSearch([], new URLSearchParams(query));

describe("what the page is configuration", () => {
  test("an address that says nothing asks for the airer close by, raised, in metric", () => {
    expect(configuration("").drawing).toEqual({
      view: "airer",
      position: "raised",
      units: "metric",
    });
    expect(searchFromConfiguration([], configuration(""))).toBe("");
  });
  test("what is not offered is as before, or the standard", () => {
    expect(configuration("view=cat").drawing.view).toBe("airer");
    const before = configuration("view=door&ceiling=2.4");
    expect(configurationFromSearch([], new FormData(), before)).toEqual(before);
  });
  test("whatever is configuration is configuration again by its own address", () => {
    const wishes = fc.record({
      view: fc.constantFrom(...drawingOptions.view),
      position: fc.constantFrom(...drawingOptions.position),
      units: fc.constantFrom(...drawingOptions.units),
    });
    const typed = fc.string({ maxLength: 20, unit: "grapheme-ascii" });
    const rooms = fc.record({ ceiling: typed, run: typed, tallest: typed, cleat: typed });
    fc.assert(
      fc.property(wishes, rooms, (drawing, room) => {
        const wanted = { choice: {}, drawing, room };
        expect(configuration(searchFromConfiguration([], wanted))).toEqual(wanted);
      }),
    );
  });
  test("a room has an address of its own, and the page without one reads none", () => {
    expect(configurationPath("airer", configuration("view=door"))).toBe("/product/airer");
    expect(configurationPath("airer", configuration("run=1.9"))).toBe("/product/airer/fit");
    expect(withoutRoom(new URLSearchParams("run=1.9&view=door")).toString()).toBe("view=door");
  });
  test("no more than twenty letters of a measure are taken", () =>
    expect(configuration(`run=${"9".repeat(99)}`).room.run).toHaveLength(20));
});
