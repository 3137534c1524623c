import fc from "fast-check";
import { expect, test } from "vitest";
import type { Material } from "./material.ts";
import { readMaterial } from "./read-material.ts";
import { fittingParts, gapsOf, readParts, toTypedPart, type TypedPart } from "./read-parts.ts";
import { differenceOf } from "./part-words.ts";

const measures = {
  widthMm: "38",
  thicknessMm: "22 mm",
  stockLengthMm: "4,830",
  kerfMm: "3",
  keepFromMm: "600",
};

test("a material is read as people type it, and each wrong field has its sentence", () => {
  expect(readMaterial({ name: " Pine  38 ", kind: "timber", ...measures })).toEqual({
    ok: true,
    fields: {
      name: "Pine 38",
      kind: "timber",
      widthMm: 38,
      thicknessMm: 22,
      stockLengthMm: 4_830,
      kerfMm: 3,
      keepFromMm: 600,
    },
  });
  const rope = { name: "Rope", kind: "rope", ...measures };
  expect(readMaterial(rope)).toEqual({ ok: true, fields: { name: "Rope", kind: "rope" } });
  const wrong = readMaterial({
    name: "",
    kind: "timber",
    ...measures,
    kerfMm: "3,2",
    widthMm: "38 5",
  });
  expect(wrong.ok ? [] : Object.keys(wrong.errors).toSorted()).toEqual([
    "kerfMm",
    "name",
    "widthMm",
  ]);
  expect(readMaterial({ name: "", kind: "", ...measures })).toMatchObject({
    errors: { kind: "Choose timber, rope, iron or other." },
  });
});

const materials: readonly Material[] = [
  { key: "rope", name: "Rope", kind: "rope", version: 1 },
  { key: "wheel", name: "Wheel", kind: "iron", version: 1 },
];
const value = (text: string) => ({ value: text, label: text, surchargePence: 0 });
const group = (key: string, name: string, values: string[]) => ({
  key,
  name,
  values: values.map(value),
});
const groups = [
  group("color", "Colour", ["black"]),
  group("rope", "Rope", ["10m", "15m"]),
] as never;
const row = (typed: Partial<TypedPart>): TypedPart => ({
  material: "wheel",
  option: "",
  quantity: "1",
  length: "",
  finish: "",
  ...typed,
});
const read = (...rows: TypedPart[]) => readParts(rows, { materials, groups });

test("rows are read, an empty one is left out, and what is wrong is named by field and row", () => {
  const good = read(
    row({ finish: "color" }),
    row({ material: "" }),
    row({ material: "rope", option: "rope=10m", length: "10,000" }),
  );
  expect(good.ok ? good.parts.length : good.errors).toBe(2);
  const bad: readonly [Partial<TypedPart>, string][] = [
    [{ material: "gone" }, "material_0"],
    [{ option: "rope=99m" }, "option_0"],
    [{ quantity: "x" }, "quantity_0"],
    [{ quantity: "0" }, "quantity_0"],
    [{ finish: "size" }, "finish_0"],
    [{ length: "100" }, "length_0"],
    [{ material: "rope" }, "length_0"],
    [{ material: "rope", length: "1,5" }, "length_0"],
    [{ material: "rope", length: "1 500" }, "length_0"],
    [{ quantity: "1,2" }, "quantity_0"],
  ];
  for (const [typed, field] of bad) {
    const refused = read(row(typed));
    expect([typed, refused.ok ? [] : Object.keys(refused.errors)]).toEqual([typed, [field]]);
  }
});

test("option values without parts are named", () => {
  const product = { name: "Kitchen Maid", optionGroups: groups };
  expect(gapsOf(product, [])).toEqual(["No parts for Kitchen Maid"]);
  const one = read(row({ material: "rope", option: "rope=10m", length: "10000" }));
  const gaps = gapsOf(product, one.ok ? one.parts : []);
  expect(gaps.some((gap) => gap.includes("15m"))).toBe(true);
});

test("a row that was read is typed again as it is, and a copy leaves out what the product does not have", () => {
  const good = read(
    row({ finish: "color" }),
    row({ material: "rope", option: "rope=10m", length: "10,000" }),
  );
  const parts = good.ok ? good.parts : [];
  expect(read(...parts.map(toTypedPart))).toEqual(good);
  expect(fittingParts(parts, groups)).toEqual(parts);
  expect(fittingParts(parts, [])).toEqual([]);
  expect(fittingParts(parts, [group("color", "Colour", ["black"])] as never)).toEqual([parts[0]]);
});

test("two lists differ by the rows that only one of them has, each in words", () => {
  const list = (...rows: TypedPart[]) => {
    const outcome = read(...rows);
    return outcome.ok ? outcome.parts : [];
  };
  const rope = row({ material: "rope", option: "rope=10m", length: "10,000" });
  const wheel = row({ finish: "color" });
  expect(differenceOf(list(rope, wheel, wheel), list(wheel, rope), groups)).toEqual({
    removed: ["1 × Wheel, by colour"],
    added: [],
  });
  expect(differenceOf(list(wheel), list(rope), groups).added).toEqual([
    "1 × Rope, 10,000 mm, for rope 10m",
  ]);
});

test("whatever is typed, rows are read or refused with a sentence", () => {
  const text = fc.string({ maxLength: 12 });
  const typed = fc.record({
    material: fc.oneof(text, fc.constantFrom("rope", "wheel", "")),
    option: text,
    quantity: fc.oneof(text, fc.nat(200).map(String)),
    length: fc.oneof(text, fc.nat(9_000).map(String)),
    finish: fc.oneof(text, fc.constant("color")),
  });
  fc.assert(
    fc.property(fc.array(typed, { maxLength: 5 }), (rows) => {
      const outcome = read(...rows);
      if (!outcome.ok)
        for (const sentence of Object.values(outcome.errors)) expect(sentence).toMatch(/\.$/);
      else expect(outcome.parts.length).toBeLessThanOrEqual(rows.length);
    }),
  );
});
