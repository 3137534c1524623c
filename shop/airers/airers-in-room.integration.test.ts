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

const namesIn = async (more: Partial<typeof room>) =>
  (await listAirersInRoom(db, { ...room, ...more })).flatMap(({ product, fit }) =>
    fit.best === null ? [] : [`${product.slug} ${fit.best.fits}`],
  );

test("airers of one length are judged as well: all six fit a long room, the shortest alone a short one", async () => {
  const six = await namesIn({ runMm: 3_000 });
  expect(six.toSorted()).toEqual(
    [
      "bath-and-utility-airer",
      "five-lath-ceiling-airer",
      "six-rod-ceiling-airer",
      "traditional-kitchen-maid",
      "traditional-stacker",
      "wall-hoist-airer",
    ].map((slug) => `${slug} yes`),
  );
  expect(await namesIn({ runMm: 950 })).toEqual(["bath-and-utility-airer yes"]);
  expect(await namesIn({ runMm: 900 })).toEqual(["bath-and-utility-airer tight"]);
});

test("an airer of one length has its price, nothing to choose, and a warning where its cord is too short", async () => {
  const airers = await listAirersInRoom(db, { ...room, runMm: Infinity });
  expect(airers).toHaveLength(6);
  const find = (slug: string) => airers.find(({ product }) => product.slug === slug);
  expect(find("bath-and-utility-airer")).toMatchObject({
    isFixed: true,
    advised: {},
    pricePence: 6_200,
    fit: { best: { lengthMm: 750, ropeNeededMm: 8_250, ropeMm: null } },
  });
  expect(find("bath-and-utility-airer")?.fit.warnings.map(({ code }) => code)).toContain(
    "no_rope_reaches",
  );
  // Each of its rods has a cord of its own.
  expect(find("six-rod-ceiling-airer")?.fit.warnings.map(({ code }) => code)).not.toContain(
    "no_rope_reaches",
  );
  expect(find("traditional-kitchen-maid")).toMatchObject({
    isFixed: false,
    advised: { lathLength: "0.9m", ropeLength: "10m" },
    pricePence: 5_400,
  });
});

test("in a room that is too short for all of them nothing is advised", async () => {
  const airers = await listAirersInRoom(db, { ...room, runMm: 800 });
  expect(airers.length).toBeGreaterThan(0);
  expect(airers.filter(({ fit }) => fit.best !== null)).toEqual([]);
  expect(airers.every(({ pricePence }) => pricePence === null)).toBe(true);
});

test("a category is one of airers when several of its products are; one with replacement laths is not", async () => {
  expect(await isAirerCategory(db, "ceiling-airers")).toBe(true);
  expect(await isAirerCategory(db, "accessories")).toBe(false);
  expect(await isAirerCategory(db, "no-such-category")).toBe(false);
});
