import fc from "fast-check";
import { expect, test } from "vitest";
import type { Material, Timber } from "./material.ts";
import { countParts, partsOf, piecesToCut, type ProductPart } from "./parts.ts";

const pine: Timber = {
  key: "pine-38x22",
  name: "Pine 38 × 22 mm",
  kind: "timber",
  version: 1,
  widthMm: 38,
  thicknessMm: 22,
  stockLengthMm: 4_830,
  kerfMm: 3,
  keepFromMm: 600,
};
const rope: Material = { key: "rope", name: "Cotton rope", kind: "rope", version: 1 };
const wheel: Material = { key: "wheel", name: "Wheel", kind: "iron", version: 1 };

const part = (material: Material, more: Partial<ProductPart> = {}): ProductPart => ({
  material,
  option: null,
  quantity: 1,
  lengthMm: null,
  finishBy: null,
  ...more,
});
const rows: readonly ProductPart[] = [
  part(pine, { option: { group: "lathLength", value: "1.5m" }, quantity: 4, lengthMm: 1_500 }),
  part(pine, { option: { group: "lathLength", value: "6m" }, quantity: 4, lengthMm: 6_000 }),
  part(rope, { lengthMm: 10_000 }),
  part(wheel, {
    option: { group: "wheelType", value: "standard" },
    quantity: 2,
    finishBy: "color",
  }),
  part(wheel, { option: { group: "wheelType", value: "none" }, quantity: 0 }),
];

const names: Record<string, string> = {
  lathLength: "Lath length",
  wheelType: "Wheel type",
  color: "Colour",
};
const line = (chosen: Record<string, string>) => ({
  name: "Kitchen Maid",
  options: Object.entries(chosen).map(([key, value]) => ({
    key,
    name: names[key] ?? key,
    value,
    label: value,
  })),
});

test("a piece has the parts that every piece has and those of its options, in its colour", () => {
  const read = partsOf(line({ lathLength: "1.5m", wheelType: "standard", color: "ivory" }), rows);
  expect(read).toMatchObject({
    ok: true,
    value: [
      { material: pine, quantity: 4, lengthMm: 1_500, finish: null },
      { material: rope, quantity: 1, lengthMm: 10_000, finish: null },
      { material: wheel, quantity: 2, lengthMm: null, finish: "ivory" },
    ],
  });
});

test("an option value may need nothing, if a row says so", () => {
  const read = partsOf(line({ lathLength: "1.5m", wheelType: "none", color: "ivory" }), rows);
  expect(read.ok && read.value.map(({ material }) => material.key)).toEqual(["pine-38x22", "rope"]);
});

test.each([
  [line({ wheelType: "deluxe" }), rows, "No parts for wheel type deluxe"],
  [line({ engraving: "Ann" }), rows, "No parts for engraving Ann"],
  [line({}), [], "No parts for Kitchen Maid"],
  [line({ wheelType: "standard" }), rows, "No color is known for Wheel"],
  [
    line({ lathLength: "6m" }),
    rows,
    "A piece of 6,000\u00A0mm is longer than a bar of Pine 38 × 22 mm, 4,830\u00A0mm",
  ],
] as const)("what has no parts is refused by name: %#", (ordered, productParts, text) => {
  expect(partsOf(ordered, productParts)).toEqual({ ok: false, reason: "unknown_parts", text });
});

test("the laths of a line are numbered over all its pieces", () => {
  const read = partsOf(line({ lathLength: "1.5m" }), rows.slice(0, 3));
  const pieces = read.ok
    ? piecesToCut({ orderId: "o", orderNumber: "LL-10042", position: 0 }, read.value, 2)
    : [];
  expect(pieces).toHaveLength(8);
  expect(pieces.at(-1)).toMatchObject({ lath: 8, of: 8, lengthMm: 1_500, materialKey: pine.key });
});

test("counting loses no part, and the same part is one row", () => {
  const parts = fc.array(
    fc.record({
      material: fc.constantFrom<Material>(pine, rope, wheel),
      quantity: fc.integer({ min: 1, max: 9 }),
      lengthMm: fc.constantFrom(null, 10_000, 15_000),
      finish: fc.constantFrom(null, "Black", "Ivory"),
    }),
    { maxLength: 6 },
  );
  const lines = fc.array(fc.record({ parts, quantity: fc.integer({ min: 1, max: 5 }) }), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(lines, (all) => {
      const counted = countParts(all);
      const wanted = all.flatMap((each) => each.parts.map((p) => p.quantity * each.quantity));
      const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);
      expect(sum(counted.map(({ total }) => total))).toBe(sum(wanted));
      const keys = counted.map((p) => `${p.material.key} ${p.lengthMm} ${p.finish}`);
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});
