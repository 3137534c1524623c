import { settings } from "#shop/content/settings/settings.ts";
import { texts } from "#shop/content/settings/texts.ts";
import { href } from "react-router";
import type { ProductCard } from "#shop/catalogue/product.ts";
import { CANCEL_DAYS } from "#shop/content/cancellation.ts";
import type { Page } from "#shop/content/page.ts";
import { ogPicturePath } from "./og-picture.ts";
import type { JsonLd } from "./json-ld.tsx";

/** The countries in which customers may return goods within 14 days (content/pages/returns.md). */
const RETURN_COUNTRIES = ["GB", "FR", "DE"];

/** The shop and its website, on the home page: https://schema.org/OnlineStore and WebSite. */
export function siteData(site: string): JsonLd {
  return { "@graph": [organisation(site), website(site)] };
}

function organisation(site: string): JsonLd {
  const { name, companyName, vatNumber, office, email, phone: telephone } = settings();
  const [postalCode, addressLocality, ...street] = office.toReversed();
  return {
    "@type": "OnlineStore",
    "@id": organisationId(site),
    name,
    legalName: companyName,
    description: texts().description,
    url: `${site}/`,
    logo: `${site}/icon-512.png`,
    email,
    telephone,
    vatID: vatNumber,
    address: {
      "@type": "PostalAddress",
      streetAddress: street.toReversed().join(", "),
      addressLocality,
      postalCode,
      addressCountry: "GB",
    },
    contactPoint: { "@type": "ContactPoint", contactType: "customer service", email, telephone },
    hasMerchantReturnPolicy: returnPolicy(site),
  };
}

/** The id by which other structured data refers to the shop as seller, publisher or author. */
export function organisationId(site: string): string {
  return `${site}/#shop`;
}

function website(site: string): JsonLd {
  return {
    "@type": "WebSite",
    "@id": `${site}/#website`,
    name: settings().name,
    url: `${site}/`,
    inLanguage: "en-GB",
    publisher: { "@id": organisationId(site) },
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${site}/search?q={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  };
}

/** Returns within 14 days at the customer's cost, for a full refund. */
function returnPolicy(site: string): JsonLd {
  return {
    "@type": "MerchantReturnPolicy",
    applicableCountry: RETURN_COUNTRIES,
    returnPolicyCountry: "GB",
    returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
    merchantReturnDays: CANCEL_DAYS,
    returnMethod: "https://schema.org/ReturnByMail",
    returnFees: "https://schema.org/ReturnFeesCustomerResponsibility",
    refundType: "https://schema.org/FullRefund",
    merchantReturnLink: `${site}/returns`,
  };
}

type Collection = {
  readonly path: string;
  readonly name: string;
  readonly description: string;
  readonly products: readonly Pick<ProductCard, "slug" | "name">[];
  /** The number of products on all pages. */
  readonly total: number;
};

/** A page of a listing: https://schema.org/CollectionPage with its ItemList. */
export function collectionData(site: string, collection: Collection): JsonLd {
  const { path, name, description, products, total } = collection;
  return {
    "@type": "CollectionPage",
    name,
    description,
    url: site + path,
    isPartOf: { "@id": `${site}/#website` },
    mainEntity: {
      "@type": "ItemList",
      numberOfItems: total,
      itemListElement: products.map((product, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name: product.name,
        url: site + href("/product/:slug", { slug: product.slug }),
      })),
    },
  };
}

/** A guide page: an Article, an FAQPage, or both. Other text pages have no structured data. */
export function guidePageData(site: string, page: Omit<Page, "html">): JsonLd {
  return {
    "@graph": [
      ...(page.publishedOn === null ? [] : [article(site, page)]),
      ...(page.kind === "faq" ? [questions(site, page)] : []),
    ],
  };
}

function article(site: string, page: Omit<Page, "html">): JsonLd {
  return {
    "@type": "Article",
    headline: page.heading,
    description: page.description,
    image: site + ogPicturePath(`/${page.slug}`, [page.title]),
    datePublished: page.publishedOn ?? undefined,
    dateModified: page.updatedOn,
    inLanguage: "en-GB",
    mainEntityOfPage: `${site}/${page.slug}`,
    author: {
      "@type": "Organization",
      "@id": organisationId(site),
      name: settings().name,
      url: `${site}/`,
    },
    publisher: { "@id": organisationId(site) },
  };
}

/** https://schema.org/FAQPage: the answers of the page, with absolute links. */
function questions(site: string, page: Omit<Page, "html">): JsonLd {
  return {
    "@type": "FAQPage",
    name: page.heading,
    url: `${site}/${page.slug}`,
    inLanguage: "en-GB",
    mainEntity: page.questions.map(({ question, answerHtml }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: {
        "@type": "Answer",
        text: answerHtml.replaceAll('href="/', `href="${site}/`).trim(),
      },
    })),
  };
}
