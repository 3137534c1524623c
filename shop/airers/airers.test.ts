import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exampleProduct } from "#tests/support/example-product.ts";
import { ZERO } from "#shop/kit/money.ts";
import { dryingCapacity } from "./capacity.ts";
import { fitAirer } from "./fit.ts";
import { pulleySpacingMm, ropeNeededMm, type Room } from "./hanging.ts";
import { lengthText } from "./length.ts";
import { readLengthMm } from "./read-length.ts";
import { readRoom, type TypedRoom } from "./room.ts";
import { airerOf, isAirer, metresOption, optionOfMetres, type Airer } from "./airer.ts";

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
const kinds = (airer: typeof kitchenMaid, room: Partial<Room>) =>
  fitAirer(airer, { ...kitchen, ...room }, offered).warnings.map(({ kind }) => kind);

describe("an airer of the catalogue", () => {
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
  test("the Kitchen Maid has four laths of the length chosen", () =>
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
  test("laths are counted by the shortest that is offered", () => {
    const optionGroups = [
      { key: "lathLength", name: "Lath length", values: ["1.2m", "1.5m"].map(value) },
    ];
    expect(
      airerOf({ ...measured(480, 220, "6.0"), optionGroups }, { lathLength: "1.5m" }),
    ).toMatchObject({ tiers: [5] });
  });
  test("what has no laths of a chosen length is none", () => {
    expect(airerOf(measured(380, 220, "3.6"), {})).toBeNull();
    expect(airerOf(measured(380, 220, null), { lathLength: "1.5m" })).toBeNull();
    expect(airerOf(measured(380, 220, "60"), { lathLength: "1.5m" })).toBeNull();
  });
  test("an airer is one in every length it is offered in; laths alone are none", () => {
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
  test("an option's length is read as it is written", () =>
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
  ])("pulleys for laths of %i mm stand %i mm apart", (length, apart) =>
    expect(pulleySpacingMm(length)).toBe(apart),
  );
});

describe("the fit", () => {
  test.each([
    [2_400, 900, 500, 7_300],
    [2_700, 900, 500, 8_500],
    [3_000, 900, 500, 9_700],
    [2_400, 1_500, 1_000, 8_900],
    [2_700, 1_500, 1_000, 10_100],
    [3_000, 1_500, 1_000, 11_300],
  ])(
    "under %i mm, a gap of %i mm, the wall %i mm away take the %i mm of rope that the guide says",
    (ceilingMm, gap, cleatMm, rope) => expect(ropeNeededMm({ ceilingMm, cleatMm }, gap)).toBe(rope),
  );
  test("a run of 1.9 m takes laths of 1.5 m, and ten metres of rope do", () => {
    const fit = fitAirer(kitchenMaid, kitchen, offered);
    expect(fit.best).toEqual({
      lengthMm: 1_500,
      fits: true,
      spacingMm: 1_200,
      ropeNeededMm: 7_600,
      ropeMm: 10_000,
    });
    expect(fit).toMatchObject({ raisedMm: 2_180, loweredMm: 1_300 });
    expect(fit.warnings.map(({ kind }) => kind)).toEqual(["washing-meets-head"]);
  });
  test("what is amiss is said", () => {
    expect(kinds(kitchenMaid, { runMm: 1_000 })).toContain("nothing-fits");
    expect(kinds(kitchenMaid, { runMm: 1_600 })).toContain("chosen-too-long");
    expect(kinds(kitchenMaid, { ceilingMm: 3_200 })).toContain("chosen-rope-short");
    expect(kinds(kitchenMaid, { ceilingMm: 5_000 })).toContain("no-rope-reaches");
    expect(kinds(kitchenMaid, { ceilingMm: 2_000 })).toContain("head-meets-laths");
    expect(kinds(kitchenMaid, { ceilingMm: 2_100 })).toContain("head-room-small");
    expect(kinds(stacker, { ceilingMm: 2_250 })).toContain("two-tiers-low-ceiling");
    expect(kinds(kitchenMaid, { tallestMm: 1_400 })).toContain("lowered-out-of-reach");
    expect(kinds(kitchenMaid, { ceilingMm: 3_000 })).toEqual([]);
  });
  const rooms = fc.record({
    ceilingMm: fc.integer({ min: 1_900, max: 6_000 }),
    runMm: fc.integer({ min: 500, max: 12_000 }),
    tallestMm: fc.integer({ min: 1_000, max: 2_300 }),
    cleatMm: fc.integer({ min: 0, max: 6_000 }),
  });
  const airers = fc.constantFrom(...lengthsMm).map((lengthMm) => ({ ...kitchenMaid, lengthMm }));
  test("the best is the longest that fits, and its rope reaches", () =>
    fc.assert(
      fc.property(airers, rooms, (airer, room) => {
        const { best, lengths } = fitAirer(airer, room, offered);
        for (const each of lengths)
          if (each.fits) expect(best?.lengthMm ?? 0).toBeGreaterThanOrEqual(each.lengthMm);
        if (best === null) {
          expect(room.runMm).toBeLessThan(1_100);
          return;
        }
        expect(best.lengthMm + 200).toBeLessThanOrEqual(room.runMm);
        expect(best.ropeMm ?? Infinity).toBeGreaterThanOrEqual(best.ropeNeededMm);
      }),
    ));
  test("it is hoisted above where it is loaded, and under the ceiling", () =>
    fc.assert(
      fc.property(airers, rooms, (airer, room) => {
        const { raisedMm, loweredMm } = fitAirer(airer, room, offered);
        expect(loweredMm).toBeLessThanOrEqual(raisedMm);
        expect(raisedMm).toBeLessThan(room.ceilingMm);
      }),
    ));
  test("a higher ceiling, a farther wall and longer laths never take less rope", () =>
    fc.assert(
      fc.property(rooms, fc.nat(2_000), fc.nat(2_000), (room, up, on) => {
        const more = { ceilingMm: room.ceilingMm + up, cleatMm: room.cleatMm + on };
        return ropeNeededMm(more, 1_500) >= ropeNeededMm(room, 1_200);
      }),
    ));
});

describe("a length as typed", () => {
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
    ["0", 0],
  ])("%s is %i mm", (typed, mm) => expect(readLengthMm(typed)).toBe(mm));
  test.each(["", "tall", "-2", "2.4.1", "1e3", "2 m 40", "ft", "<b>"])("%s is no length", (typed) =>
    expect(readLengthMm(typed)).toBeNull(),
  );
  test("anything typed is a length or none, never a fault", () =>
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const mm = readLengthMm(typed);
        return mm === null || (Number.isInteger(mm) && mm >= 0) || mm > 1e9;
      }),
    ));
  test.each([
    [380, "38\u00a0cm", "15\u00a0in"],
    [1_500, "1.5\u00a0m", "4\u00a0ft\u00a011\u00a0in"],
    [2_400, "2.4\u00a0m", "7\u00a0ft\u00a010½\u00a0in"],
    [13, "1.3\u00a0cm", "½\u00a0in"],
    [305, "30.5\u00a0cm", "12\u00a0in"],
  ])("%i mm are %s or %s", (mm, metric, imperial) => {
    expect(lengthText(mm, "metric")).toBe(metric);
    expect(lengthText(mm, "imperial")).toBe(imperial);
  });
  test("what is said is read again within the rounding", () =>
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 9_000 }), (mm) => {
        const again = readLengthMm(lengthText(mm, "metric").replace("\u00a0", " "));
        return again !== null && Math.abs(again - mm) <= 5;
      }),
    ));
});

describe("the room as typed", () => {
  const typed = (query: string) =>
    readRoom({
      ceiling: "",
      run: "",
      tallest: "",
      cleat: "",
      ...Object.fromEntries(new URLSearchParams(query)),
    } as TypedRoom);
  test("four measures are a room", () =>
    expect(typed("ceiling=2.4&run=190cm&tallest=6ft&cleat=0.5")).toEqual({
      kind: "room",
      room: { ceilingMm: 2_400, runMm: 1_900, tallestMm: 1_829, cleatMm: 500 },
    }));
  test("nothing typed is no fault", () =>
    expect(typed("lathLength=1.5m")).toEqual({ kind: "empty" }));
  test("each field says its own fault", () =>
    expect(typed("ceiling=1.2&run=high&tallest=3")).toEqual({
      kind: "faulty",
      faults: { ceiling: "too-short", run: "no-length", tallest: "too-long", cleat: "missing" },
    }));
});

describe("the drying capacity", () => {
  const counted = (airer: Airer) => dryingCapacity(airer).counts.map(({ count }) => count);
  test("the Kitchen Maid of 1.5 m", () => {
    expect(dryingCapacity(kitchenMaid)).toMatchObject({ lathMetres: 6, kgPerLath: 3.7 });
    expect(counted(kitchenMaid)).toEqual([12, 8, 2]);
  });
  test("at 0.9 m no double sheet lies on one lath", () =>
    expect(counted({ ...kitchenMaid, lengthMm: 900 })).toEqual([8, 4, 0]));
  test("the upper tier counts its metres, and takes small things alone", () => {
    expect(dryingCapacity(stacker).lathMetres).toBe(9);
    expect(counted(stacker)).toEqual([12, 8, 2]);
  });
  test("no more than it may carry wet", () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...lengthsMm),
        fc.integer({ min: 1, max: 30 }),
        (lengthMm, capacityKg) =>
          dryingCapacity({ ...kitchenMaid, lengthMm, capacityKg }).counts.every(
            ({ washing, count }) => (count * washing.dryGrams * 1.5) / 1_000 <= capacityKg,
          ),
      ),
    ));
});
