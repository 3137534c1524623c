import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Airer } from "#shop/airers/airer.ts";
import { sceneInWords } from "./scene-description.ts";
import { measuresOf } from "./dimension-lines.ts";
import { draw, line, lookAt, project, type Place } from "./perspective.ts";
import { sceneOf } from "./scene-of.ts";
import { cameraOf, lathsAway, lathUpMm, SHEET, type Scene } from "./scene.ts";
import { wayIn } from "./use-entrance.ts";

const kitchenMaid: Airer = {
  lengthMm: 1_500,
  widthMm: 380,
  hoistedMm: 220,
  tiers: [4],
  capacityKg: 15,
};
const stacker: Airer = { ...kitchenMaid, widthMm: 460, hoistedMm: 420, tiers: [4, 2] };
const configuration = {
  choice: { color: "black" },
  drawing: { view: "airer", position: "raised", units: "metric" },
  room: { ceiling: "", run: "", tallest: "", cleat: "" },
} as const;
const scene = sceneOf(kitchenMaid, configuration, null);
const frame = { x: 0, y: 0, width: 600, height: 400 };

describe("perspective", () => {
  const camera = lookAt(
    [
      [0, -3_000, 1_500],
      [0, 0, 1_500],
    ],
    [
      [-500, 0, 1_000],
      [500, 0, 2_000],
    ],
    { frame },
  );
  test("what is configuration to be seen fills the frame", () => {
    expect(project(camera, [-500, 0, 1_000]).slice(0, 2).map(Math.round)).toEqual([100, 400]);
    expect(project(camera, [500, 0, 2_000]).slice(0, 2).map(Math.round)).toEqual([500, 0]);
  });
  test("of two equal things the nearer is drawn larger", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: -2_000, max: 3_000 }),
        fc.integer({ min: 10, max: 2_000 }),
        (away, farther) => {
          const [, , near] = project(camera, [0, away, 1_500]);
          const [, , far] = project(camera, [0, away + farther, 1_500]);
          return near > far;
        },
      ),
    ));
  test("a straight line stays straight", () => {
    const [a, b, c] = [0, 0.5, 1].map((part) =>
      project(camera, [-400 + part * 700, part * 900, 1_200]),
    );
    const cross =
      ((b?.[0] ?? 0) - (a?.[0] ?? 0)) * ((c?.[1] ?? 0) - (a?.[1] ?? 0)) -
      ((b?.[1] ?? 0) - (a?.[1] ?? 0)) * ((c?.[0] ?? 0) - (a?.[0] ?? 0));
    expect(Math.abs(cross)).toBeLessThan(1e-6);
  });
  test("a path is told point by point from the one before, with its letters", () => {
    const path = draw(camera, "M0,0L-0.5,2Z", (across, up) => [across * 100, 0, up]);
    const [from, to] = [project(camera, [0, 0, 0]), project(camera, [-50, 0, 2])];
    const [, x, y, dx, dy] =
      /^M ?(-?[\d.]+) ?(-?[\d.]+)l ?(-?[\d.]+) ?(-?[\d.]+)z$/.exec(path) ?? [];
    expect(Number(x)).toBeCloseTo(from[0], 0);
    expect(Number(y)).toBeCloseTo(from[1], 0);
    expect(Number(x) + Number(dx)).toBeCloseTo(to[0], 0);
    expect(Number(y) + Number(dy)).toBeCloseTo(to[1], 0);
  });
  test("many small steps end where the last place is", () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -900, max: 900 }), { minLength: 2 }), (alongs) => {
        const drawn = line(
          camera,
          alongs.map((along): Place => [along, 0, 1_500 + along / 3]),
        );
        const numbers = [...drawn.matchAll(/-?\d*\.?\d+/g)].map(Number);
        const end = numbers.reduce((sum, number, at) => (at % 2 === 0 ? sum + number : sum), 0);
        const [x] = project(camera, [alongs.at(-1) ?? 0, 0, 1_500]);
        expect(Math.abs(end - x)).toBeLessThan(0.11);
      }),
    ));
});

describe("the scene", () => {
  const scenes: fc.Arbitrary<Scene> = fc
    .record({
      airer: fc.constantFrom(kitchenMaid, stacker),
      lengthMm: fc.constantFrom(900, 1_200, 1_500, 1_800, 2_100, 2_400),
      view: fc.constantFrom("airer" as const, "person" as const, "door" as const),
      position: fc.constantFrom("raised" as const, "lowered" as const),
      room: fc.record({
        ceilingMm: fc.integer({ min: 1_900, max: 6_000 }),
        runMm: fc.integer({ min: 2_600, max: 6_000 }),
        tallestMm: fc.integer({ min: 1_000, max: 2_300 }),
        cleatMm: fc.integer({ min: 0, max: 6_000 }),
      }),
    })
    .map(({ airer, lengthMm, view, position, room }) =>
      sceneOf(
        { ...airer, lengthMm },
        { ...configuration, drawing: { view, position, units: "metric" } },
        room,
      ),
    );
  test("every lath lies on the sheet, and every measure begins and ends there", () =>
    fc.assert(
      fc.property(scenes, (each) => {
        const camera = cameraOf(each);
        const half = each.airer.lengthMm / 2;
        const laths = each.airer.tiers.flatMap((_, tier) =>
          lathsAway(each.airer, tier).flatMap((away): Place[] => [
            [-half, away, lathUpMm(each, tier)],
            [half, away, lathUpMm(each, tier)],
          ]),
        );
        const lines = measuresOf(each, { say: String, isMeasuredRoom: true });
        for (const place of [...laths, ...lines.flatMap(({ from, to }) => [from, to])]) {
          const [x, y] = project(camera, place);
          expect(x).toBeGreaterThan(0);
          expect(x).toBeLessThan(SHEET.width);
          expect(y).toBeGreaterThan(0);
          expect(y).toBeLessThan(SHEET.height);
        }
      }),
      { numRuns: 400 },
    ));
  test("the Stacker has four laths below and two above them", () => {
    expect(lathsAway(stacker, 0)).toHaveLength(4);
    const [lower, upper] = [lathsAway(stacker, 0), lathsAway(stacker, 1)];
    expect(upper).toEqual([lower[1], lower[2]]);
  });
  test("raised it hangs by its hoisted height below the ceiling, lowered at 1.3 m", () => {
    expect(scene.upMm).toBe(2_180);
    const lowered = {
      ...configuration,
      drawing: { ...configuration.drawing, position: "lowered" as const },
    };
    expect(sceneOf(kitchenMaid, lowered, null).upMm).toBe(1_300);
  });
  test("longer laths grow into their place, and what is hoisted rises", () => {
    const longer = sceneOf({ ...kitchenMaid, lengthMm: 1_600 }, configuration, null);
    expect(wayIn(scene, longer)).toBe("scale(0.9375)");
    expect(wayIn(longer, { ...longer, airer: kitchenMaid })).toMatch(/^scale\(1\.06/);
    const lowered = { ...scene, upMm: 1_300 };
    expect(wayIn(lowered, scene)).toBe("translateY(4%)");
    expect(wayIn(scene, lowered)).toBe("translateY(-4%)");
  });
  test("it is told in words", () => {
    const words = sceneInWords(
      sceneOf(
        stacker,
        { ...configuration, choice: { color: "ivory", extraPulley: "deluxe" } },
        null,
      ),
      "imperial",
    );
    expect(words).toContain(
      "Six pine laths in two tiers, four below, 4\u00a0ft\u00a011\u00a0in long",
    );
    expect(words).toContain("two ivory rack ends");
    expect(words).toContain("An extra deluxe double pulley");
    expect(words).toContain("It is hoisted");
  });
});
