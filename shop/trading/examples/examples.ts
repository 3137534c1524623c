import { exampleParticulars } from "#shop/content/example-particulars.ts";
import { firstSettings, isSameSetting } from "#shop/content/settings/setting-sections.ts";
import type { Settings } from "#shop/content/settings/settings.ts";
import { capital } from "#shop/kit/text.ts";
import { personPoints } from "./person-points.ts";

/** What the shop is made of today, to be compared with the example's values. */
export type ShopFacts = {
  readonly settings: Settings;
  /** Live products, by what is still missing or an example about them. */
  readonly products: {
    readonly examples: number;
    readonly examplePictures: number;
    readonly exampleBestSellers: number;
    readonly exampleTopSellers: number;
    readonly withoutBox: number;
    readonly withoutModel: number;
  };
  readonly exampleBrands: number;
  /** What code calls the brands with a product on the shop: their first slugs. */
  readonly brands: readonly string[];
  /** Whether rates, days and carriers' services are those that were loaded at the first start. */
  readonly hasExampleRates: boolean;
  readonly hasExampleServices: boolean;
  /** The countries with a delivery rate. */
  readonly countries: readonly string[];
  /** The content pages whose front matter says `"example": true`, by file. */
  readonly examplePages: readonly string[];
  /** How many articles there are, and on how many days they were published. */
  readonly articles: { readonly count: number; readonly days: number };
  /** The points that only a person can tick, and somebody has, by title. */
  readonly ticked: readonly string[];
};

/** Something of the example that is left: what, where it is changed, and how much of it there is. */
export type ExampleLeft = {
  readonly title: string;
  readonly where: string;
  readonly count: string;
};

/** A thing to replace before trading, as docs/before-you-trade.md lists it. */
export type ExampleKind = Pick<ExampleLeft, "title" | "where"> & {
  /** "" when it is left as the example has it, a count such as "67 of them", or null when it is the shop's own. */
  readonly left: (facts: ShopFacts) => string | null;
  /** The shop cannot know it: a person ticks it. */
  readonly isForPerson?: true;
};

const PARTICULARS = "/admin/settings/shop";
const WORDS = "/admin/content/words";
const SAFETY = "/admin/settings/product-safety";
const BEST_SELLERS = "/admin/products/best-sellers";
const PRODUCTS = "/admin/products";

/** All that a shop replaces before it trades, in the order of docs/before-you-trade.md. */
export const exampleKinds: readonly ExampleKind[] = [
  flag("Shop name", PARTICULARS, ({ settings: { name } }) => name === firstSettings.name),
  particular("company name"),
  particular("company number"),
  particular("VAT number"),
  particular("registered office"),
  particular("returns address", "/admin/settings/returns"),
  particular("e-mail address"),
  particular("telephone number"),
  flag("Office hours", WORDS, ({ settings: { hours } }) =>
    isSameSetting(hours, firstSettings.hours),
  ),
  flag(
    "Claims in the banner",
    WORDS,
    ({ settings: { claims } }) => claims[0]?.text === firstSettings.claims[0]?.text,
  ),
  flag("Testimonial", WORDS, ({ settings }) => settings.testimonial.isExample),
  counted("Products, prices and stock", PRODUCTS, (it) => it.products.examples),
  counted("Pictures", PRODUCTS, (it) => it.products.examplePictures),
  counted("Best-seller flags", BEST_SELLERS, (it) => it.products.exampleBestSellers),
  counted("Top sellers", BEST_SELLERS, (it) => it.products.exampleTopSellers),
  counted("In the box", PRODUCTS, (it) => it.products.withoutBox),
  counted("Brands, and permission to use their names", "/admin/brands", (it) => it.exampleBrands),
  flag("Delivery rates and days", "/admin/rates", (it) => it.hasExampleRates),
  flag("Carriers and their services", "/admin/settings/carriers", (it) => it.hasExampleServices),
  counted(
    "Manufacturer and responsible person in the EU",
    SAFETY,
    ({ brands, settings: { makers } }) =>
      brands.filter((slug) => !Object.hasOwn(makers, slug)).length,
  ),
  counted("Model or batch", PRODUCTS, (it) => it.products.withoutModel),
  flag(
    "Packaging register, Germany (LUCID)",
    SAFETY,
    ({ countries, settings: { lucid } }) => countries.includes("DE") && lucid === "",
  ),
  flag(
    "Packaging register, France (IDU)",
    SAFETY,
    ({ countries, settings: { idu } }) => countries.includes("FR") && idu === "",
  ),
  ...[
    ["About me", "about-me"],
    ["Terms and conditions", "terms-conditions"],
    ["Privacy", "privacy"],
    ["Delivery information", "delivery"],
    ["Returns", "returns"],
    ["Accessibility statement", "accessibility"],
  ].map(([title = "", slug = ""]) =>
    flag(title, `/admin/content/pages/${slug}`, (it) => it.examplePages.includes(`${slug}.md`)),
  ),
  flag(
    "Dates of articles",
    "article and updated in content/guides",
    ({ articles: { count, days } }) => count > 1 && days === 1,
  ),
  ...personPoints.map(({ title, where }): ExampleKind => ({
    ...flag(title, where, ({ ticked }) => !ticked.includes(title)),
    isForPerson: true,
  })),
];

/** What is still an example, in the order of docs/before-you-trade.md. */
export function findExamples(facts: ShopFacts): ExampleLeft[] {
  return exampleKinds.flatMap(({ title, where, left }) => {
    const count = left(facts);
    return count === null ? [] : [{ title, where, count }];
  });
}

function flag(title: string, where: string, isLeft: (facts: ShopFacts) => boolean): ExampleKind {
  return { title, where, left: (facts) => (isLeft(facts) ? "" : null) };
}

/** One of the company particulars, which a live key refuses, too. */
function particular(name: string, where = PARTICULARS): ExampleKind {
  const title = capital(name);
  return flag(title, where, ({ settings }) => exampleParticulars(settings).includes(name));
}

function counted(title: string, where: string, count: (facts: ShopFacts) => number): ExampleKind {
  return {
    title,
    where,
    left: (facts) => (count(facts) === 0 ? null : `${count(facts)} of them`),
  };
}
