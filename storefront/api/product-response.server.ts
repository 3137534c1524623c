import { z } from "zod";
import { decimalPounds } from "#shop/kit/money.ts";
import { availabilityOf } from "#shop/catalogue/availability.ts";
import { penceOrZero } from "#shop/catalogue/price.ts";
import type { OptionGroup, ProductCard } from "#shop/catalogue/product.ts";

/** A product in a list. */
export const productCard = z.object({
  id: z.int(),
  sku: z.string(),
  slug: z.string(),
  name: z.string(),
  category: z.string(),
  brand: z.string(),
  facts: z.string(),
  base_price: z.string().describe("Pounds ex VAT, as decimal text"),
  max_price: z.string().describe("Pounds ex VAT with the most expensive options, as decimal text"),
  price_pence: z.int().describe("Pence with VAT, default options"),
  max_price_pence: z.int().describe("Pence with VAT, most expensive options"),
  main_image_url: z.string().nullable(),
  additional_images: z.array(z.string()),
  is_featured: z.boolean(),
  is_best_seller: z.boolean(),
  availability: z.enum(["in-stock", "made-to-order", "sold-out"]),
  lead_time_days: z.int().nullable(),
});

/** An option group of a product. */
export const optionGroup = z.object({
  key: z.string(),
  name: z.string(),
  values: z.array(
    z.object({
      value: z.string(),
      label: z.string(),
      surcharge_pence: z.int().describe("Pence ex VAT"),
      is_default: z.boolean(),
      is_available: z.boolean().describe("False: it can't be ordered at the moment"),
    }),
  ),
});

/** A product's slug in a request. */
export const slug = z.string().max(80, "At most 80 characters");

export function toProductCard(found: ProductCard, additionalImages: readonly string[]) {
  return {
    id: found.id,
    sku: found.sku,
    slug: found.slug,
    name: found.name,
    category: found.categorySlug,
    brand: found.brandSlug,
    facts: found.tagline,
    base_price: decimalPounds(penceOrZero(found.basePence)),
    max_price: decimalPounds(penceOrZero(found.maxPence)),
    price_pence: found.pricePence,
    max_price_pence: found.maxPricePence,
    main_image_url: found.mainImageUrl,
    additional_images: [...additionalImages],
    is_featured: found.isFeatured,
    is_best_seller: found.isBestSeller,
    availability: availabilityOf(found).state,
    lead_time_days: found.leadTimeDays,
  };
}

export function toOptionGroup(group: OptionGroup) {
  const values = group.values.map((value) => ({
    value: value.value,
    label: value.label,
    surcharge_pence: value.surchargePence,
    is_default: value.isDefault,
    is_available: value.left !== 0,
  }));
  return { key: group.key, name: group.name, values };
}
