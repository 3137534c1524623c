import { expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { isAirerCategory, listAirersInRoom } from "./airers-in-room.server.ts";

const { db } = await testDatabase();
const room = { ceilingMm: 2_600, runMm: 1_900, tallestMm: 1_700, cleatMm: 800 };

test("every airer is fitted into the room, those that fit first, with the laths that are advised and their price", async () => {
  const airers = await listAirersInRoom(db, room);
  expect(airers.find(({ product }) => product.slug === "traditional-kitchen-maid")).toMatchObject({
    advised: { lathLength: "1.5m", ropeLength: "10m" },
    fit: { best: { lengthMm: 1_500, fits: "yes" }, tighter: { lengthMm: 1_800, endMm: 50 } },
    // £54.00 and £10.00 for laths of 1.5 m.
    pricePence: 6_400,
  });
  expect(airers.map(({ product }) => product.slug)).not.toContain("replacement-laths");
  const prices = airers.flatMap(({ pricePence }) => pricePence ?? []);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
});

test("in a room that is too short for all of them nothing is advised", async () => {
  const airers = await listAirersInRoom(db, { ...room, runMm: 900 });
  expect(airers.length).toBeGreaterThan(0);
  expect(airers.filter(({ fit }) => fit.best !== null)).toEqual([]);
  expect(airers.every(({ pricePence }) => pricePence === null)).toBe(true);
});

test("a category is one of airers when several of its products are; one with replacement laths is not", async () => {
  expect(await isAirerCategory(db, "ceiling-airers")).toBe(true);
  expect(await isAirerCategory(db, "accessories")).toBe(false);
  expect(await isAirerCategory(db, "no-such-category")).toBe(false);
});
