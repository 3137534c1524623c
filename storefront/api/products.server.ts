import { z } from "zod";
import { db } from "#shop/platform/database/db.server.ts";
import { decimalPounds } from "#shop/kit/money.ts";
import {
  findAdditionalImages,
  findProduct,
  listProducts,
} from "#shop/catalogue/catalogue.server.ts";
import { availabilityOf } from "#shop/catalogue/availability.ts";
import { penceOrZero, priceRange } from "#shop/catalogue/price.ts";
import type { OptionGroup, ProductCard } from "#shop/catalogue/product.ts";
import { searchProducts } from "#shop/search/search.server.ts";
import { SEARCH_MAX } from "#shop/search/words.ts";
import { defineEndpoint, refuse } from "./endpoint.server.ts";

const card = z.object({
  id: z.int(),
  sku: z.string(),
  slug: z.string(),
  name: z.string(),
  category: z.string(),
  brand: z.string(),
  facts: z.string(),
  base_price: z.string().describe("Pounds ex VAT, as decimal text"),
  max_price: z.string().describe("Pounds ex VAT with the dearest options, as decimal text"),
  price_pence: z.int().describe("Pence with VAT, standard options"),
  max_price_pence: z.int().describe("Pence with VAT, dearest options"),
  main_image_url: z.string().nullable(),
  additional_images: z.array(z.string()),
  is_featured: z.boolean(),
  is_best_seller: z.boolean(),
  availability: z.enum(["in-stock", "made-to-order", "sold-out"]),
  lead_time_days: z.int().nullable(),
});

const optionGroup = z.object({
  key: z.string(),
  name: z.string(),
  values: z.array(
    z.object({
      value: z.string(),
      label: z.string(),
      surcharge_pence: z.int().describe("Pence ex VAT"),
      is_default: z.boolean(),
    }),
  ),
});

const slug = z.string().max(80, "At most 80 characters");

export const products = defineEndpoint({
  name: "products",
  method: "GET",
  summary: "Products, 24 to a page, filtered by category, featured flag and search words.",
  access: "public",
  isPublic: true,
  input: z.object({
    featured: z.enum(["true", "false", "1", "0"], "Use true or false").optional(),
    category: slug.optional(),
    q: z.string().max(SEARCH_MAX, `Search for at most ${SEARCH_MAX} characters`).optional(),
    page: z.coerce
      .number("Use a page number from 1")
      .int("Use a page number from 1")
      .min(1, "Use a page number from 1")
      .max(1_000, "Use a page number up to 1000")
      .optional(),
  }),
  output: z.object({ products: z.array(card), total: z.int(), page: z.int(), pages: z.int() }),
  successStatus: 200,
  errors: [422],
  async run({ input }) {
    const featured = input.featured === "true" || input.featured === "1";
    const filter = { category: input.category, page: input.page, featured };
    const found = input.q?.trim()
      ? await searchProducts(db(), input.q, filter)
      : await listProducts(db(), filter);
    const { total, page, pages } = found;
    const images = await findAdditionalImages(
      db(),
      found.products.map(({ id }) => id),
    );
    const cards = found.products.map((each) => toCard(each, images.get(each.id) ?? []));
    return { body: { products: cards, total, page, pages } };
  },
});

export const product = defineEndpoint({
  name: "products/{slug}",
  method: "GET",
  summary: "One product with its option groups.",
  access: "public",
  isPublic: true,
  input: z.object({ slug }),
  output: card.extend({
    description: z.string(),
    specifications: z.record(z.string(), z.unknown()),
    details: z.array(z.object({ label: z.string(), value: z.string() })),
    option_groups: z.array(optionGroup),
  }),
  successStatus: 200,
  errors: [404],
  async run({ input }) {
    const found = await findProduct(db(), input.slug);
    if (found === null) throw refuse(404, "not_found", "Product not found");
    const { description, details } = found;
    const { useArea, ...specifications } = found.specifications;
    return {
      body: {
        ...toCard(found, found.additionalImages),
        description,
        specifications: { ...specifications, setting: useArea },
        details,
        option_groups: found.optionGroups.map(toGroup),
      },
    };
  },
});

function toCard(found: ProductCard, additionalImages: readonly string[]) {
  const { from, to } = priceRange(found);
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
    price_pence: from,
    max_price_pence: to,
    main_image_url: found.mainImageUrl,
    additional_images: [...additionalImages],
    is_featured: found.isFeatured,
    is_best_seller: found.isBestSeller,
    availability: availabilityOf(found).state,
    lead_time_days: found.leadTimeDays,
  };
}

function toGroup(group: OptionGroup) {
  const values = group.values.map((value) => ({
    value: value.value,
    label: value.label,
    surcharge_pence: value.surchargePence,
    is_default: value.isDefault,
  }));
  return { key: group.key, name: group.name, values };
}
