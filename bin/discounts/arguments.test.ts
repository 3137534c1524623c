import { describe, expect, test } from "vitest";
import { pence } from "#shop/kit/money.ts";
import { readCommand } from "./arguments.ts";
import { discountLine } from "./lines.ts";

const add = (line: string) => readCommand(["add", ...line.split(" ")]);

describe("npm run discounts", () => {
  test("reads every term of a new code", () => {
    expect(
      add(
        "spring10 --percent 10 --from 2026-12-01 --to 2026-12-24 --minimum 50 --uses 100 --uses-per-customer 1 --category ceiling-airers --product LL-1 --product LL-2",
      ),
    ).toEqual({
      name: "add",
      discount: {
        code: "SPRING10",
        kind: "percent",
        percent: 10,
        amountPence: null,
        startsOn: "2026-12-01",
        endsOn: "2026-12-24",
        minimumPence: 5000,
        usesMax: 100,
        usesPerCustomerMax: 1,
        categorySlugs: ["ceiling-airers"],
        skus: ["LL-1", "LL-2"],
      },
    });
    expect(add("FIVE --pounds 7.50")).toMatchObject({
      discount: { kind: "amount", amountPence: 750 },
    });
    expect(add("POST --free-delivery")).toMatchObject({ discount: { kind: "free_delivery" } });
  });

  test.each([
    ["SPRING10", /what comes off/],
    ["SPRING10 --percent 10 --pounds 5", /what comes off/],
    ["A! --percent 10", /3 to 30 letters/],
    ["SPRING10 --percent 0", /--percent must be a whole number from 1 to 100/],
    ["SPRING10 --pounds 0", /--pounds must be in pounds/],
    ["SPRING10 --pounds 7,50", /--pounds must be in pounds with a point/],
    ["SPRING10 --percent 2,5", /--percent must be a whole number/],
    ["SPRING10 --percent 5 --to 2026-02-30", /--to must be a day/],
    ["SPRING10 --percent 5 --from 2026-12-02 --to 2026-12-01", /not be before/],
    ["SPRING10 --discount 5", /Use one of/],
    ["ONE TWO --percent 5", /Use one of/],
  ])("refuses %s with one sentence", (line, sentence) => expect(() => add(line)).toThrow(sentence));

  test("reads the other commands, and refuses options with them", () => {
    expect(readCommand(["list"])).toEqual({ name: "list" });
    expect(readCommand(["pause", "spring10"])).toEqual({ name: "pause", code: "SPRING10" });
    for (const wrong of [[], ["pause"], ["list", "--percent", "1"], ["delete", "SPRING10"]])
      expect(() => readCommand(wrong)).toThrow(/Use one of/);
  });

  test("lists a code in one line", () => {
    const discount = {
      id: 1,
      code: "SPRING10",
      kind: "percent" as const,
      percent: 10,
      amountPence: null,
      startsOn: null,
      endsOn: "2026-12-24",
      minimumPence: pence(5000),
      usesMax: 100,
      usesPerCustomerMax: 1,
      isPaused: true,
      isForEverything: false,
      categorySlugs: ["ceiling-airers"],
      productIds: [7],
    };
    expect(discountLine(discount, 3)).toBe(
      "SPRING10 (paused): 10% off, for ceiling-airers, product 7, until 2026-12-24, for orders of £50.00 or more, 1 for each customer, used 3 of 100 times",
    );
  });
});
