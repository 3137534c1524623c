import { expect, test } from "vitest";
import { londonDay } from "#shop/kit/time.ts";
import { startHttpShop, type HttpResponse } from "./support/http-shop.ts";
import { fieldsFor } from "./support/press.ts";
import { staffOf } from "./support/people.ts";

const shop = await startHttpShop();
const [ann, ben] = [await staffOf(shop, "owner", "Ann"), await staffOf(shop, "owner", "Ben")];

/** What the form of a page sends. */
const fieldsOf = async (key: string) =>
  fieldsFor((await ann.open(`content/pages${key}`)).text, "save");

const versionOf = ({ text }: HttpResponse) => /name="version" value="(\d+)"/.exec(text)?.[1] ?? "";

async function publish(key: string, who = ann) {
  const version = versionOf(await ann.open(`content/pages/${key}/publish`));
  return who.send(`content/pages/${key}/publish`, { intent: "publish", version });
}

test("a page is written, looked at, published and brought back; the shop shows each at once", async () => {
  expect((await shop.request("/returns")).text).not.toContain("Zebras");
  const form = await fieldsOf("/returns");
  const body = `${form["body"]}\n\n## Zebras\n\nWrite to {{shop.email}} about [one](/no-such-page).`;
  const saved = await ann.send("content/pages/returns", { ...form, body });
  expect(saved.status).toBe(200);
  expect(saved.text).toContain("The draft is saved.");
  expect(saved.text).toContain("“one” leads to /no-such-page, which does not exist.");
  expect((await shop.request("/returns")).text).not.toContain("Zebras");

  const link = (await ann.open("content/pages/returns/preview")).headers.get("location") ?? "";
  const preview = await shop.request(new URL(link).pathname);
  expect([preview.status, preview.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(preview.headers.get("x-robots-tag")).toContain("noindex");
  expect(preview.text).toContain("This is a draft");
  expect(preview.text).toContain('<h2 id="zebras">Zebras</h2>');
  expect(preview.text).toContain("hello@lathandline.example</a> about");

  expect((await ann.open("content/pages/returns/publish")).text).toContain("## Zebras");
  const own = (path: string, button: string) => ann.press(`content/pages/returns${path}`, button);
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
  const day = await ann.open(`content/pages/returns/versions?on=${today}`);
  expect(day.text).toContain(`?on=${today}&amp;version=2`);
});

test("a brand's text and a question are published, with placeholders and structured data", async () => {
  const brand = await fieldsOf("/brands.hills");
  await ann.send("content/pages/brands.hills", {
    ...brand,
    body: "Hills of {{shop.name}} and of zebras.",
  });
  expect((await publish("brands.hills")).status).toBe(200);
  await expect
    .poll(async () => (await shop.request("/brands/hills")).text)
    .toContain("Hills of Lath &amp; Line and of zebras.");
  const faq = await fieldsOf("/faq");
  const questions = `${faq["questions"]}\n\n## May a zebra buy?\n\nYes, with a card of {{company.name}}.`;
  expect((await ann.send("content/pages/faq", { ...faq, questions })).status).toBe(200);
  expect((await publish("faq")).status).toBe(200);
  await expect
    .poll(async () => (await shop.request("/faq")).text)
    .toMatch(/"name":"May a zebra buy\?"/);
});

test("wrong input is refused beside its field, and what was typed stays", async () => {
  const form = await fieldsOf("/cookies");
  const typed = { ...form, title: "A", body: "One.\n\nSome <b>bold</b> of mine." };
  const refused = await ann.send("content/pages/cookies", typed);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Enter a title of 3 to 60 characters.");
  expect(refused.text).toContain("Line 3: A page&#x27;s text may hold no HTML tag");
  expect(refused.text).toContain("Some &lt;b&gt;bold&lt;/b&gt; of mine.");
  const { text } = await ann.open("content/pages/cookies/publish");
  expect(text).toContain("There is no draft");
});

test("who saves after a colleague gets 409 with both texts, and can then save", async () => {
  const [first, second] = [await fieldsOf("/privacy"), await fieldsOf("/privacy")];
  expect(
    (await ann.send("content/pages/privacy", { ...first, body: "Ann was here." })).status,
  ).toBe(200);
  const late = await ben.send("content/pages/privacy", { ...second, body: "Ben was here." });
  expect(late.status).toBe(409);
  expect(late.text).toContain("Ann saved this at");
  for (const words of ["Ann was here.", "Ben was here."]) expect(late.text).toContain(words);
  const version = versionOf(late);
  const again = await ben.send("content/pages/privacy", {
    ...second,
    body: "Ben was here.",
    version,
    was_body: "Ann was here.",
  });
  expect(again.status).toBe(200);
  const seen = versionOf(await ann.open("content/pages/privacy/publish"));
  expect((await publish("privacy", ben)).status).toBe(200);
  const tooLate = await ann.send("content/pages/privacy/publish", {
    intent: "publish",
    version: seen,
  });
  expect([tooLate.status, tooLate.text.includes("A colleague has saved or published")]).toEqual([
    409,
    true,
  ]);
});

test("an accountant has no button that saves; an unknown page and one without a draft are refused", async () => {
  const accountant = await staffOf(shop, "accountant");
  const read = await accountant.open("content/pages/contact-us");
  expect([read.status, read.text.includes("Save draft")]).toEqual([200, false]);
  expect((await ann.open("content/pages/no-such-page")).status).toBe(404);
  expect(
    (await ann.send("content/pages/contact-us/publish", { intent: "publish", version: "0" }))
      .status,
  ).toBe(409);
});

test("a manager writes the draft of a legal page, and an owner alone publishes it or brings it back", async () => {
  const manager = await staffOf(shop, "manager");
  const form = await fieldsOf("/terms-conditions");
  const body = `${form["body"]}\n\n## Ostriches\n\nAs agreed.`;
  expect((await manager.send("content/pages/terms-conditions", { ...form, body })).status).toBe(
    200,
  );
  const page = await manager.open("content/pages/terms-conditions/publish");
  expect(page.text).toContain("Only an owner can publish a legal page.");
  expect(page.text).not.toContain(">Publish</button>");
  expect((await publish("terms-conditions", manager)).status).toBe(403);
  expect((await shop.request("/terms-conditions")).text).not.toContain("Ostriches");
  expect((await publish("terms-conditions")).status).toBe(200);
  const versions = await manager.open("content/pages/terms-conditions/versions?version=0");
  expect(versions.text).not.toContain("Bring back");
  const back = { intent: "bring_back", number: "0", version: versionOf(page) };
  expect((await manager.send("content/pages/terms-conditions/versions", back)).status).toBe(403);
  // Other pages are a manager's.
  const guide = await fieldsOf("/brands.hills");
  await manager.send("content/pages/brands.hills", { ...guide, body: "Hills of ostriches." });
  expect((await publish("brands.hills", manager)).status).toBe(200);
});
