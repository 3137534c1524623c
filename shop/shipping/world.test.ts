import { expect, test } from "vitest";
import { countryName, world } from "./world.ts";

test("every country is there once, with a name, in the order of the names", () => {
  const codes = world().map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes).toHaveLength(245);
  expect(world().filter(({ code, name }) => name === code || name === "")).toEqual([]);
  expect(
    world()
      .slice(0, 3)
      .map(({ name }) => name),
  ).toEqual(["Afghanistan", "Åland Islands", "Albania"]);
});

test("a country is named, an unknown code stays as it is", () => {
  expect([countryName("NO"), countryName("IE"), countryName("ZZ")]).toEqual([
    "Norway",
    "Ireland",
    "ZZ",
  ]);
});
