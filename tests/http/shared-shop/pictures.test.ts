import path from "node:path";
import { describe, expect, test } from "vitest";
import { makeSizes } from "#scripts/pictures/make-sizes.ts";
import { listCategories } from "#shop/catalogue/categories.server.ts";
import { pictureSizes, sizesOf, viewOf } from "#shop/catalogue/picture.ts";
import { shippedFolders, shippedMaster } from "#shop/catalogue/shop-pictures.server.ts";
import { listOf, sharedHttpShop } from "#tests/http/support/http-shop.ts";

const shop = sharedHttpShop();
const products = (await shop.request("/api/products?category=rotary-washing-lines")).json?.[
  "products"
] as { slug: string; main_image_url: string }[];

describe("the pictures that ship with the shop", () => {
  test("are answered in every size that a page offers, for ever by a size that is made", async () => {
    const [made = ""] = products.map((product) => product.main_image_url);
    const master = path.join(shippedFolders.masters, shippedMaster(made) ?? "");
    await makeSizes(made, master, shippedFolders.files);
    for (const { main_image_url: address } of products) {
      const offered = sizesOf(address);
      expect(offered.length).toBeGreaterThanOrEqual(6);
      for (const size of offered) {
        const { status, headers } = await shop.request(size);
        const answer = [status, headers.get("Content-Type"), headers.get("Cache-Control")];
        const kept = [200, `image/${size.split(".").pop()}`, "public, max-age=31536000, immutable"];
        const lent = [200, "image/webp", "no-store"];
        expect(address === made ? [kept] : [kept, lent], size).toContainEqual(answer);
      }
    }
  });

  test("go from the whole to its parts", async () => {
    const { json } = await shop.request("/api/products/willow-laundry-hamper");
    const others = json?.["additional_images"] as string[];
    const views = [String(json?.["main_image_url"]), ...others].map(viewOf);
    expect(views).toEqual(["packshot", "scene", "angle", "detail"]);
  });

  test("have their size in the HTML, and the first of a product is preloaded", async () => {
    const [product] = products;
    const { text } = await shop.request(`/product/${product?.slug}`);
    const sizes = pictureSizes(product?.main_image_url ?? "");
    expect(text).toMatch(/<link rel="preload" as="image" type="image\/avif" fetchPriority="high"/);
    expect(text).toContain(`srcSet="${sizes?.avif}"`);
    expect(text).toMatch(/<img [^>]*alt="[^"]{20,}"[^>]* width="800" height="800"/);
  });

  test("link to their files without JavaScript", async () => {
    const { text } = await shop.request("/product/traditional-kitchen-maid");
    const links = [...text.matchAll(/<a href="(\/pictures\/[^"]+\.webp)" aria-label="Enlarge: /g)];
    expect(links.length).toBeGreaterThanOrEqual(4);
    for (const [, file = ""] of links) expect((await shop.request(file)).status, file).toBe(200);
  });

  test("show what the wheels and pulleys of a ceiling airer look like, only where they are chosen", async () => {
    const { text } = await shop.request("/product/traditional-kitchen-maid");
    const labelOf = (name: string, value: string) =>
      text
        .split("<label")
        .find((label) => label.includes(`name="${name}"`) && label.includes(`value="${value}"`));
    for (const name of ["wheelType", "extraPulley"])
      for (const value of ["standard", "deluxe"]) {
        const [, file = "", alt] =
          /<img src="([^" ]+-160\.webp)" alt="([^"]+)" width="72" height="72" loading="lazy"/.exec(
            labelOf(name, value) ?? "",
          ) ?? [];
        expect(alt, `${name} ${value}`).toMatch(/^A black pulley with .*(wheel|spoke)/);
        expect(file).toContain(`/pictures/options/${name}-${value}-`);
        expect((await shop.request(file)).status, file).toBe(200);
      }
    expect(labelOf("extraPulley", "none")).not.toContain("<img");
    expect(text).not.toContain('<a href="/pictures/options');
  });

  test("show each category on the home page, and cross-sell tiles", async () => {
    const home = await shop.request("/");
    const categories = await listCategories(shop.db);
    expect(categories.length).toBeGreaterThan(0);
    for (const { slug } of categories) expect(home.text, slug).toMatch(pictured(slug));
    const { text } = await shop.request("/ceiling-airers");
    const tile = text.slice(0, text.indexOf("Grippers, rope and pulleys")).split("<li").at(-1);
    expect(tile).toMatch(/<img src="\/pictures\/[^"]+\.webp"/);
  });

  test("show a cart item in its colour", async () => {
    const { json } = await shop.request("/api/products/traditional-kitchen-maid");
    const id = json?.["id"];
    const items = [{ id, options: { color: "ivory" } }, { id }, { id: 999_999 }];
    const { json: quote } = await shop.callApi("quote", { items, country: "GB" });
    const lines = listOf<{ main_image_url: string | null }>(quote, "lines");
    expect(lines.map((line) => line.main_image_url)).toEqual([
      expect.stringMatching(/\/colour-ivory-[^/]+\.webp$/),
      json?.["main_image_url"],
      null,
    ]);
  });

  test("have a placeholder in their colours until they are loaded", async () => {
    const { text } = await shop.request("/ceiling-airers");
    expect(text).toMatch(
      /<svg viewBox="0 0 4 4"[^>]*aria-hidden="true"[^>]*><path fill="#[0-9a-f]{3}"/,
    );
  });

  test("only pictures are served", async () => {
    expect((await shop.request("/pictures/manifest.json")).status).toBe(404);
    expect((await shop.request("/pictures/../manifest.json")).status).toBe(404);
  });
});

/** A link to a category around a picture that the build made. */
function pictured(slug: string): RegExp {
  return new RegExp(`<a [^>]*href="/${slug}"[^>]*>(?:(?!</a>).)*<img src="/pictures/`, "s");
}
