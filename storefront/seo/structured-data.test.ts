import { expect, test } from "vitest";
import type { Page } from "#shop/content/page.ts";
import { settings } from "#shop/content/settings/settings.ts";
import { collectionData, siteData, guidePageData } from "./structured-data.ts";

const site = "https://shop.example";
const article: Page = {
  slug: "size-guide",
  kind: "guide",
  title: "Size guide",
  heading: "What fits",
  description: "What fits where.",
  updatedOn: "2026-11-21",
  publishedOn: "2026-11-02",
  html: "<p>Text</p>",
  contents: [],
  questions: [
    { id: "why", question: "Why?", answerHtml: '<p>See <a href="/faq">there</a>.</p>\n' },
  ],
  productSlugs: [],
  nextSlugs: [],
};

test("describes the shop and its search on the home page", () => {
  const graph = siteData(site)["@graph"];
  expect(graph).toMatchObject([
    {
      "@type": "OnlineStore",
      name: settings().name,
      legalName: settings().companyName,
      vatID: settings().vatNumber,
      logo: `${site}/icon-512.png`,
      address: {
        streetAddress: "1 Example Mill, Example Lane",
        addressLocality: "Halifax",
        postalCode: "HX1 0AA",
      },
    },
    {
      "@type": "WebSite",
      potentialAction: {
        "@type": "SearchAction",
        target: { urlTemplate: `${site}/search?q={search_term_string}` },
        "query-input": "required name=search_term_string",
      },
    },
  ]);
});

test("gives returns within 14 days at the customer's cost", () => {
  expect(siteData(site)["@graph"]).toMatchObject([
    {
      hasMerchantReturnPolicy: {
        applicableCountry: ["GB", "FR", "DE"],
        merchantReturnDays: 14,
        returnFees: "https://schema.org/ReturnFeesCustomerResponsibility",
        merchantReturnLink: `${site}/returns`,
      },
    },
    {},
  ]);
});

test("gives an article its dates and its author", () => {
  expect(guidePageData(site, article)["@graph"]).toMatchObject([
    {
      "@type": "Article",
      headline: "What fits",
      datePublished: "2026-11-02",
      dateModified: "2026-11-21",
      author: { "@type": "Organization", name: settings().name },
      mainEntityOfPage: `${site}/size-guide`,
      image: expect.stringMatching(/^https:\/\/shop\.example\/og\/page\/size-guide\.jpg\?v=/),
    },
  ]);
});

test("gives each question of an FAQ page with its answer and absolute links", () => {
  const faq: Page = { ...article, kind: "faq", publishedOn: null };
  expect(guidePageData(site, faq)["@graph"]).toMatchObject([
    {
      "@type": "FAQPage",
      mainEntity: [
        {
          "@type": "Question",
          name: "Why?",
          acceptedAnswer: { text: `<p>See <a href="${site}/faq">there</a>.</p>` },
        },
      ],
    },
  ]);
  expect(guidePageData(site, { ...faq, publishedOn: "2026-11-02" })["@graph"]).toHaveLength(2);
});

test("gives nothing for a page that is neither", () => {
  expect(guidePageData(site, { ...article, kind: "legal", publishedOn: null })["@graph"]).toEqual(
    [],
  );
});

test("lists the products on the page, and the number of products on all pages", () => {
  const data = collectionData(site, {
    path: "/brands/hills",
    name: "Hills",
    description: "Of Hills.",
    products: [{ slug: "hills-cover", name: "Hills Cover" }],
    total: 30,
  });
  expect(data).toMatchObject({
    "@type": "CollectionPage",
    url: `${site}/brands/hills`,
    mainEntity: {
      "@type": "ItemList",
      numberOfItems: 30,
      itemListElement: [{ position: 1, name: "Hills Cover", url: `${site}/product/hills-cover` }],
    },
  });
});
