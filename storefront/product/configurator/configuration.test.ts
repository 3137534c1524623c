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

describe("the configuration in the URL", () => {
  test("is the airer close up, raised and in metric units by default", () => {
    expect(configuration("").drawing).toEqual({
      view: "airer",
      position: "raised",
      units: "metric",
    });
    expect(searchFromConfiguration([], configuration(""))).toBe("");
  });
  test("an unknown value is ignored: the one before it stays, or the default", () => {
    expect(configuration("view=cat").drawing.view).toBe("airer");
    const before = configuration("view=door&ceiling=2.4");
    expect(configurationFromSearch([], new FormData(), before)).toEqual(before);
  });
  test("is read back from its own URL", () => {
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
  test("a room has its own page, and the product page ignores rooms", () => {
    expect(configurationPath("airer", configuration("view=door"))).toBe("/product/airer");
    expect(configurationPath("airer", configuration("run=1.9"))).toBe("/product/airer/fit");
    expect(withoutRoom(new URLSearchParams("run=1.9&view=door")).toString()).toBe("view=door");
  });
  test("a room field is cut off after twenty characters", () =>
    expect(configuration(`run=${"9".repeat(99)}`).room.run).toHaveLength(20));
});
