import { expect, test } from "vitest";
import { outwardCodes } from "#shop/shipping/outward-codes.ts";
import { expectGolden, withoutDays } from "#tests/golden/golden.ts";
import { listOf, startHttpShop, type RequestOptions } from "./support/http-shop.ts";
import { publicPages } from "./support/page-paths.ts";
import { chosenOptions, halifax, newShopper } from "./support/shoppers.ts";

const shop = await startHttpShop({ CDN_CACHE_SECONDS: "86400" });

type Product = {
  readonly id: number;
  readonly slug: string;
  readonly option_groups: readonly {
    readonly key: string;
    readonly values: readonly { readonly value: string }[];
  }[];
};

/** Every product of the example catalogue as the API has it. */
async function listProducts(): Promise<readonly Product[]> {
  const products: Product[] = [];
  for (let page = 1; page < 20; page++) {
    const { json } = await shop.request(`/api/products?page=${page}`);
    for (const { slug } of listOf<{ slug: string }>(json, "products")) {
      const { text } = await shop.request(`/api/products/${slug}`);
      products.push(JSON.parse(text) as Product);
    }
    if (page >= Number(json?.["pages"])) break;
  }
  return products;
}

const places = ["GB", "GB HX7 8AD", "GB IV27 4AA", "GB BT1 1AA", "IM IM1 1AA", "JE JE2 3AB"].concat(
  ["IE D02 X285", "FR 75001", "DE 10115", "US 10001", "NO 0150", "AU 2000"],
);

test("300 carts cost what they did", async () => {
  const products = await listProducts();
  expect(products.length).toBeGreaterThan(50);
  // The same in every run.
  let drawn = 1;
  const draw = <Entry>(list: readonly Entry[]): Entry => {
    drawn = (drawn * 48_271) % 2_147_483_647;
    return list[drawn % list.length] as Entry;
  };
  const lines: string[] = [];
  for (let at = 0; at < 300; at++) {
    const chosen = Array.from({ length: 1 + (at % 4) }, () => {
      const { id, slug, option_groups: groups } = draw(products);
      const options = Object.fromEntries(
        groups.map(({ key, values }) => [key, draw(values).value]),
      );
      return { slug, id, options, quantity: draw([1, 1, 1, 2, 5]) };
    });
    const [country = "", ...rest] = draw(places).split(" ");
    const items = chosen.flatMap(({ id, options, quantity }) =>
      Array.from({ length: quantity }, () => ({ id, options })),
    );
    const answer = await shop.callApi("quote", { items, country, postcode: rest.join(" ") });
    const said = chosen.map(({ slug, options, quantity }) => [slug, quantity, options]);
    lines.push(
      `${JSON.stringify([said, country, ...rest])}\n${answer.status} ${inShort(answer.json)}\n`,
    );
  }
  expectGolden("carts.txt", lines.join(""));
});

/** The sums of a quote; of a refusal, all. */
function inShort(json: Record<string, unknown> | undefined): string {
  if (json === undefined || !("total_pence" in json)) return JSON.stringify(json);
  const { lines: _, ...sums } = json;
  const unit = listOf<{ unit_pence: number }>(json, "lines").map(({ unit_pence: pence }) => pence);
  return withoutDays(JSON.stringify({ unit, ...sums }));
}

test("every third outward code has the rate that it had", async () => {
  const rates = new Map<string, string[]>();
  for (const [at, { area, district, suffix }] of outwardCodes.entries()) {
    if (at % 3 !== 0) continue;
    const outward = `${area}${district}${suffix}`;
    const path = `/api/shipping-rate?country=GB&postcode=${outward}+1AA`;
    const { status, text } = await shop.request(path);
    const answer = `${status} ${text}`;
    rates.set(answer, [...(rates.get(answer) ?? []), outward]);
  }
  const groups = [...rates].map(([answer, codes]) => `${answer}\n${codes.join(" ")}\n`);
  expectGolden("outward-codes.txt", groups.join("\n"));
});

test("each call of the API answers as it did", async () => {
  const products = new Map((await listProducts()).map(({ slug, id }) => [slug, id]));
  const maid = { id: products.get("traditional-kitchen-maid"), options: chosenOptions };
  const pegs = { id: products.get("beech-pegs"), options: {} };
  const shopper = await newShopper(shop);
  const { token, email, password } = shopper;
  const paying = { items: [maid, pegs, pegs], customer: { email, name: "Ann Lee" } };
  const gone = [{ id: 2_000_000_000, options: {} }];
  const calls: readonly (readonly [string, unknown, RequestOptions?])[] = [
    ["auth-register", { email, password, fullName: "Ann Lee" }],
    ["auth-register", { email: "ann", password: "short", fullName: "" }],
    ["auth-login", { email, password }],
    ["auth-login", { email, password: "not this one" }],
    ["verify-email", { token: "x" }],
    ["auth-reset-request", { email }],
    ["auth-reset-password", { token: "x", newPassword: "pegs and rope" }],
    ["create-checkout-session", paying],
    ["create-checkout-session", {}, { token }],
    ["create-checkout-session", { ...paying, shipping: { address: halifax } }, { token }],
    ["create-checkout-session", { items: gone, shipping: { address: halifax } }, { token }],
    ["quote", { items: [maid, pegs], country: "GB", postcode: "HX7 8AD" }],
    ["quote", { items: [maid], country: "FR", postcode: "75001" }],
    ["quote", { items: [maid], discount_code: "NOTHING" }],
    ["quote", { items: [{ ...maid, options: { color: "pink" } }] }],
    ["quote", { items: gone }],
    [
      "kept-list",
      { list: "cart", items: [{ ...pegs, line_id: "a", name: "Pegs" }], removed: [] },
      { token },
    ],
    ["kept-list", { list: "cart", items: [] }],
    ["contact", { name: "Ann Lee", email, message: "Is there a shorter one?" }],
    ["contact", { name: "", email: "ann", message: "" }],
    ["stripe-webhook", {}],
    ["mail-bounces", {}],
    ["nothing", {}],
  ];
  const reads = ["session", "get-user-orders?page=x", "openapi.json"].concat(
    ["products?featured=true", "products?q=airer&page=2", "products?category=drying-racks"],
    ["products?page=x", "products/nothing"],
    [...products.keys()].map((slug) => `products/${slug}`),
    ["GB&postcode=IM1", "GB&postcode=HX7+8AD", "GB", "FR", "FR&postcode=97110", "AQ", "XX"].map(
      (place) => `shipping-rate?country=${place}`,
    ),
  );
  const lines: string[] = [];
  const tell = (call: string, { status, text }: { status: number; text: string }) =>
    void lines.push(`${call}\n${status} ${withoutDays(text).replaceAll(email, "<email>")}\n`);
  for (const path of reads) tell(`GET ${path}`, await shop.request(`/api/${path}`, { token }));
  for (const [name, json, options] of calls)
    tell(
      `POST ${name} ${withoutDays(JSON.stringify(json))}`,
      await shop.callApi(name, json, options),
    );
  tell("GET get-user-orders", await shop.request("/api/get-user-orders", { token }));
  tell("POST auth-logout", await shop.callApi("auth-logout", {}, { token }));
  expectGolden("answers.txt", lines.join("\n"));
});

test("each public page is renewed by the changes that it was", async () => {
  const lines: string[] = [];
  for (const path of [...publicPages, "/sitemap.xml", "/feeds/google.xml", "/articles.atom"]) {
    const { headers } = await shop.request(path);
    const tags = headers.get("Cache-Tag")?.split(/,\s*/).toSorted() ?? ["no tag"];
    lines.push(`${path}\n  ${tags.join(" ")}\n`);
  }
  expectGolden("page-tags.txt", lines.join(""));
});

test.each(["sitemap.xml", "feeds/google.xml", "articles.atom"])("%s is as it was", async (path) => {
  const { text } = await shop.request(`/${path}`);
  expectGolden(
    path.replace("/", "-").replace(/\.\w+$/, ".txt"),
    withoutDays(text).replaceAll("><", ">\n<"),
  );
});
