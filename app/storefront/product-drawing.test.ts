import { expect, test } from "vitest";
import type { Product } from "#shop/catalogue/product.ts";
import { draw, drawnAirer, project } from "./product-drawing.ts";

function airer(widthMm: number, heightMm: number, dryingLengthMetres: string | null): Product {
  return {
    specifications: { widthMm, heightMm, dryingLengthMetres },
  } as unknown as Product;
}

test("the Kitchen Maid has four laths of the length chosen", () =>
  expect(drawnAirer(airer(380, 220, "3.6"), { lathLength: "1.5m", color: "ivory" })).toEqual({
    lengthMm: 1500,
    widthMm: 380,
    tiers: [4],
    color: "ivory",
  }));

test("the Stacker has four laths below and two above", () =>
  expect(drawnAirer(airer(460, 420, "5.4"), { lathLength: "2.4m" })).toMatchObject({
    lengthMm: 2400,
    tiers: [4, 2],
  }));

test("what has no laths of a chosen length is not drawn", () => {
  expect(drawnAirer(airer(380, 220, "3.6"), {})).toBeNull();
  expect(drawnAirer(airer(380, 220, null), { lathLength: "1.5m" })).toBeNull();
  expect(drawnAirer(airer(380, 220, "60"), { lathLength: "1.5m" })).toBeNull();
});

test("the longest airer stays on the sheet, dimension line and pulleys included", () => {
  for (const place of [
    [-1200, 230, 0],
    [1200, 230, 0],
    [-1200, -430, 0],
    [1200, -430, 0],
    [-900, 0, 600],
  ] as const) {
    const [x = -1, y = -1] = project(place).split(" ").map(Number);
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(860);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(540);
  }
});

test("a path keeps its letters and moves its points", () =>
  expect(draw("M0,0L-0.5,2", (across, up) => [0, across * 100, up])).toBe(
    `M${project([0, 0, 0])}L${project([0, -50, 2])}`,
  ));
