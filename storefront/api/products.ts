import { z } from "zod";
import { db } from "#shop/platform/database/db.server.ts";
import { databaseForSearch, searchCacheControl } from "#shop/platform/database/read-copy.server.ts";
import { findAdditionalImages, listProducts } from "#shop/catalogue/catalogue.server.ts";
import { searchProducts } from "#shop/search/search.server.ts";
import { SEARCH_MAX } from "#shop/search/words.ts";
import { defineEndpoint } from "./endpoint/endpoint.server.ts";
import { productCard, slug, toProductCard } from "./product-response.server.ts";

export const loader = defineEndpoint({
  name: "products",
  method: "GET",
  summary: "Products, 24 to a page, filtered by category, featured flag and search query.",
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
  output: z.object({
    products: z.array(productCard),
    total: z.int(),
    page: z.int(),
    pages: z.int(),
  }),
  successStatus: 200,
  errors: [422],
  async run({ input }) {
    const featured = input.featured === "true" || input.featured === "1";
    const filter = { category: input.category, page: input.page, featured };
    const search = input.q?.trim() ?? "";
    const database = search === "" ? db() : await databaseForSearch();
    const found =
      search === ""
        ? await listProducts(database, filter)
        : await searchProducts(database, search, filter);
    const { total, page, pages } = found;
    const images = await findAdditionalImages(
      database,
      found.products.map(({ id }) => id),
    );
    const cards = found.products.map((each) => toProductCard(each, images.get(each.id) ?? []));
    const headers = new Headers();
    if (search !== "")
      headers.set("Cache-Control", searchCacheControl("max-age=0, must-revalidate"));
    return { body: { products: cards, total, page, pages }, headers };
  },
});
export const action = loader;
