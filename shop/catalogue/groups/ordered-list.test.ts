import fc from "fast-check";
import { expect, test } from "vitest";
import { listAfter, listDeeds } from "./ordered-list.ts";

const MOST = 8;

test("a list never has a product twice or more than it holds, and no deed loses another product", () => {
  const id = fc.constantFrom("A", "B", "C", "D", "E", "F", "G", "H", "I", "J");
  const deed = fc.record({ deed: fc.constantFrom(...listDeeds), id });
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 60 }), (deeds) => {
      let list: readonly string[] = [];
      for (const each of deeds) {
        const after = listAfter(list, each, MOST);
        if (!after.ok) continue;
        expect(new Set(after.value).size).toBe(after.value.length);
        expect(after.value.length).toBeLessThanOrEqual(MOST);
        const others = (ids: readonly string[]) => ids.filter((one) => one !== each.id);
        expect(others(after.value)).toEqual(others(list));
        list = after.value;
      }
    }),
  );
});

test("up and down move by one place and stop at the ends", () => {
  const list = ["A", "B", "C"];
  expect(listAfter(list, { deed: "up", id: "B" }, MOST)).toEqual({
    ok: true,
    value: ["B", "A", "C"],
  });
  expect(listAfter(list, { deed: "down", id: "B" }, MOST)).toEqual({
    ok: true,
    value: ["A", "C", "B"],
  });
  expect(listAfter(list, { deed: "up", id: "A" }, MOST)).toMatchObject({ reason: "at_end" });
  expect(listAfter(list, { deed: "down", id: "C" }, MOST)).toMatchObject({ reason: "at_end" });
  expect(listAfter(list, { deed: "add", id: "C" }, MOST)).toMatchObject({ reason: "in_list" });
  expect(listAfter(list, { deed: "remove", id: "D" }, MOST)).toMatchObject({
    reason: "not_in_list",
  });
});
