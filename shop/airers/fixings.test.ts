import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { fixings, pilotMm } from "./fixings.ts";

type SeedProduct = {
  readonly slug: string;
  readonly details: readonly { readonly label: string; readonly value: string }[];
  readonly specifications: { readonly widthMm: number };
};

const file = path.resolve(import.meta.dirname, "../../db/seed/products/accessories.json");
const accessories = JSON.parse(readFileSync(file, "utf8")) as SeedProduct[];
const sold = (slug: string) => accessories.find((each) => each.slug === slug);

describe("the holes of the fitting sheet", () => {
  test.each([
    ["Double pulley", "double-pulley"],
    ["Cleat", "cast-iron-cleat"],
  ])("%s: as far apart as on the part that is sold separately", (name, slug) => {
    const [upper, lower] = fixings.find((each) => each.name === name)?.holes ?? [];
    const apart = (upper?.y ?? 0) - (lower?.y ?? 0);
    const text = sold(slug)?.details.find(({ label }) => label === "Fixing")?.value;
    expect(text).toContain(`holes ${apart} mm apart`);
  });

  test("the pulley's plate is as wide as the pulley that is sold separately", () =>
    expect(fixings[1]?.widthMm).toBe(sold("double-pulley")?.specifications.widthMm));

  test("are inside the outline, with metal around them", () => {
    for (const { holes, widthMm, heightMm, screwMm } of fixings)
      for (const { x, y } of holes) {
        expect(Math.abs(x) + screwMm).toBeLessThan(widthMm / 2);
        expect(Math.abs(y) + screwMm).toBeLessThan(heightMm / 2);
      }
  });

  test("the pilot hole is two thirds of the screw", () => {
    expect(pilotMm({ screwMm: 6 })).toBe(4);
    expect(pilotMm({ screwMm: 5 })).toBe(3.5);
  });
});
