import { createHash } from "node:crypto";
import { href } from "react-router";
import { ownValue } from "#shop/kit/own-value.ts";
import { availabilityOf, availabilityWith, badgeOf } from "#shop/catalogue/availability.ts";
import type { Category, Product } from "#shop/catalogue/product.ts";
import { decimalPounds, type Pence } from "#shop/kit/money.ts";
import { deliveryTimes } from "#shop/shipping/delivery-times.ts";
import type { CountryRate } from "#shop/shipping/rates.server.ts";
import { productPictures } from "#storefront/seo/og-picture.ts";
import { element } from "./xml.ts";

/** Limits of the product data specification: characters, and pictures after the first. */
const limits = { id: 50, title: 150, description: 5_000, brand: 70, moreImages: 10 };

const LAUNDRY = "Home & Garden > Household Supplies > Laundry Supplies";
/** Google's own categories by what code calls ours, the narrowest that fits. Parts and covers have none. */
const googleCategories: Readonly<Record<string, string>> = {
  "ceiling-airers": `${LAUNDRY} > Drying Racks & Hangers`,
  "indoor-airers": `${LAUNDRY} > Drying Racks & Hangers`,
  "drying-racks": `${LAUNDRY} > Drying Racks & Hangers`,
};

type ItemContext = {
  readonly publicUrl: string;
  readonly rates: readonly CountryRate[];
  readonly category: Pick<Category, "key" | "name"> | null;
};

/**
 * A product as an item for Google Merchant Center; nothing for a product without a valid price. The price
 * is the lowest on its page, with VAT. Whether it has a GTIN is not known, so nothing is said of that.
 */
export function googleItem(product: Product, { publicUrl, rates, category }: ItemContext): string {
  if (product.basePence === null) return "";
  const [image, ...moreImages] = productPictures(publicUrl, product);
  return [
    "<item>",
    element("g:id", googleId(product.sku)),
    element("g:title", product.name.slice(0, limits.title)),
    element("g:description", product.description.slice(0, limits.description)),
    element("g:link", publicUrl + href("/product/:slug", { slug: product.slug })),
    element("g:image_link", image),
    ...moreImages.slice(0, limits.moreImages).map((url) => element("g:additional_image_link", url)),
    // Of the product with its standard options, which is what the price is of.
    element("g:availability", badgeOf(availabilityWith(product, {})).google),
    element("g:price", pounds(product.pricePence)),
    element("g:brand", product.brandName.slice(0, limits.brand)),
    element("g:condition", "new"),
    element(
      "g:google_product_category",
      ownValue(googleCategories, category?.key ?? "") ?? LAUNDRY,
    ),
    element("g:product_type", category?.name ?? null),
    element("g:material", product.specifications.material.slice(0, 200)),
    element("g:shipping_weight", `${product.specifications.weightGrams} g`),
    ...rates.map((rate) => shipping(product, rate)),
    "</item>\n",
  ].join("");
}

function shipping(product: Product, rate: CountryRate): string {
  const { country, ratePence } = rate;
  const { handling, transit } = deliveryTimes(availabilityOf(product), rate);
  return [
    "<g:shipping>",
    element("g:country", country),
    element("g:service", "Standard"),
    element("g:price", pounds(ratePence)),
    element("g:min_handling_time", handling.min),
    element("g:max_handling_time", handling.max),
    element("g:min_transit_time", transit.min),
    element("g:max_transit_time", transit.max),
    "</g:shipping>",
  ].join("");
}

function pounds(amount: Pence): string {
  return `${decimalPounds(amount)} GBP`;
}

/** Google takes 50 characters: a longer SKU ends with what tells it from others. */
function googleId(sku: string): string {
  if (sku.length <= limits.id) return sku;
  const rest = createHash("sha256").update(sku).digest("hex").slice(0, 8);
  return `${sku.slice(0, limits.id - rest.length - 1)}-${rest}`;
}
