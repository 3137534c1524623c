import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { Airer } from "#shop/airers/airer.ts";
import { describeScene } from "./scene-description.ts";
import { dimensionLines } from "./dimension-lines.ts";
import { wood } from "./laths.tsx";
import { draw, line, lookAt, project, type Place } from "./perspective.ts";
import { sceneOf } from "./scene-of.ts";
import { cameraOf, lathDepths, lathUpMm, SHEET, type Scene } from "./scene.ts";
import { entranceTransform } from "./use-entrance.ts";

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
  test("the points to show fill the frame", () => {
    expect(project(camera, [-500, 0, 1_000]).slice(0, 2).map(Math.round)).toEqual([100, 400]);
    expect(project(camera, [500, 0, 2_000]).slice(0, 2).map(Math.round)).toEqual([500, 0]);
  });
  test("of two equal objects, the nearer is drawn larger", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: -2_000, max: 3_000 }),
        fc.integer({ min: 10, max: 2_000 }),
        (depth, farther) => {
          const [, , near] = project(camera, [0, depth, 1_500]);
          const [, , far] = project(camera, [0, depth + farther, 1_500]);
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
  test("writes a path with coordinates relative to the point before", () => {
    const path = draw(camera, "M0,0L-0.5,2Z", (across, up) => [across * 100, 0, up]);
    const [from, to] = [project(camera, [0, 0, 0]), project(camera, [-50, 0, 2])];
    const [, x, y, dx, dy] =
      /^M ?(-?[\d.]+) ?(-?[\d.]+)l ?(-?[\d.]+) ?(-?[\d.]+)z$/.exec(path) ?? [];
    expect(Number(x)).toBeCloseTo(from[0], 0);
    expect(Number(y)).toBeCloseTo(from[1], 0);
    expect(Number(x) + Number(dx)).toBeCloseTo(to[0], 0);
    expect(Number(y) + Number(dy)).toBeCloseTo(to[1], 0);
  });
  test("many small steps end at the last point", () =>
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
  test("every lath and every dimension line is inside the drawing", () =>
    fc.assert(
      fc.property(scenes, (each) => {
        const camera = cameraOf(each);
        const half = each.airer.lengthMm / 2;
        const laths = each.airer.tiers.flatMap((_, tier) =>
          lathDepths(each.airer, tier).flatMap((depth): Place[] => [
            [-half, depth, lathUpMm(each, tier)],
            [half, depth, lathUpMm(each, tier)],
          ]),
        );
        const lines = dimensionLines(each, { format: String, isMeasuredRoom: true });
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
    expect(lathDepths(stacker, 0)).toHaveLength(4);
    const [lower, upper] = [lathDepths(stacker, 0), lathDepths(stacker, 1)];
    expect(upper).toEqual([lower[1], lower[2]]);
  });
  test("hangs at its hoisted height below the ceiling when raised, and at 1.3 m when lowered", () => {
    expect(scene.upMm).toBe(2_180);
    const lowered = {
      ...configuration,
      drawing: { ...configuration.drawing, position: "lowered" as const },
    };
    expect(sceneOf(kitchenMaid, lowered, null).upMm).toBe(1_300);
  });
  test("longer laths grow into place, and a raised airer moves up", () => {
    const longer = sceneOf({ ...kitchenMaid, lengthMm: 1_600 }, configuration, null);
    expect(entranceTransform(scene, longer)).toBe("scale(0.9375)");
    expect(entranceTransform(longer, { ...longer, airer: kitchenMaid })).toMatch(/^scale\(1\.06/);
    const lowered = { ...scene, upMm: 1_300 };
    expect(entranceTransform(lowered, scene)).toBe("translateY(4%)");
    expect(entranceTransform(scene, lowered)).toBe("translateY(-4%)");
  });
  test("is described in words", () => {
    const words = describeScene(
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
    expect(words).toContain("It is raised");
  });
});

test("the laths have the colour of the wood in the photographs", async () => {
  const photograph = sharp("pictures/products/traditional-kitchen-maid/packshot.webp");
  const lath = photograph.extract({ left: 356, top: 1_164, width: 53, height: 28 });
  const { channels } = await sharp(await lath.png().toBuffer()).stats();
  const photographed = channels.slice(0, 3).map(({ mean }) => mean);
  for (const drawn of wood.face) {
    const rgb = drawn.match(/[0-9a-f]{2}/g)?.map((channel) => Number.parseInt(channel, 16)) ?? [];
    const differences = photographed.map((value, at) => Math.abs(value - (rgb[at] ?? 0)));
    expect([drawn, Math.max(...differences) < 25]).toEqual([drawn, true]);
  }
});
