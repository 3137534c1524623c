import { createContext, href } from "react-router";
import { availabilityOf, availabilityWith, badgeOf } from "#shop/catalogue/availability.ts";
import { unitPrice } from "#shop/catalogue/price.ts";
import type { ChosenOptions, Product } from "#shop/catalogue/product.ts";
import type { ProductNotes } from "#shop/catalogue/notes/product-notes.ts";
import { settings } from "#shop/content/settings/settings.ts";
import { ownValue } from "#shop/kit/own-value.ts";
import type { PublishedReviews } from "#shop/reviews/published-reviews.server.ts";
import { formatMean } from "#shop/reviews/review.ts";
import { decimalPounds } from "#shop/kit/money.ts";
import { londonDay } from "#shop/kit/time.ts";
import { deliveryTimes, type Days } from "#shop/shipping/delivery-times.ts";
import type { CountryRate } from "#shop/shipping/rates.server.ts";
import { productPictures } from "./og-picture.ts";
import type { JsonLd } from "./json-ld.tsx";
import { organisationId } from "./structured-data.ts";

export type ProductFacts = {
  readonly product: Product;
  readonly notes: Pick<ProductNotes, "model">;
  readonly categoryName: string | null;
  readonly rates: readonly CountryRate[];
  /** The newest published reviews; null if there are none. */
  readonly reviewed: PublishedReviews | null;
  /** The options of an address that names one of every group; null for another address. */
  readonly named: ChosenOptions | null;
};

/** Set by the loader of a product's page. */
export const productFacts = createContext<ProductFacts>();

/**
 * A product and its offers: https://schema.org/Product, by Google's rules for product snippets. Ratings and
 * reviews are there only when customers have written some. A product without a valid price can't be bought, so it has
 * no offer.
 */
export function productData(
  site: string,
  { product, notes, categoryName, rates, reviewed, named }: ProductFacts,
): JsonLd {
  const { specifications: spec } = product;
  const maker = ownValue(settings().makers, product.brandKey);
  const url = productUrl(site, product);
  return {
    "@type": "Product",
    name: product.name,
    sku: product.sku,
    brand: { "@type": "Brand", name: product.brandName },
    category: categoryName ?? undefined,
    description: product.description,
    image: productPictures(site, product),
    url,
    material: spec.material,
    weight: quantity(spec.weightGrams, "GRM"),
    width: spec.widthMm === null ? undefined : quantity(spec.widthMm, "MMT"),
    depth: spec.depthMm === null ? undefined : quantity(spec.depthMm, "MMT"),
    height: spec.heightMm === null ? undefined : quantity(spec.heightMm, "MMT"),
    offers: product.basePence === null ? undefined : offers(site, { product, rates, named }),
    model: notes.model === "" ? undefined : notes.model,
    manufacturer: maker === undefined ? undefined : organisation(maker.manufacturer),
    ...(reviewed === null ? {} : ratingData(reviewed)),
  };
}

/** A maker by the lines of its address: its name, then the rest. */
function organisation([name, ...address]: readonly string[]): JsonLd {
  return { "@type": "Organization", name, address: address.join(", ") };
}

/** https://schema.org/AggregateRating and the reviews that the page shows. */
function ratingData({ summary, reviews }: PublishedReviews): JsonLd {
  return {
    aggregateRating: {
      "@type": "AggregateRating",
      ratingValue: formatMean(summary.mean),
      reviewCount: summary.count,
      bestRating: 5,
      worstRating: 1,
    },
    review: reviews.map(({ rating, title, words, shownName, writtenAt }) => ({
      "@type": "Review",
      reviewRating: { "@type": "Rating", ratingValue: rating, bestRating: 5, worstRating: 1 },
      name: title,
      reviewBody: words === "" ? undefined : words,
      author: { "@type": "Person", name: shownName },
      datePublished: londonDay(writtenAt),
    })),
  };
}

function productUrl(site: string, { slug }: Product): string {
  return site + href("/product/:slug", { slug });
}

function quantity(value: number, unitCode: string): JsonLd {
  return { "@type": "QuantitativeValue", value, unitCode };
}

/**
 * The price of the options that the address names, or one price if every choice costs the same, otherwise the lowest
 * and the highest, with VAT. How goods are returned is
 * said once, of the seller (`siteData`): Google reads it there for all products that say nothing else.
 */
function offers(
  site: string,
  { product, rates, named }: Pick<ProductFacts, "product" | "rates" | "named">,
): JsonLd {
  const { pricePence: lowest, maxPricePence: highest } = product;
  const chosen = named && unitPrice(product, named)?.grossPence;
  const query = named === null ? "" : new URLSearchParams(named).toString();
  const availability = named === null ? availabilityOf(product) : availabilityWith(product, named);
  const choices = product.optionGroups.reduce(
    (count, { values }) => count * values.filter(({ left }) => left !== 0).length,
    1,
  );
  const price: JsonLd =
    chosen || lowest === highest
      ? { "@type": "Offer", price: decimalPounds(chosen ?? lowest) }
      : {
          "@type": "AggregateOffer",
          lowPrice: decimalPounds(lowest),
          highPrice: decimalPounds(highest),
          offerCount: choices,
        };
  return {
    ...price,
    priceCurrency: "GBP",
    url: productUrl(site, product) + (query && `?${query}`),
    availability: `https://schema.org/${badgeOf(availability).schemaOrg}`,
    warranty: {
      "@type": "WarrantyPromise",
      durationOfWarranty: {
        "@type": "QuantitativeValue",
        value: product.specifications.guaranteeYears,
        unitCode: "ANN",
      },
    },
    itemCondition: "https://schema.org/NewCondition",
    seller: { "@id": organisationId(site) },
    shippingDetails: rates.map((rate) => shippingDetails(product, rate)),
  };
}

function shippingDetails(product: Product, rate: CountryRate): JsonLd {
  const { country, ratePence } = rate;
  const { handling, transit } = deliveryTimes(availabilityOf(product), rate);
  return {
    "@type": "OfferShippingDetails",
    shippingRate: { "@type": "MonetaryAmount", value: decimalPounds(ratePence), currency: "GBP" },
    shippingDestination: { "@type": "DefinedRegion", addressCountry: country },
    deliveryTime: {
      "@type": "ShippingDeliveryTime",
      handlingTime: days(handling),
      transitTime: days(transit),
    },
  };
}

function days({ min, max }: Days): JsonLd {
  return { "@type": "QuantitativeValue", minValue: min, maxValue: max, unitCode: "DAY" };
}
