import { expect, test } from "vitest";
import { listCategories } from "#shop/catalogue/categories.server.ts";
import { sharedHttpShop } from "#tests/http/support/http-shop.ts";
import { attributes } from "#tests/http/support/html.ts";

const shop = sharedHttpShop();

async function htmlOf(path: string): Promise<string> {
  const { status, text } = await shop.request(path);
  expect(status, path).toBe(200);
  return text;
}

/** The part of a page between two of its texts. */
function between(html: string, from: string, to: string): string {
  const begins = html.indexOf(from);
  const ends = html.indexOf(to, begins);
  expect(begins, from).toBeGreaterThanOrEqual(0);
  expect(ends, to).toBeGreaterThan(begins);
  return html.slice(begins, ends);
}

test("the footer of every page leads to returns, the size guide, cookies and accessibility", async () => {
  for (const path of ["/", "/ceiling-airers", "/product/rubber-grippers", "/cart", "/login"]) {
    const links = attributes(between(await htmlOf(path), "<footer", "</footer>"), "a", "href");
    expect(links, path).toEqual(
      expect.arrayContaining(["/returns", "/size-guide", "/cookies", "/accessibility"]),
    );
  }
});

test("who registers can read beforehand what their details are for", async () => {
  for (const path of ["/register", "/register?from=%2Fcheckout", "/login?from=%2Fcheckout"]) {
    const forms = [...(await htmlOf(path)).matchAll(/<form\b.*?<\/form>/gs)].map(([form]) => form);
    const registration = forms.find((form) => form.includes('name="fullName"'));
    expect(registration, path).toContain('href="/privacy"');
  }
});

test("the bar and the page for a missing address list all nine kinds, the side menu those of the specification", async () => {
  const paths = (await listCategories(shop.db)).map(({ slug }) => `/${slug}`);
  expect(paths).toHaveLength(9);
  expect(paths).toContain("/drying-racks");
  const html = await htmlOf("/");
  const linksOf = (list: string) =>
    attributes(between(html, `<nav aria-label="${list}"`, "</nav>"), "a", "href");
  expect(linksOf("Shop").toSorted()).toEqual(paths.toSorted());
  expect(linksOf("Side menu")).toEqual(
    expect.arrayContaining(paths.filter((path) => path !== "/storage-solutions")),
  );
  const missing = await shop.request("/nothing-here");
  expect(missing.status).toBe(404);
  expect(attributes(between(missing.text, "<main", "</main>"), "a", "href")).toEqual(
    expect.arrayContaining(paths),
  );
});

test("home and ceiling airers ask how high the ceiling is; no other category does", async () => {
  for (const path of ["/", "/ceiling-airers"]) {
    const html = await htmlOf(path);
    expect(html).toContain("How high is your ceiling?");
    expect(html).toMatch(/<form[^>]* action="\/will-it-fit"/);
  }
  expect(await htmlOf("/rotary-covers")).not.toContain("How high is your ceiling?");
});

test("the button below the filters says how many products there are", async () => {
  const { count } = await shop.db
    .selectFrom("products")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("categorySlug", "=", "accessories")
    .where("state", "=", "live")
    .executeTakeFirstOrThrow();
  expect(await htmlOf("/accessories")).toContain(`Show ${count} products`);
  expect(await htmlOf("/accessories?price=10000-")).toContain("No products match");
});

test("a category leads to the guides that help to choose from it", async () => {
  const html = await htmlOf("/ceiling-airers");
  const guides = between(html, "Guides to help you choose", "</section>");
  const links = attributes(guides, "a", "href");
  expect(links.length).toBeGreaterThanOrEqual(2);
  for (const link of links) await htmlOf(link);
});

test("a card has a second picture, which is shown and loaded under a pointer alone", async () => {
  const html = await htmlOf("/rotary-washing-lines");
  const cards = between(html, "<main", "</main>")
    .split("<li")
    .filter((card) => card.includes("SEE DETAILS"));
  expect(cards.length).toBeGreaterThan(4);
  for (const card of cards) {
    const pictures = attributes(card, "img", "src");
    expect(new Set(pictures).size).toBe(2);
    const second = /<span aria-hidden="true"[^>]*>.*?<img [^>]*>/s.exec(card)?.[0];
    expect(second).toContain(`src="${pictures[1]}"`);
    expect(second).toContain('alt=""');
    expect(second).toContain('loading="lazy"');
  }
});
