import { expect, test } from "vitest";
import { outwardCodes } from "./outward-codes.ts";
import { formatOutward, outwardSortKey, parseOutward } from "./postcode.ts";

test("every outward code is one that customers can type, once, in order", () => {
  expect(outwardCodes.length).toBeGreaterThan(2_900);
  const keys = outwardCodes.map(outwardSortKey);
  expect(keys).toEqual([...new Set(keys)].toSorted());
  for (const code of outwardCodes) expect(parseOutward(formatOutward(code))).toEqual(code);
});

test.each(["AB10", "BF1", "BT94", "EC1A", "GY10", "IM99", "IV63", "KW17", "PA80", "SW1A", "ZE3"])(
  "%s is one of them",
  (code) => expect(outwardCodes.map(formatOutward)).toContain(code),
);
