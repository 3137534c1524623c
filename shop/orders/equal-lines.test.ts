import fc from "fast-check";
import { expect, test } from "vitest";
import { pence, sumPence } from "#shop/kit/money.ts";
import { joinEqualLines } from "./equal-lines.ts";

const gripper = { name: "Rubber Grippers", options: "", quantity: 1, linePence: pence(600) };
const airer = { name: "Kitchen Maid", options: "Ivory", quantity: 1, linePence: pence(5_400) };

test("equal lines are one, at the place of the first, with their pieces and prices added up", () => {
  expect(joinEqualLines([gripper, airer, gripper], ["quantity", "linePence"])).toEqual([
    { ...gripper, quantity: 2, linePence: 1_200 },
    airer,
  ]);
  expect(
    joinEqualLines([airer, { ...airer, options: "Black" }], ["quantity", "linePence"]),
  ).toHaveLength(2);
});

test("equal pieces without prices are one line, with their number", () => {
  const peg = { name: "Beech Pegs", sku: "LL-AC-007", quantity: 1 };
  const bag = { name: "Peg Bag", sku: "LL-AC-009", quantity: 2 };
  expect(joinEqualLines([peg, bag, peg], ["quantity"])).toEqual([{ ...peg, quantity: 2 }, bag]);
  expect(joinEqualLines([peg, { ...peg, sku: "LL-AC-008" }], ["quantity"])).toHaveLength(2);
});

test("no piece and no penny is lost, and no two lines stay equal", () => {
  const line = fc.record({
    name: fc.constantFrom("a", "b"),
    options: fc.constantFrom("", "c"),
    quantity: fc.integer({ min: 1, max: 9 }),
    linePence: fc.integer({ min: 0, max: 9_999 }).map(pence),
  });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const joined = joinEqualLines(lines, ["quantity", "linePence"]);
      const pieces = (of: typeof lines) => of.reduce((sum, { quantity }) => sum + quantity, 0);
      expect(pieces([...joined])).toBe(pieces(lines));
      expect(sumPence(joined.map(({ linePence }) => linePence))).toBe(
        sumPence(lines.map(({ linePence }) => linePence)),
      );
      const names = joined.map(({ name, options }) => `${name} ${options}`);
      expect(new Set(names).size).toBe(names.length);
    }),
  );
});
