import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exampleProduct } from "#tests/support/example-product.ts";
import { ZERO } from "#shop/kit/money.ts";
import { dryingCapacity } from "./capacity.ts";
import { fitAirer } from "./fit.ts";
import { pulleySpacingMm, ropeNeededMm, type Room } from "./hanging.ts";
import { formatLength } from "#shop/kit/measures.ts";
import { readLengthMm } from "./read-length.ts";
import { readRoom, type TypedRoom } from "./room.ts";
import { airerOf, isAirer, type Airer } from "./airer.ts";
import { metresOption, optionOfMetres } from "#shop/catalogue/metres-option.ts";

const lengthsMm = [900, 1_200, 1_500, 1_800, 2_100, 2_400];
const offered = { lengthsMm, ropesMm: [10_000, 15_000] };
const kitchenMaid = {
  lengthMm: 1_500,
  widthMm: 380,
  hoistedMm: 220,
  tiers: [4],
  capacityKg: 15,
  ropeMm: 10_000,
} satisfies Airer & { ropeMm: number };
const stacker = { ...kitchenMaid, widthMm: 460, hoistedMm: 420, tiers: [4, 2], capacityKg: 20 };
const kitchen: Room = { ceilingMm: 2_400, runMm: 1_900, tallestMm: 1_800, cleatMm: 500 };
const warningCodes = (airer: typeof kitchenMaid, room: Partial<Room>) =>
  fitAirer(airer, { ...kitchen, ...room }, offered).warnings.map(({ code }) => code);

describe("a ceiling airer in the catalogue", () => {
  const measured = (widthMm: number, heightMm: number, dryingLengthMetres: string | null) => {
    const product = exampleProduct();
    return {
      ...product,
      specifications: {
        ...product.specifications,
        widthMm,
        heightMm,
        dryingLengthMetres,
        capacityKg: "15.0",
      },
    };
  };
  const value = (length: string) => ({
    value: length,
    label: length,
    surchargePence: ZERO,
    isDefault: false,
  });
  test("the Kitchen Maid has four laths of the chosen length", () =>
    expect(airerOf(measured(380, 220, "3.6"), { lathLength: "1.5m" })).toEqual({
      lengthMm: 1_500,
      widthMm: 380,
      hoistedMm: 220,
      tiers: [4],
      capacityKg: 15,
    }));
  test("the Stacker has four laths below and two above", () =>
    expect(airerOf(measured(460, 420, "5.4"), { lathLength: "2.4m" })).toMatchObject({
      tiers: [4, 2],
    }));
  test("the number of laths is worked out from the shortest length on offer", () => {
    const optionGroups = [
      { key: "lathLength", name: "Lath length", values: ["1.2m", "1.5m"].map(value) },
    ];
    expect(
      airerOf({ ...measured(480, 220, "6.0"), optionGroups }, { lathLength: "1.5m" }),
    ).toMatchObject({ tiers: [5] });
  });
  test("a product without laths of a chosen length is not a ceiling airer", () => {
    expect(airerOf(measured(380, 220, "3.6"), {})).toBeNull();
    expect(airerOf(measured(380, 220, null), { lathLength: "1.5m" })).toBeNull();
    expect(airerOf(measured(380, 220, "60"), { lathLength: "1.5m" })).toBeNull();
  });
  test("a product is a ceiling airer only if it is one in every length; replacement laths are not", () => {
    const group = (...lengths: string[]) => ({
      optionGroups: [{ key: "lathLength", name: "Lath length", values: lengths.map(value) }],
    });
    const maid = measured(380, 220, "3.6");
    const laths = measured(38, 22, null);
    expect(isAirer({ ...maid, ...group("0.9m", "2.4m") })).toBe(true);
    expect(isAirer({ ...maid, ...group("0.9m", "as wished") })).toBe(false);
    expect(isAirer({ ...laths, ...group("0.9m", "2.4m") })).toBe(false);
    expect(isAirer({ ...maid, optionGroups: [] })).toBe(false);
  });
  test("a length written as an option value is read back unchanged", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999 }),
        (cm) => metresOption(optionOfMetres(cm * 10)) === cm * 10,
      ),
    ));
  test.each([
    [900, 700],
    [1_200, 1_000],
    [1_500, 1_200],
    [1_800, 1_500],
    [2_100, 1_700],
    [2_400, 2_000],
  ])("pulleys for laths of %i mm are %i mm apart", (length, apart) =>
    expect(pulleySpacingMm(length)).toBe(apart),
  );
});

describe("Will it fit?", () => {
  test.each([
    [2_400, 900, 500, 7_300],
    [2_700, 900, 500, 8_500],
    [3_000, 900, 500, 9_700],
    [2_400, 1_500, 1_000, 8_900],
    [2_700, 1_500, 1_000, 10_100],
    [3_000, 1_500, 1_000, 11_300],
  ])(
    "a ceiling of %i mm, pulleys %i mm apart and a wall %i mm from them need %i mm of rope, as in the guide",
    (ceilingMm, gap, cleatMm, rope) => expect(ropeNeededMm({ ceilingMm, cleatMm }, gap)).toBe(rope),
  );
  test("laths of 1.5 m fit a clear length of 1.9 m, and ten metres of rope are enough", () => {
    const fit = fitAirer(kitchenMaid, kitchen, offered);
    expect(fit.best).toEqual({
      lengthMm: 1_500,
      fits: "yes",
      endMm: 200,
      spacingMm: 1_200,
      ropeNeededMm: 7_600,
      ropeMm: 10_000,
    });
    expect(fit).toMatchObject({ raisedMm: 2_180, loweredMm: 1_300 });
    expect(fit.warnings.map(({ code }) => code)).toEqual(["washing_meets_head"]);
  });
  test("while the clear length is not known every length goes in, and the chosen one is advised", () => {
    const fit = fitAirer(kitchenMaid, { ...kitchen, ceilingMm: 2_700, runMm: Infinity }, offered);
    expect(fit.lengths.map(({ fits, ropeMm }) => [fits, ropeMm])).toEqual(
      lengthsMm.map(() => ["yes", 10_000]),
    );
    expect(fit.best).toBe(fit.chosen);
    expect(fit.tighter).toBeNull();
  });
  test("laths of 1.8 m in 1.9 m are tight: 5 cm at each end; in 1.89 m they are too long", () => {
    expect(fitAirer(kitchenMaid, kitchen, offered).tighter).toMatchObject({
      lengthMm: 1_800,
      fits: "tight",
      endMm: 50,
    });
    expect(fitAirer(kitchenMaid, { ...kitchen, runMm: 1_890 }, offered).tighter).toBeNull();
    expect(fitAirer(kitchenMaid, { ...kitchen, runMm: 1_050 }, offered)).toMatchObject({
      best: { lengthMm: 900, fits: "tight", endMm: 75 },
      tighter: null,
    });
  });
  test("each problem has its warning", () => {
    expect(warningCodes(kitchenMaid, { runMm: 990 })).toContain("nothing_fits");
    expect(warningCodes(kitchenMaid, { runMm: 1_590 })).toContain("chosen_too_long");
    expect(warningCodes(kitchenMaid, { runMm: 1_600 })).toContain("chosen_tight");
    expect(warningCodes(kitchenMaid, { ceilingMm: 3_200 })).toContain("chosen_rope_short");
    expect(warningCodes(kitchenMaid, { ceilingMm: 5_000 })).toContain("no_rope_reaches");
    expect(warningCodes(kitchenMaid, { ceilingMm: 2_000 })).toContain("head_meets_laths");
    expect(warningCodes(kitchenMaid, { ceilingMm: 2_100 })).toContain("head_room_small");
    expect(warningCodes(stacker, { ceilingMm: 2_250 })).toContain("two_tiers_low_ceiling");
    expect(warningCodes(kitchenMaid, { tallestMm: 1_400 })).toContain("lowered_out_of_reach");
    expect(warningCodes(kitchenMaid, { ceilingMm: 3_000 })).toEqual([]);
  });
  const rooms = fc.record({
    ceilingMm: fc.integer({ min: 1_900, max: 6_000 }),
    runMm: fc.integer({ min: 500, max: 12_000 }),
    tallestMm: fc.integer({ min: 1_000, max: 2_300 }),
    cleatMm: fc.integer({ min: 0, max: 6_000 }),
  });
  const airers = fc.constantFrom(...lengthsMm).map((lengthMm) => ({ ...kitchenMaid, lengthMm }));
  test("recommends the longest laths that fit and a rope that is long enough", () =>
    fc.assert(
      fc.property(airers, rooms, (airer, room) => {
        const { best, tighter, lengths } = fitAirer(airer, room, offered);
        for (const each of lengths)
          if (each.fits === "yes")
            expect(best?.lengthMm ?? 0).toBeGreaterThanOrEqual(each.lengthMm);
        if (best === null) {
          expect(room.runMm).toBeLessThan(1_000);
          return;
        }
        // Comfortable laths come before longer ones that are tight, which are named beside them.
        const needed = best.fits === "yes" ? 200 : 100;
        expect(best.lengthMm + needed).toBeLessThanOrEqual(room.runMm);
        if (tighter !== null) {
          expect(tighter.lengthMm).toBeGreaterThan(best.lengthMm);
          expect(tighter.endMm).toBeGreaterThanOrEqual(50);
          expect(tighter.endMm).toBeLessThan(100);
        }
        expect(best.ropeMm ?? Infinity).toBeGreaterThanOrEqual(best.ropeNeededMm);
      }),
    ));
  test("the raised height is above the loading height and below the ceiling", () =>
    fc.assert(
      fc.property(airers, rooms, (airer, room) => {
        const { raisedMm, loweredMm } = fitAirer(airer, room, offered);
        expect(loweredMm).toBeLessThanOrEqual(raisedMm);
        expect(raisedMm).toBeLessThan(room.ceilingMm);
      }),
    ));
  test("a higher ceiling, a more distant wall or longer laths never need less rope", () =>
    fc.assert(
      fc.property(rooms, fc.nat(2_000), fc.nat(2_000), (room, up, on) => {
        const more = { ceilingMm: room.ceilingMm + up, cleatMm: room.cleatMm + on };
        return ropeNeededMm(more, 1_500) >= ropeNeededMm(room, 1_200);
      }),
    ));
});

describe("a typed length", () => {
  test.each([
    ["2.4", 2_400],
    ["2,4 m", 2_400],
    ["240", 2_400],
    ["240cm", 2_400],
    ["2400", 2_400],
    ["2400 mm", 2_400],
    ["8ft", 2_438],
    ["7 ft 10 in", 2_388],
    ["7' 10\"", 2_388],
    ["6’2”", 1_880],
    ["70 in", 1_778],
    ["5 ft 11", 1_803],
    ["5'11", 1_803],
    ["5ft11", 1_803],
    ["0", 0],
    ["5'11''", 1_803],
    ["5-11", 1_803],
    ["5 11", 1_803],
    ["5 feet, 11 inches", 1_803],
    ["six foot two", 1_880],
    ["Six Foot", 1_829],
    ["6 1/2 ft", 1_981],
    ["6½ ft", 1_981],
    ["six and a half feet", 1_981],
    ["eight foot", 2_438],
    ["5’ 11’’", 1_803],
    ["5′11″", 1_803],
    ["5 foot 11", 1_803],
    ["5 feet 11 inches", 1_803],
    ["5ft. 11in.", 1_803],
    ["5-foot-11", 1_803],
    ["5 ft and 11 in", 1_803],
    ["5' 11 1/2\"", 1_816],
    ["5 ft 11½", 1_816],
    ["6 ft", 1_829],
    ["6'", 1_829],
    ["94½ in", 2_400],
    ["7.5 ft", 2_286],
    ["1m80", 1_800],
    ["1m8", 1_800],
    ["2 m 40", 2_400],
    ["2m 40cm", 2_400],
    ["2.4 metres", 2_400],
    ["2,400 mm", 2_400],
    ["2,400", 2_400],
    ["2.4 meters", 2_400],
    ["240 Centimetres", 2_400],
    ["2.4 m.", 2_400],
    ["about 2.4m", 2_400],
    ["~ 8 ft", 2_438],
    ["5-11 1/2", 1_816],
    ["5 11½", 1_816],
    ["5-11½", 1_816],
    ["8 ft high", 2_438],
    ["2.4 m high", 2_400],
    ["8ft tall", 2_438],
    ["1.9m wide", 1_900],
    ["190 cm long", 1_900],
    ["eight-foot high", 2_438],
    ["thirteen feet", 3_962],
    ["Seventeen foot six", 5_334],
    ["twenty feet", 6_096],
  ])("%s is %i mm", (typed, mm) => expect(readLengthMm(typed)).toBe(mm));
  test.each([
    "",
    "tall",
    "-2",
    "2.4.1",
    "1e3",
    "2 m 400",
    "ft",
    "in",
    "5 ft 1/0",
    "5 11 1/0",
    " high",
    "<b>",
  ])("%s is not a length", (typed) => expect(readLengthMm(typed)).toBeNull());
  test("any text is a length or null, and never throws", () =>
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const mm = readLengthMm(typed);
        return mm === null || (Number.isInteger(mm) && mm >= 0) || mm > 1e9;
      }),
    ));
  test("a length that the shop writes is read back within its rounding", () =>
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 9_000 }), (mm) => {
        const again = readLengthMm(formatLength(mm, "metric").replace("\u00a0", " "));
        return again !== null && Math.abs(again - mm) <= 5;
      }),
    ));
  test("in feet and inches, too", () =>
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 9_000 }), (mm) => {
        const again = readLengthMm(formatLength(mm, "imperial").replaceAll("\u00a0", " "));
        return again !== null && Math.abs(again - mm) <= 7;
      }),
    ));
});

describe("the form for the room", () => {
  const typed = (query: string) =>
    readRoom({
      ceiling: "",
      run: "",
      tallest: "",
      cleat: "",
      ...Object.fromEntries(new URLSearchParams(query)),
    } as TypedRoom);
  test("reads four measurements as a room", () =>
    expect(typed("ceiling=2.4&run=190cm&tallest=6ft&cleat=0.5")).toEqual({
      status: "valid",
      room: { ceilingMm: 2_400, runMm: 1_900, tallestMm: 1_829, cleatMm: 500 },
      assumed: [],
    }));
  test("needs the ceiling alone; the rest is assumed, and says so", () => {
    expect(typed("ceiling=2.6&run=1.9")).toEqual({
      status: "valid",
      room: { ceilingMm: 2_600, runMm: 1_900, tallestMm: 1_850, cleatMm: 800 },
      assumed: ["tallest", "cleat"],
    });
    expect(typed("ceiling=2.6")).toEqual({
      status: "valid",
      room: { ceilingMm: 2_600, runMm: Infinity, tallestMm: 1_850, cleatMm: 800 },
      assumed: ["run", "tallest", "cleat"],
    });
    expect(typed("run=1.9")).toEqual({ status: "invalid", errors: { ceiling: "missing" } });
  });
  test("is empty, and not invalid, when nothing was typed", () =>
    expect(typed("lathLength=1.5m")).toEqual({ status: "empty" }));
  test("has one error for each field", () =>
    expect(typed("ceiling=1.2&run=high&tallest=3")).toEqual({
      status: "invalid",
      errors: { ceiling: "too_short", run: "not_a_length", tallest: "too_long" },
    }));
});

describe("the drying capacity", () => {
  const counted = (airer: Airer) => dryingCapacity(airer).counts.map(({ count }) => count);
  test("of a 1.5 m Kitchen Maid is 6 m: 12 shirts, 8 towels or 2 sheets", () => {
    expect(dryingCapacity(kitchenMaid)).toMatchObject({ lathMetres: 6, kgPerLath: 3.7 });
    expect(counted(kitchenMaid)).toEqual([12, 8, 2]);
  });
  test("at 0.9 m is no double sheet, which needs more than one lath", () =>
    expect(counted({ ...kitchenMaid, lengthMm: 900 })).toEqual([8, 4, 0]));
  test("includes the metres of the upper tier, but no large items on it", () => {
    expect(dryingCapacity(stacker).lathMetres).toBe(9);
    expect(counted(stacker)).toEqual([12, 8, 2]);
  });
  test("never exceeds what the airer may carry wet", () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...lengthsMm),
        fc.integer({ min: 1, max: 30 }),
        (lengthMm, capacityKg) =>
          dryingCapacity({ ...kitchenMaid, lengthMm, capacityKg }).counts.every(
            ({ item, count }) => (count * item.dryGrams * 1.5) / 1_000 <= capacityKg,
          ),
      ),
    ));
});
