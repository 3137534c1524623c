import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { londonDay } from "#shop/kit/time.ts";
import { joinedStaff, type JoinedStaff } from "#tests/support/staff.ts";
import { unescapeHtml } from "./support/html.ts";
import { startHttpShop, type HttpResponse } from "./support/http-shop.ts";
import { press } from "./support/press.ts";

// The shop and the test encrypt with one key.
process.env["ADMIN_SECRET"] = randomUUID() + randomUUID();
const shop = await startHttpShop();
const { db } = shop;
const [ann, ben] = [await named("Ann"), await named("Ben")];

async function named(name: string): Promise<JoinedStaff> {
  const staff = await joinedStaff(db, "owner");
  await db.updateTable("staff").set({ name }).where("id", "=", staff.person.id).execute();
  return staff;
}

const as = ({ token }: JoinedStaff) => ({ headers: { Cookie: `admin=${token}` } });
const open = (path: string, who = ann) => shop.request(`/admin/content/pages${path}`, as(who));
const post = (path: string, form: Record<string, string>, who = ann) =>
  shop.request(`/admin/content/pages${path}`, {
    ...as(who),
    form: { act_id: randomUUID(), ...form },
  });

/** The fields of the page's form, with what the person saw. */
async function fieldsOf(path: string): Promise<Record<string, string>> {
  const { text } = await open(path);
  const fields = [...text.matchAll(/<input[^>]* name="((?:was_)?\w+)"[^>]*>/g)].map(
    ([tag, name]) => [
      name ?? "",
      /checked/.test(tag) ? "on" : unescapeHtml(/ value="([^"]*)"/.exec(tag)?.[1] ?? ""),
    ],
  );
  const areas = [...text.matchAll(/<textarea[^>]* name="(\w+)"[^>]*>([^<]*)<\/textarea>/g)].map(
    ([, name, value]) => [name ?? "", unescapeHtml(value ?? "").replace(/^\n/, "")],
  );
  const { act_id: _, q: __, on: ___, ...form } = Object.fromEntries([...fields, ...areas]);
  return { ...form, intent: "save" };
}

async function versionOf({ text }: HttpResponse): Promise<string> {
  const tag = /<input[^>]* name="version"[^>]*>/.exec(text)?.[0] ?? "";
  return / value="(\d+)"/.exec(tag)?.[1] ?? "";
}

async function publish(key: string, who = ann) {
  const version = await versionOf(await open(`/${key}/publish`));
  return post(`/${key}/publish`, { intent: "publish", version }, who);
}

test("a page is written, looked at, published and brought back; the shop shows each at once", async () => {
  expect((await shop.request("/returns")).text).not.toContain("Zebras");
  const form = await fieldsOf("/returns");
  const body = `${form["body"]}\n\n## Zebras\n\nWrite to {{shop.email}} about [one](/no-such-page).`;
  const saved = await post("/returns", { ...form, body });
  expect(saved.status).toBe(200);
  expect(saved.text).toContain("The draft is saved.");
  expect(saved.text).toContain("“one” leads to /no-such-page, which does not exist.");
  expect((await shop.request("/returns")).text).not.toContain("Zebras");

  const link = (await open("/returns/preview")).headers.get("location") ?? "";
  const preview = await shop.request(new URL(link).pathname);
  expect([preview.status, preview.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(preview.headers.get("x-robots-tag")).toContain("noindex");
  expect(preview.text).toContain("This is a draft");
  expect(preview.text).toContain('<h2 id="zebras">Zebras</h2>');
  expect(preview.text).toContain("hello@lathandline.example</a> about");

  expect((await open("/returns/publish")).text).toContain("## Zebras");
  const own = (path: string, button: string) =>
    press(shop, `/admin/content/pages/returns${path}`, { button, ...as(ann) });
  const published = await own("/publish", "Publish");
  expect([published.status, published.text.includes("Published as version 1.")]).toEqual([
    200,
    true,
  ]);
  const onShop = async (path: string) => (await shop.request(path)).text;
  await expect.poll(() => onShop("/returns")).toContain('<h2 id="zebras">Zebras</h2>');
  await expect.poll(() => onShop("/search?q=zebras")).toContain("/returns#zebras");
  const today = londonDay(new Date());
  await expect
    .poll(() => onShop("/sitemap.xml"))
    .toMatch(new RegExp(`/returns</loc><lastmod>${today}`));
  expect((await shop.request(new URL(link).pathname)).status).toBe(404);

  const back = await own("/versions?version=0", "Bring back the text that came");
  expect([back.status, back.text.includes("is on the shop again, as version 2.")]).toEqual([
    200,
    true,
  ]);
  await expect.poll(() => onShop("/returns")).not.toContain("Zebras");
  const day = await open(`/returns/versions?on=${today}`);
  expect(day.text).toContain(`?on=${today}&amp;version=2`);
});

test("a brand's text and a question are published, with placeholders and structured data", async () => {
  const brand = await fieldsOf("/brands.hills");
  await post("/brands.hills", { ...brand, body: "Hills of {{shop.name}} and of zebras." });
  expect((await publish("brands.hills")).status).toBe(200);
  await expect
    .poll(async () => (await shop.request("/brands/hills")).text)
    .toContain("Hills of Lath &amp; Line and of zebras.");
  const faq = await fieldsOf("/faq");
  const questions = `${faq["questions"]}\n\n## May a zebra buy?\n\nYes, with a card of {{company.name}}.`;
  expect((await post("/faq", { ...faq, questions })).status).toBe(200);
  expect((await publish("faq")).status).toBe(200);
  await expect
    .poll(async () => (await shop.request("/faq")).text)
    .toMatch(/"name":"May a zebra buy\?"/);
});

test("wrong input is refused beside its field, and what was typed stays", async () => {
  const form = await fieldsOf("/cookies");
  const typed = { ...form, title: "A", body: "One.\n\nSome <b>bold</b> of mine." };
  const refused = await post("/cookies", typed);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Enter a title of 3 to 60 characters.");
  expect(refused.text).toContain("Line 3: A page&#x27;s text may hold no HTML tag");
  expect(refused.text).toContain("Some &lt;b&gt;bold&lt;/b&gt; of mine.");
  const { text } = await open("/cookies/publish");
  expect(text).toContain("There is no draft");
});

test("who saves after a colleague gets 409 with both texts, and can then save", async () => {
  const [first, second] = [await fieldsOf("/privacy"), await fieldsOf("/privacy")];
  expect((await post("/privacy", { ...first, body: "Ann was here." })).status).toBe(200);
  const late = await post("/privacy", { ...second, body: "Ben was here." }, ben);
  expect(late.status).toBe(409);
  expect(late.text).toContain("Ann saved this at");
  for (const words of ["Ann was here.", "Ben was here."]) expect(late.text).toContain(words);
  const version = await versionOf(late);
  const again = await post(
    "/privacy",
    { ...second, body: "Ben was here.", version, was_body: "Ann was here." },
    ben,
  );
  expect(again.status).toBe(200);
  const seen = await versionOf(await open("/privacy/publish"));
  expect((await publish("privacy", ben)).status).toBe(200);
  const tooLate = await post("/privacy/publish", { intent: "publish", version: seen });
  expect([tooLate.status, tooLate.text.includes("A colleague has saved or published")]).toEqual([
    409,
    true,
  ]);
});

test("an accountant has no button that saves; an unknown page and one without a draft are refused", async () => {
  const read = await open("/contact-us", await joinedStaff(db, "accountant"));
  expect([read.status, read.text.includes("Save draft")]).toEqual([200, false]);
  expect((await open("/no-such-page")).status).toBe(404);
  expect((await post("/contact-us/publish", { intent: "publish", version: "0" })).status).toBe(409);
});

test("a manager writes the draft of a legal page, and an owner alone publishes it or brings it back", async () => {
  const manager = await joinedStaff(db, "manager");
  const form = await fieldsOf("/terms-conditions");
  const body = `${form["body"]}\n\n## Ostriches\n\nAs agreed.`;
  expect((await post("/terms-conditions", { ...form, body }, manager)).status).toBe(200);
  const page = await open("/terms-conditions/publish", manager);
  expect(page.text).toContain("Only an owner can publish a legal page.");
  expect(page.text).not.toContain(">Publish</button>");
  expect((await publish("terms-conditions", manager)).status).toBe(403);
  expect((await shop.request("/terms-conditions")).text).not.toContain("Ostriches");
  expect((await publish("terms-conditions")).status).toBe(200);
  const versions = await open("/terms-conditions/versions?version=0", manager);
  expect(versions.text).not.toContain("Bring back");
  const back = { intent: "bring_back", number: "0", version: await versionOf(page) };
  expect((await post("/terms-conditions/versions", back, manager)).status).toBe(403);
  // Other pages are a manager's.
  const guide = await fieldsOf("/brands.hills");
  await post("/brands.hills", { ...guide, body: "Hills of ostriches." }, manager);
  expect((await publish("brands.hills", manager)).status).toBe(200);
});
