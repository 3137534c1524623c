import { expect, test } from "vitest";
import { sharedHttpShop } from "#tests/http/support/http-shop.ts";

const shop = sharedHttpShop();

async function pageOf(path: string): Promise<string> {
  const { status, text } = await shop.request(path);
  expect(status).toBe(200);
  return text;
}

/** The parts on a page by their link, and whether each is shown. */
function partsOf(html: string): Map<string, boolean> {
  const rows = html.matchAll(/<li( data-fits="[^"]*")?( hidden="")?><a href="([^"]+)"/g);
  return new Map([...rows].map(([, , hidden, path = ""]) => [path, hidden === undefined]));
}

test("an airer's page lists what is in the box, the warnings and the parts of the choice in its URL", async () => {
  const html = await pageOf("/product/traditional-kitchen-maid?lathLength=1.8m");
  expect(html).toMatch(/In the box.*4 pine laths/s);
  expect(html).toContain("Young children can be strangled");
  expect(html).toContain("Parts for this airer");
  const parts = partsOf(html);
  expect(parts.get("/product/replacement-laths?lathLength=1.8m-single")).toBe(true);
  expect(parts.get("/product/replacement-laths?lathLength=0.9m-single")).toBe(false);
  expect(parts.get("/product/spare-rope?ropeLength=10m")).toBe(true);
  // The link leads to the part with the option chosen.
  const laths = await pageOf("/product/replacement-laths?lathLength=1.8m-single");
  expect(laths).toMatch(
    /<input[^>]*checked=""[^>]*value="1\.8m-single"|value="1\.8m-single"[^>]*checked=""/,
  );
  expect(laths).toContain("£11.40");
});

test("in a room where only tight laths go in, each airer says so in plain words; where none goes in, others are a link away", async () => {
  const tight = (await pageOf("/will-it-fit?ceiling=2.4&run=1.05")).replaceAll("\u00a0", " ");
  expect(tight).toMatch(
    /Only the 90 cm laths go in, and they are tight: 7\.5 cm each end\. They need 10 m of rope\. Raised, it hangs/,
  );
  const short = (await pageOf("/will-it-fit?ceiling=2.6&run=0.95")).replaceAll("\u00a0", " ");
  expect(short).toContain("1 ceiling airer fits");
  expect(short).toContain(
    "75 cm long, it fits with 10 cm at each end. Raised, it hangs 2.4 m from",
  );
  const none = await pageOf("/will-it-fit?ceiling=2.4&run=0.8");
  expect(none).toContain("None of our ceiling airers fits here");
  expect(none).toMatch(/<main.*href="\/search\?q=airer"[^>]*>See other airers/s);
});

test("the ceiling alone is answered with the head room and the rope for each length of all six airers", async () => {
  const html = (await pageOf("/will-it-fit?ceiling=2.7")).replaceAll("\u00a0", " ");
  expect(html).toContain("Our ceiling airers under a ceiling of 2.7 m");
  expect(html).toContain(
    "Laths of 90 cm to 2.1 m: 10 m of rope. 2.4 m: 15 m of rope. Raised, it hangs 2.48 m from the floor, 63 cm above the tallest person.",
  );
  expect(html).toContain("1.5 m long, it needs a clear length of 1.7 m.");
  expect([...html.matchAll(/<h3[^>]*><a[^>]* href="\/product\//g)]).toHaveLength(6);
  expect(html).toContain("from £54.00");
  expect(html).toContain("It needs 8.65 m of rope, more than it comes with.");
  expect(html).not.toContain("Enter a length");
});

test.each([
  ["2.6m ceiling", "2.6m"],
  ["will a ceiling airer fit 2.6m ceiling", "2.6m"],
  ["will it fit", ""],
  ["2.6 m", "2.6 m"],
])("the search %j is answered with the form for the room, filled in", async (query, ceiling) => {
  const html = await pageOf(`/search?${new URLSearchParams({ q: query })}`);
  expect(html).toMatch(/<form[^>]* action="\/will-it-fit"/);
  expect(html).toContain(`name="ceiling" value="${ceiling}"`);
  expect(html).not.toContain("No product matches all your words");
  const { pages } = JSON.parse(await pageOf(`/suggestions?${new URLSearchParams({ q: query })}`));
  const search = ceiling && `?${new URLSearchParams({ ceiling })}`;
  expect(pages[0].to).toBe(`/will-it-fit${search}`);
});

test("every product page gives the guarantee; the structured data says how long", async () => {
  const html = await pageOf("/product/enamel-soap-tin");
  expect(html).toContain("guarantees this product for 5 years from delivery");
  expect(html).toContain("WarrantyPromise");
  expect(html).not.toContain("Which cover fits?");
});

test("a rotary, a cover and the list of covers say which cover fits", async () => {
  const rotary = await pageOf("/product/hills-folding-rotary");
  expect(rotary).toContain("Which cover fits?");
  expect(rotary).toContain('href="/product/hills-cover"');
  expect(await pageOf("/product/zipped-rotary-cover")).toContain("Which cover fits?");
  expect(rotary).toContain("Loose: fasten it tight");
  // Of its rotaries the largest alone fills it.
  expect(await pageOf("/product/hills-cover")).toMatch(/How it fits.*Closely/s);
  expect(await pageOf("/product/heavy-duty-rotary")).toMatch(
    /Waxed Cotton Rotary Cover<\/a><span[^>]*>Loose: fasten it tight.*Hills Rotary Cover<\/a><\/li>/s,
  );
  const all = await pageOf("/rotary-covers");
  expect(all).toContain("5 to 10\u00a0cm larger round; more is loose.");
  expect(all).toContain("Any other rotary, four arms");
  expect(all).toContain("/product/zipped-rotary-cover?size=large");
  expect(await pageOf("/accessories")).not.toContain("Which cover fits?");
});
