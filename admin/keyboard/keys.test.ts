import { expect, test } from "vitest";
import { bindingsBeside, keyBindings, pathOfKey } from "./keys.ts";

test("no key is bound twice where both would act, and none is the beginning of another", () => {
  for (const scope of ["everywhere", "list", "order", "work"] as const) {
    const keys = bindingsBeside(scope).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    const first = keys.flatMap((key) => (key.includes(" ") ? key.split(" ")[0] : []));
    for (const key of first) expect(keys).not.toContain(key);
  }
  // The page of an order has rows, too.
  const onOrder = keyBindings.filter(({ scope }) => scope !== "everywhere").map(({ key }) => key);
  expect(new Set(onOrder).size).toBe(onOrder.length);
});

test("g and a letter lead to the screen whose link has it", () => {
  expect(pathOfKey("t")).toBe("/");
  expect(pathOfKey("a")).toBe("/audit");
  expect(pathOfKey("Q")).toBeNull();
});
