import { z } from "zod";
import { db } from "#shop/platform/database/db.server.ts";
import { findProduct } from "#shop/catalogue/catalogue.server.ts";
import { apiError } from "./endpoint/api-error.server.ts";
import { defineEndpoint } from "./endpoint/endpoint.server.ts";
import {
  optionGroup,
  productCard,
  slug,
  toOptionGroup,
  toProductCard,
} from "./product-response.server.ts";

export const loader = defineEndpoint({
  name: "products/{slug}",
  method: "GET",
  summary: "One product with its option groups.",
  access: "public",
  isPublic: true,
  input: z.object({ slug }),
  output: productCard.extend({
    description: z.string(),
    specifications: z.record(z.string(), z.unknown()),
    details: z.array(z.object({ label: z.string(), value: z.string() })),
    option_groups: z.array(optionGroup),
  }),
  successStatus: 200,
  errors: [404],
  async run({ input }) {
    const found = await findProduct(db(), input.slug);
    if (found === null) throw apiError(404, "not_found", "Product not found");
    const { description, details } = found;
    const { useArea, ...specifications } = found.specifications;
    return {
      body: {
        ...toProductCard(found, found.additionalImages),
        description,
        specifications: { ...specifications, setting: useArea },
        details,
        option_groups: found.optionGroups.map(toOptionGroup),
      },
    };
  },
});
export const action = loader;
