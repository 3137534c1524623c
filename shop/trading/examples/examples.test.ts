import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { firstSettings } from "#shop/content/settings/setting-sections.ts";
import { personPoints } from "./person-points.ts";
import { placeName } from "./place-name.ts";
import { exampleKinds, findExamples, type ShopFacts } from "./examples.ts";

const own: ShopFacts = {
  settings: {
    ...firstSettings,
    name: "Calder Dryers",
    email: "hello@dryers.co.uk",
    phone: "01422 884 210",
    hours: [
      { days: "Monday to Friday", hours: "8am to 4pm" },
      { days: "Saturday and Sunday", hours: "closed" },
    ],
    claims: [{ text: "Free delivery in Yorkshire", short: "Free delivery", to: "/delivery" }],
    testimonial: { ...firstSettings.testimonial, isExample: false },
    companyName: "Calder Dryers Ltd",
    companyNumber: "01234560",
    vatNumber: "GB 123 4567 80",
    office: ["4 Weir Street", "Halifax", "HX1 5AB"],
    returnsAddress: ["4 Weir Street", "Halifax", "HX1 5AB"],
    makers: { oak: { manufacturer: ["Oak Ltd"], euResponsible: ["Oak GmbH"] } },
    lucid: "DE1234567890123",
    idu: "FR123456_01ABCD",
  },
  products: {
    examples: 0,
    examplePictures: 0,
    exampleBestSellers: 0,
    exampleTopSellers: 0,
    withoutBox: 0,
    withoutModel: 0,
  },
  exampleBrands: 0,
  brands: ["oak"],
  hasExampleRates: false,
  hasExampleServices: false,
  countries: ["GB", "DE", "FR"],
  examplePages: [],
  articles: { count: 17, days: 3 },
  ticked: personPoints.map(({ title }) => title),
};
const titlesOf = (facts: ShopFacts) => findExamples(facts).map(({ title }) => title);

test("docs/before-you-trade.md lists all that is checked, in the same order and with the same places", () => {
  const text = readFileSync("docs/before-you-trade.md", "utf8");
  const listed = [...text.matchAll(/^- \*\*(.+?)\*\* \((.+?), `(.+?)`\)\. ./gm)];
  expect(listed.map(([, title, place, where]) => [title, place, where])).toEqual(
    exampleKinds.map(({ title, where }) => [title, placeName(where), where]),
  );
});

test("a shop with everything of its own has nothing left, and the example's settings are all named", () => {
  expect(titlesOf(own)).toEqual([]);
  const named = titlesOf({
    ...own,
    settings: firstSettings,
  });
  expect(named.slice(0, 11)).toEqual(exampleKinds.slice(0, 11).map(({ title }) => title));
  expect(named.slice(11)).toEqual([
    "Manufacturer and responsible person in the EU",
    "Packaging register, Germany (LUCID)",
    "Packaging register, France (IDU)",
  ]);
});

test("names what was forgotten, with how much of it there is", () => {
  const products = { ...own.products, examples: 3, withoutModel: 1 };
  expect(findExamples({ ...own, products, examplePages: ["about-me.md"] })).toEqual([
    { title: "Products, prices and stock", where: "/admin/products", count: "3 of them" },
    { title: "Model or batch", where: "/admin/products", count: "1 of them" },
    { title: "About me", where: "/admin/content/pages/about-me", count: "" },
  ]);
  // A register of packaging is needed only where parcels go.
  const settings = { ...own.settings, lucid: "", idu: "" };
  expect(titlesOf({ ...own, countries: ["GB", "DE"], settings })).toEqual([
    "Packaging register, Germany (LUCID)",
  ]);
});
