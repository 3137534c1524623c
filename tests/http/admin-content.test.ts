import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { londonDay } from "#shop/kit/time.ts";
import { startHttpShop } from "./support/http-shop.ts";
import { staffOf } from "./support/people.ts";

const shop = await startHttpShop();
const [ann, ben] = [await staffOf(shop, "owner"), await staffOf(shop, "manager")];
const accountant = await staffOf(shop, "accountant");

const REDIRECTS = "content/redirects";
const target = async (path: string) => (await shop.request(path)).headers.get("location");

test("a redirect works on the shop at once: added, changed and deleted", async () => {
  const act = { act_id: randomUUID() };
  const old = { intent: "add", from: "/summer-sale", to: `${shop.url}/delivery` };
  expect((await shop.request("/summer-sale")).status).toBe(404);
  const added = await ann.send(REDIRECTS, { ...old, ...act });
  expect(added.status).toBe(200);
  expect(added.text).toContain("/summer-sale leads to /delivery.");
  const first = await shop.request("/summer-sale?a=1");
  expect([first.status, first.headers.get("location")]).toEqual([301, "/delivery?a=1"]);
  // A browser asks again, so that a change reaches those who followed it before.
  expect(first.headers.get("cache-control")).toMatch(/no-store|max-age=0/);

  const change = { intent: "change", from: "/summer-sale", was: "/delivery", to: "/faq" };
  expect((await ben.send(REDIRECTS, change)).status).toBe(200);
  expect(await target("/summer-sale")).toBe("/faq");
  const late = await ann.send(`${REDIRECTS}?change=/summer-sale`, { ...change, to: "/returns" });
  expect(late.status).toBe(409);
  expect(late.text).toContain(`${ben.person.name} changed this redirect at `);
  for (const kept of ['value="/returns"', 'name="was" value="/faq"'])
    expect(late.text).toContain(kept);

  const remove = { intent: "delete", from: "/summer-sale", was: "/delivery" };
  const stale = await ann.send(REDIRECTS, remove);
  expect([stale.status, stale.text]).toEqual([409, expect.stringContaining("was not deleted")]);
  expect((await ann.send(REDIRECTS, { ...remove, was: "/faq" })).status).toBe(200);
  expect((await shop.request("/summer-sale")).status).toBe(404);
  const gone = await ben.send(`${REDIRECTS}?change=/summer-sale`, { ...change, was: "/faq" });
  expect([gone.status, gone.text]).toEqual([409, expect.stringContaining("deleted this redirect")]);
});

test("what is refused stays typed, with the reason beside its field", async () => {
  const refused = async (from: string, to: string) => {
    const sent = await ann.send(REDIRECTS, { intent: "add", from, to });
    expect([sent.status, sent.text]).toEqual([422, expect.stringContaining(`value="${from}"`)]);
    return sent.text;
  };
  expect(await refused("/faq", "/delivery")).toContain("/faq is a page of the shop");
  expect(await refused("/x", "/nothing")).toContain("There is no page at /nothing.");
  expect(await refused("/x", "https://evil.example/")).toContain("Enter an address of this shop.");
  expect(await refused("/x?a=b", "/faq")).toContain("Leave out what begins with “?”");
  expect(await refused("", "/faq")).toContain("Enter an address, such as");
  expect(await refused("/rotary", "/faq")).toContain(
    "/rotary leads to /rotary-washing-lines already.",
  );
  expect(await refused("/x", "/rotary")).toContain(
    "That is a chain: /x leads to /rotary, which leads to /rotary-washing-lines. Lead /x straight to /rotary-washing-lines.",
  );
  await shop.db.insertInto("redirects").values({ fromPath: "/a", toPath: "/b" }).execute();
  expect(await refused("/b", "/a")).toContain("That is a loop: /b leads to /a, which leads to /b.");
  const list = await ann.open(`${REDIRECTS}?q=/a`);
  expect(list.text).toContain("No page is there any more.");
});

test("who may only read redirects has no form for a new one; odd queries are answered", async () => {
  const page = await accountant.open(REDIRECTS);
  expect(page.text).toContain("/brands/kitched-maid");
  expect(page.text).not.toContain("New redirect");
  for (const query of ["?after=x&sort=-hits", "?change=%2Fnothing", `?q=${"%25".repeat(300)}`])
    expect((await ann.open(REDIRECTS + query)).status).toBe(200);
});

const WORDS = "content/search-words";
const finds = async (q: string, name: string) =>
  (await shop.request(`/search?q=${q}`)).text.includes(`>${name}<`);

test("search words are tried, saved once and work on the shop at once, until they are deleted", async () => {
  const typed = { term: "Zibble", names: "peg bag\nBoot Rack", query: "zibbles" };
  const form = { intent: "word", ...typed };
  expect(await finds("zibble", "Peg Bag")).toBe(false);
  const edit = `${WORDS}/edit`;
  const tried = await ann.press(edit, "Try", { typed });
  expect([tried.status, tried.text]).toEqual([
    200,
    expect.stringContaining("What “zibbles” finds"),
  ]);
  for (const text of ["Peg Bag", ">new<", "peg bag\nBoot Rack", 'value="Zibble"'])
    expect(tried.text).toContain(text);
  expect(await finds("zibble", "Peg Bag")).toBe(false);

  const saved = { ...form, save: "1", act_id: randomUUID() };
  expect((await ann.send(`${WORDS}/edit`, saved)).status).toBe(200);
  await expect.poll(() => finds("zibble", "Peg Bag")).toBe(true);
  expect((await ben.open(`${WORDS}?q=zibble`)).text).toContain("boot rack, peg bag");

  const seen = { was_names: "boot rack\npeg bag", was_both_ways: "" };
  const change = { ...form, ...seen, save: "1", names: "peg bag" };
  expect(
    (await ben.press(`${edit}?term=zibble`, "Save", { typed: { names: "peg bag" } })).status,
  ).toBe(200);
  const late = await ann.send(`${WORDS}/edit?term=zibble`, { ...change, names: "rope" });
  expect(late.status).toBe(409);
  expect(late.text).toContain(`${ben.person.name} changed these words at `);
  for (const kept of [">rope</textarea>", 'name="was_names" value="peg bag"'])
    expect(late.text).toContain(kept);
  const remove = { intent: "delete", term: "zibble", ...seen };
  expect((await ann.send(WORDS, remove)).status).toBe(409);
  expect((await ann.send(WORDS, { ...remove, was_names: "peg bag" })).status).toBe(200);
  await expect.poll(() => finds("zibble", "Peg Bag")).toBe(false);
});

test("search words that can’t be used are refused beside their field, and stay typed", async () => {
  const refused = async (term: string, names: string, save = "1") => {
    const sent = await ann.send(`${WORDS}/edit`, { intent: "word", save, term, names });
    expect([sent.status, sent.text]).toEqual([422, expect.stringContaining(`value="${term}"`)]);
    return sent.text;
  };
  expect(await refused("", "peg")).toContain("Enter what shoppers type");
  expect(await refused("one two three four five", "peg")).toContain("Enter at most 4 words");
  expect(await refused("quibble", "quibbles")).toContain("the same word as");
  expect(await refused("quibble", "peg, -", "")).toContain("or for none");
  expect(await refused("clothes horses", "peg")).toContain(
    "/admin/content/search-words/edit?term=clothes+horse",
  );
  await shop.db.updateTable("products").set({ material: "gubbins" }).execute();
  expect(await refused("thing", "gubbins")).toContain("nearly everything in the shop");
});

test("who may only read search words has no button for new ones; odd queries are answered", async () => {
  const page = await accountant.open(WORDS);
  expect(page.text).toContain("about you");
  expect(page.text).not.toContain("Add search words");
  expect((await ann.send(WORDS, { intent: "delete", term: "about you" })).status).toBe(400);
  for (const query of ["?after=x", `?q=${"%25".repeat(300)}`, `/edit?term=${"a".repeat(500)}`])
    expect((await ann.open(WORDS + query)).status).toBe(200);
});

test("the report of searches has a button for those who may change search words", async () => {
  const day = londonDay(new Date());
  await shop.db
    .insertInto("searchCounts")
    .values([
      { day, query: "=nothing+such", times: 2, found: 0, hasPages: false },
      { day, query: "once", times: 1, found: 0, hasPages: false },
    ])
    .execute();
  const report = "reports/searches?view=nothing";
  const button = "/admin/content/search-words/edit?term=%3Dnothing%2Bsuch";
  const [own, readers] = [await ann.open(report), await accountant.open(report)];
  expect(own.text).toContain(`href="${button}"`);
  expect(own.text).not.toContain(">once<");
  expect([readers.status, readers.text.includes(button)]).toEqual([200, false]);
  expect((await ann.open(button.slice("/admin/".length))).text).toContain('value="=nothing+such"');
  const file = await accountant.open("reports/searches/searches.csv");
  expect(file.headers.get("content-type")).toContain("text/csv");
  // A spreadsheet reads no formula.
  expect(file.text).toContain("'=nothing+such,2,2,0");
  expect((await ann.open("reports/searches/searches.csv?from=x")).status).toBe(400);
});
