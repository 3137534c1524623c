import { expect, test } from "vitest";
import { closeShop, perShop, runShop } from "./per-shop.server.ts";

test("what a module has is made once for each shop, of its settings, and closed with it", async () => {
  const closed: string[] = [];
  const opened = perShop(
    ({ settings }) => ({ name: settings["NAME"] ?? "" }),
    ({ name }) => void closed.push(name),
  );
  runShop({ settings: { NAME: "one" } });
  const first = opened();
  expect(opened()).toBe(first);
  runShop({ settings: { NAME: "two" } });
  expect(opened().name).toBe("two");
  await closeShop();
  expect(closed).toEqual(["two"]);
});

test("a shop that was closed makes what it has anew, and what could not be made is tried again", async () => {
  let tries = 0;
  const made = perShop(() => {
    tries += 1;
    if (tries === 1) throw new Error("not yet");
    return tries;
  });
  runShop({ settings: {} });
  expect(made).toThrow("not yet");
  expect(made()).toBe(2);
  await closeShop();
  expect(made()).toBe(3);
});
