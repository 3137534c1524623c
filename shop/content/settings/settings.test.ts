import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { islands } from "#shop/shipping/islands.ts";
import { settings, withSettings } from "./settings.ts";
import { firstSettings } from "./setting-sections.ts";

test("who asks has the settings of the own request from its beginning to its end", async () => {
  const request = (name: string) =>
    withSettings({ ...firstSettings, name }, async () => {
      const names = [settings().name];
      await setImmediate();
      return [...names, settings().name];
    });
  expect(await Promise.all([request("One"), request("Two")])).toEqual([
    ["One", "One"],
    ["Two", "Two"],
  ]);
  expect(settings().name).toBe(firstSettings.name);
});

test("a browser has the settings that its page carries, and otherwise the first", async () => {
  const carried = { "shop-changes": { textContent: '{"name":"Dryers"}' } };
  vi.stubGlobal("document", { getElementById: (id: keyof typeof carried) => carried[id] });
  vi.resetModules();
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });
  const page = await import("./settings.ts");
  const { texts } = await import("./texts.ts");
  expect({ ...page.settings(), ...texts() }).toEqual({ ...firstSettings, name: "Dryers" });
});

test("the first texts name each place to which no country of the cart leads, and claim any other country", () => {
  const { claims, deliveryLine } = firstSettings;
  for (const { name } of islands) expect(deliveryLine).toContain(name);
  expect(claims.map(({ text }) => text)).toContain("Delivery worldwide, costs vary");
  expect(deliveryLine).toContain("any other country");
});
