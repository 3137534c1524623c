import { describe, expect, test } from "vitest";
import {
  batten,
  fixings,
  LATH_AND_PLASTER_MM,
  longScrew,
  pilotMm,
  PLASTERBOARD_MM,
  screw,
  THREAD_MM,
} from "./fixings.ts";

describe("the holes of the fitting sheet", () => {
  test("are inside the outline, with metal around them", () => {
    for (const { holes, widthMm, heightMm } of fixings)
      for (const { x, y } of holes) {
        expect(Math.abs(x) + screw.widthMm).toBeLessThan(widthMm / 2);
        expect(Math.abs(y) + screw.widthMm).toBeLessThan(heightMm / 2);
      }
  });

  test("the pilot hole is two thirds of the screw", () => {
    expect(pilotMm(screw)).toBe(3.5);
    expect(pilotMm(batten.screw)).toBe(4);
  });
});

test("every screw has 40 mm of thread in wood, behind either kind of ceiling", () => {
  expect(screw.lengthMm - PLASTERBOARD_MM).toBeGreaterThanOrEqual(THREAD_MM);
  expect(longScrew.lengthMm - LATH_AND_PLASTER_MM).toBeGreaterThanOrEqual(THREAD_MM);
  expect(batten.thicknessMm).toBeGreaterThanOrEqual(THREAD_MM);
  const inJoist = batten.screw.lengthMm - batten.thicknessMm - LATH_AND_PLASTER_MM;
  expect(inJoist).toBeGreaterThanOrEqual(THREAD_MM);
});
