import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { tempFolder } from "#tests/support/temp-folder.ts";
import { startHttpProgram, type HttpResponse } from "./support/http-shop.ts";
import { fieldsFor } from "./support/press.ts";
import { staffOf } from "./support/people.ts";

const shopJson = path.join(tempFolder(), "shop.json");
await writeFile(shopJson, JSON.stringify({ tagline: "Airers from the Calder Valley" }));
const shop = await startHttpProgram({ WEB_CONCURRENCY: "2", SHOP_JSON: shopJson });
const { db } = shop;
const [ann, ben] = [await staffOf(shop, "owner", "Ann"), await staffOf(shop, "owner", "Ben")];
const manager = await staffOf(shop, "manager", "Cy");

/** What the form of settings on a page sends. */
const fieldsOf = ({ text }: HttpResponse) => fieldsFor(text, "save");

/** Both processes, which answer in turn, show a text once the database has told them. */
async function shows(page: string, text: string): Promise<void> {
  const all = async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => shop.request(page)));
    return answers.every((answer) => answer.text.includes(text));
  };
  await expect.poll(all).toBe(true);
}

test("shop.json gives the first values, and the owner's are on the shop at once, in every process", async () => {
  expect((await shop.request("/")).text).toContain("Airers from the Calder Valley");
  await shop.request("/contact-us");
  const form = fieldsOf(await ann.open("settings/shop"));
  expect(form["phone"]).toBe("01422 000 000");
  const saved = await ann.send("settings/shop", {
    ...form,
    name: "Calder <Dryers>",
    phone: "01422 884 210",
  });
  expect(saved.status).toBe(200);
  expect(saved.text).toContain("Saved. The shop has it from now on.");
  await shows("/contact-us", "Contact us | Calder &lt;Dryers&gt;");
  await shows("/contact-us", "01422 884 210");
  await shows("/terms-conditions", "Calder &lt;Dryers&gt;");
  const page = (await shop.request("/terms-conditions")).text;
  // For the page's script, and harmless in the page.
  const block =
    /<script id="shop-changes" type="application\/json">(.*?)<\/script>/s.exec(page)?.[1] ?? "";
  expect(JSON.parse(block)).toMatchObject({ name: "Calder <Dryers>", phone: "01422 884 210" });
  await shows("/feeds/google.xml", "<title>Calder &lt;Dryers&gt;</title>");
  await shows("/articles.atom", "Calder &lt;Dryers&gt;");
  await shows("/site.webmanifest", "Calder <Dryers>");
});

test("what cannot be right is said beside its field, and what was typed stays", async () => {
  const form = fieldsOf(await ann.open("settings/shop"));
  const refused = await ann.send("settings/shop", {
    ...form,
    email: "hello at dryers",
    vatNumber: "12",
  });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Enter an e-mail address, such as hello@shop.co.uk.");
  expect(refused.text).toContain("Enter the VAT number, such as GB 123 4567 89.");
  expect(refused.text).toContain('value="hello at dryers"');
});

test("two owners at once: different fields are both kept, the same field is asked about", async () => {
  const form = fieldsOf(await ann.open("settings/shop"));
  expect((await ben.send("settings/shop", { ...form, phone: "01422 111 111" })).status).toBe(200);
  const late = await ann.send("settings/shop", {
    ...form,
    phone: "01422 222 222",
    registeredIn: "Scotland",
  });
  expect(late.status).toBe(409);
  expect(late.text).toContain("Ben saved this");
  expect(late.text).toContain("Telephone number: Ben changed this to 01422 111 111.");
  expect(late.text).toContain('value="01422 222 222"');
  const again = await ann.send("settings/shop", { ...fieldsOf(late), intent: "save" });
  expect(again.status).toBe(200);
  const now = fieldsOf(await ann.open("settings/shop"));
  expect([now["phone"], now["registeredIn"]]).toEqual(["01422 222 222", "Scotland"]);
});

test("a form is one version, and a version is brought back", async () => {
  const before = Number(fieldsOf(await manager.open("content/words"))["version"]);
  const form = fieldsOf(await manager.open("content/words"));
  expect((await shop.request("/")).text).toContain("An example, which only the sandbox shows.");
  const { "testimonial.isExample": isExample = "", ...words } = form;
  expect(isExample).not.toBe("");
  const claim = { "claims.0.text": "Free delivery in Yorkshire" };
  const twice = { ...words, ...claim, "testimonial.by": "Jo, Leeds", act_id: randomUUID() };
  expect((await manager.send("content/words", twice)).status).toBe(200);
  await shows("/", "Free delivery in Yorkshire");
  await shows("/", "Jo, Leeds");
  expect((await shop.request("/")).text).not.toContain("An example");
  const { count } = await db
    .selectFrom("settingVersions")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("section", "=", "words")
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(before + 1);

  const versions = await manager.open("content/words/versions");
  expect(versions.text).toContain("Free delivery in Yorkshire");
  expect(versions.text).toContain("Cy");
  const brought = await manager.send("content/words/versions", {
    intent: `bring_back ${before}`,
    version: String(before + 1),
  });
  expect(brought.status).toBe(200);
  await shows("/", "Free shipping to all parts of the UK");
});

test("a cut-off is looked at before it is saved", async () => {
  const wrong = await ann.open("settings/delivery?cutOff=half+past+two");
  expect(wrong.text).toContain("Write the time as 14:30.");
  const looked = await ann.open("settings/delivery?cutOff=9:15");
  expect(looked.text).toContain("Save 09:15 as the cut-off");
  const saved = await ann.send("settings/delivery", { ...fieldsOf(looked), intent: "save" });
  expect(saved.text).toContain("Saved. The shop has it from now on.");
  expect(fieldsOf(await ann.open("settings/delivery?cutOff=10:00"))["was_cutOff"]).toBe("09:15");
});

test("the owner's words are in the mail that is previewed, in a frame that runs nothing", async () => {
  const screen = "settings/mails/order-dispatched";
  const form = fieldsOf(await ann.open(screen));
  const wrong = await ann.send(screen, { ...form, subject: "Hello {customer}" });
  expect([wrong.status, wrong.text.includes("This mail has no {customer}.")]).toEqual([422, true]);
  const words = { subject: "{order} is on its way", opening: "Thank you, <b>really</b>.\n\nAnn" };
  expect((await ann.send(screen, { ...form, ...words })).status).toBe(200);
  const page = await ann.open(screen);
  expect(page.text).toContain('sandbox=""');
  expect(page.headers.get("content-security-policy")).toContain("frame-src 'self'");
  // The subject is in the frame, with the words that it belongs to.
  expect(page.text).not.toContain(">LL-10042 is on its way<");
  const preview = await ann.open(`${screen}/preview`);
  expect(preview.text).toContain("LL-10042 is on its way");
  expect(preview.text).toContain("Thank you, &lt;b&gt;really&lt;/b&gt;.");
  expect(preview.headers.get("content-security-policy")).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'",
  );
  expect(preview.headers.get("x-frame-options")).toBe("SAMEORIGIN");

  // Words that are typed are shown without being saved.
  const typed = {
    subject: "{order}: look & see",
    opening: "Not saved <i>yet</i>.",
    closing: "Bye",
  };
  const shown = await ann.send(`${screen}/preview`, { ...form, ...typed, order: "" });
  for (const text of ["LL-10042: look &amp; see", "Not saved &lt;i&gt;yet&lt;/i&gt;.", "Bye"])
    expect([text, shown.text.includes(text)]).toEqual([text, true]);
  expect(shown.headers.get("content-security-policy")).toContain("sandbox");
  expect((await ann.open(`${screen}/preview`)).text).not.toContain("Not saved");

  const test = { intent: "test", order: "", act_id: randomUUID() };
  expect((await ann.send(screen, test)).status).toBe(200);
  const mails = await db
    .selectFrom("mailOutbox")
    .select(["recipient", "template"])
    .where("mailKey", "like", "test-mail:%")
    .execute();
  expect(mails).toEqual([{ recipient: ann.person.email, template: "order-dispatched" }]);
});

test("the checklist ticks itself, and a person ticks the rest", async () => {
  const screen = "settings/before-you-trade";
  const rowOf = ({ text }: HttpResponse, title: string) =>
    [...text.matchAll(/<tr data-row.*?<\/tr>/gs)].find(([row]) =>
      row.includes(`>${title}<`),
    )?.[0] ?? "";
  const first = await ann.open(screen);
  expect(rowOf(first, "Company number")).toContain("Open");
  expect(rowOf(first, "Company number")).toContain('href="/admin/settings/shop"');
  await ann.send("settings/shop", {
    ...fieldsOf(await ann.open("settings/shop")),
    companyNumber: "01234567",
  });
  expect(rowOf(await ann.open(screen), "Company number")).toContain("Done");

  const ticked = await ann.send(screen, { intent: "tick A backup restored" });
  expect(rowOf(ticked, "A backup restored")).toContain("Ann, ");
  const rights = await ann.send(screen, { intent: "tick Company name" });
  expect(rights.status).toBe(404);
});

test("an update that changes an edited original is listed, and taken over only when asked", async () => {
  const words = fieldsOf(await ann.open("content/words"));
  await ann.send("content/words", { ...words, cardsLine: "Cards, through Stripe." });
  await sql`update setting_versions set originals = originals || '{"cardsLine": "Visa alone."}'
    where section = 'words' and settings ? 'cardsLine'`.execute(db);
  const listed = await ann.open("settings/originals");
  expect(listed.text).toContain("Which cards you take");
  expect(listed.text).toContain("Visa alone.");
  const version = fieldsOf(await ann.open("content/words"))["version"] ?? "";
  const intent = "take setting cardsLine";
  expect((await ann.send("settings/originals", { intent, version: "0" })).status).toBe(409);
  expect((await ann.send("settings/originals", { intent, version })).text).toContain(
    "The new one is on the shop.",
  );
  expect((await ann.open("settings/originals")).text).toContain("Nothing has changed.");
});
