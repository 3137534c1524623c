import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { attributes, inlineStyles } from "./support/html.ts";
import { startHttpShop } from "./support/http-shop.ts";
import { staffOf } from "./support/people.ts";
import { fieldsFor } from "./support/press.ts";

const shop = await startHttpShop();
const [ann, ben] = [await staffOf(shop, "owner"), await staffOf(shop, "manager")];

/** What the form of a category or a brand sends. */
const formOf = async (table: "categories" | "brands", slug: string) =>
  fieldsFor((await ann.open(`${table}/${slug}`)).text, "save");

test("the pages of categories and brands are there; another address is not found", async () => {
  for (const path of ["categories", "categories/accessories", "brands", "brands/minky"])
    expect([path, (await ann.open(path)).status]).toEqual([path, 200]);
  expect((await ann.open("categories/nothing")).status).toBe(404);
});

test("a category is renamed once, and every page, feed and menu has its new name and address", async () => {
  await shop.request("/accessories");
  const form = {
    ...(await formOf("categories", "accessories")),
    name: "Spares",
    nav_name: "Spares",
    menu_name: "Spares and pegs",
    heading: "Spares",
    slug: "spares",
    act_id: randomUUID(),
  };
  const renamed = await ann.send("categories/accessories", form);
  expect(renamed.status).toBe(302);
  expect(renamed.headers.get("Location")).toBe("/admin/categories/spares?moved=1");
  await expect.poll(async () => (await shop.request("/spares")).status).toBe(200);
  const home = await shop.request("/");
  expect(home.text).toContain("Spares and pegs");
  expect(attributes(home.text, "a", "href")).toContain("/spares");
  expect(attributes(home.text, "a", "href")).not.toContain("/accessories");
  const old = await shop.request("/accessories");
  expect([old.status, old.headers.get("Location")]).toEqual([301, "/spares"]);
  for (const [path, words] of [
    ["/spares", "<h1"],
    ["/product/rubber-grippers", "Spares"],
    ["/nothing-here", "Spares"],
    ["/sitemap.xml", "/spares<"],
    ["/feeds/google.xml", "<g:product_type>Spares<"],
    ["/search?q=spares", 'href="/spares"'],
  ] as const) {
    const { text } = await shop.request(path);
    expect([path, text.includes(words), text.includes('"/accessories"')]).toEqual([
      path,
      true,
      false,
    ]);
  }
  // The old address of its screen leads to the new one.
  const screen = await ben.open("categories/accessories");
  expect([screen.status, screen.headers.get("Location")]).toEqual([
    302,
    "/admin/categories/spares",
  ]);
});

test("a drawing, Google's category and a tile hang on the key, whatever the address is", async () => {
  const form = await formOf("categories", "ceiling-airers");
  await ann.send("categories/ceiling-airers", { ...form, slug: "pulley-airers" });
  await expect.poll(async () => (await shop.request("/pulley-airers")).status).toBe(200);
  const feed = await shop.request("/feeds/google.xml");
  expect(feed.text).toContain("Drying Racks &amp; Hangers");
  const empty = await shop.request("/cart");
  expect(attributes(empty.text, "a", "href")).not.toContain("/ceiling-airers");
  const home = await shop.request("/");
  expect(attributes(home.text, "a", "href")).not.toContain("/ceiling-airers");
});

test("what a colleague saved first is shown beside what was typed, which stays", async () => {
  const form = await formOf("categories", "rotary-covers");
  await ben.send("categories/rotary-covers", { ...form, lead: "Covers for winter." });
  const late = await ann.send("categories/rotary-covers", { ...form, lead: "Covers for rain." });
  expect(late.status).toBe(409);
  for (const text of [
    `${ben.person.name} changed this to`,
    "Covers for winter.",
    "Covers for rain.",
  ])
    expect(late.text).toContain(text);
});

test("what a field does not take is said beside it, and all that was typed stays", async () => {
  const form = await formOf("categories", "rotary-covers");
  const typed = { ...form, slug: "cart", lead: "Typed and kept." };
  const taken = await ann.send("categories/rotary-covers", typed);
  expect(taken.status).toBe(422);
  for (const text of ["A page or the shop itself has this address.", "Typed and kept."])
    expect(taken.text).toContain(text);
  const empty = await ann.send("categories/rotary-covers", { ...form, name: " " });
  expect([empty.status, empty.text.includes("Enter words of up to 60 characters.")]).toEqual([
    422,
    true,
  ]);
  const unnamed = await ann.send("brands", { intent: "create", name: "???" });
  expect([unnamed.status, unnamed.text.includes('value="???"')]).toEqual([422, true]);
});

test("a category with products is deleted only when they have another one", async () => {
  const { version = "" } = await formOf("categories", "storage-solutions");
  const form = { intent: "delete", version };
  const refused = await ann.send("categories/storage-solutions", { ...form, move_to: "" });
  expect([refused.status, refused.text.includes("Choose where they go.")]).toEqual([422, true]);
  const moved = { ...form, move_to: "indoor-airers", act_id: randomUUID() };
  expect((await ann.send("categories/storage-solutions", moved)).status).toBe(302);
  await expect
    .poll(async () => (await shop.request("/storage-solutions")).headers.get("Location"))
    .toBe("/indoor-airers");
  expect((await ann.open("categories?deleted=5")).text).toContain("Its 5 products have moved.");
});

test("the order of the bar is changed from what was seen; a late change is refused with 409", async () => {
  const slugs = async () =>
    (await shop.db.selectFrom("categories").select("slug").orderBy("position").execute()).map(
      ({ slug }) => slug,
    );
  const seen = (await slugs()).join(" ");
  const up = { intent: "up", list: "categories", id: "rotary-covers", seen, act_id: randomUUID() };
  expect((await ann.send("categories", up)).status).toBe(200);
  const late = await ben.send("categories", { ...up, act_id: randomUUID(), intent: "down" });
  expect([late.status, late.text.includes("saved the categories")]).toEqual([409, true]);
  expect(await slugs()).not.toEqual(seen.split(" "));
  expect((await ann.send("categories", { ...up, act_id: randomUUID(), list: "x" })).status).toBe(
    400,
  );
});

test("a renamed brand keeps its text, and the strip of the home page follows", async () => {
  const form = await formOf("brands", "hills");
  const before = await shop.request("/brands/hills");
  const heading = /id="brand-guide"[^>]*>[^<]*/.exec(before.text)?.[0];
  const saved = await ann.send("brands/hills", {
    ...form,
    slug: "hills-lines",
    name: "Hills Lines",
    strip_look: "small",
  });
  expect(saved.status).toBe(302);
  await expect.poll(async () => (await shop.request("/brands/hills-lines")).status).toBe(200);
  const after = await shop.request("/brands/hills-lines");
  expect(heading).toBeDefined();
  expect(after.text).toContain(heading);
  const home = await shop.request("/");
  const classes = /href="\/brands\/hills-lines"[^>]*><span class="([^"]*)/.exec(home.text)?.[1];
  const [styles = ""] = inlineStyles(home.text);
  const lowercase = /\.(\w+)\{text-transform:lowercase\}/.exec(styles)?.[1];
  expect(classes?.split(" ")).toContain(lowercase);
});
