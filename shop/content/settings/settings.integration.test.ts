import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { findPage } from "#shop/content/pages.server.ts";
import type { PublicChange } from "#shop/platform/database/hearing.ts";
import { onPublicChange } from "#shop/platform/database/public-change.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { answerOriginal, bringBackSettings, saveSettings } from "./change-settings.server.ts";
import { listChangedSettings, originalSentences } from "./changed-originals.server.ts";
import type { Overrides } from "./setting-schemas.ts";
import { sellerAt } from "./seller.server.ts";
import { readSettings } from "./settings.server.ts";
import { withSettings } from "./settings.ts";
import { firstSettings } from "./setting-sections.ts";
import { isShopFileChanged, takeShopFile } from "./shop-file.server.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";
import { actOf } from "#tests/support/actors.ts";

const { db, url } = await testDatabase();
process.env["DATABASE_URL"] = url;
const ann = randomUUID();
const newAct = () => actOf(ann);
const save = (section: "shop" | "words" | "returns" | "mails", seen: number, settings: Overrides) =>
  saveSettings(db, section, { act: newAct(), seen, settings });

afterEach(async () => {
  await sql`truncate setting_versions; delete from settings_file`.execute(db);
});

const own = () => readSettings(db);
const terms = async () =>
  (await withSettings(await own(), () => findPage(db, "terms-conditions")))?.html;

test("what the owner saves is on pages and in texts from the next request on, and can be taken back", async () => {
  expect(
    await save("shop", 0, { phone: "01422 884 210", companyName: "Calder Dryers Ltd" }),
  ).toEqual({ ok: true, value: 1 });
  expect(await own()).toMatchObject({ phone: "01422 884 210", companyName: "Calder Dryers Ltd" });
  expect(await terms()).toContain("Calder Dryers Ltd");
  // What is made of settings is kept with the object.
  expect(await own()).toBe(await own());

  expect(await bringBackSettings(db, "shop", { act: newAct(), seen: 1, number: 0 })).toEqual({
    ok: true,
    value: 2,
  });
  expect(await own()).toEqual(firstSettings);
  expect(await terms()).not.toContain("Calder Dryers");
});

test("the database tells every process of a change", async () => {
  const reports: PublicChange[] = [];
  const stop = await onPublicChange((change) => change !== "heard" && reports.push(change));
  onTestFinished(stop);
  await save("returns", 0, { refundApprovalAbovePence: 5_000 });
  await expect.poll(() => reports.at(-1)).toEqual(["settings"]);
  expect((await own()).refundApprovalAbovePence).toBe(5_000);
});

test("of two people who save at once one is refused", async () => {
  const outcomes = await Promise.all([
    save("shop", 0, { phone: "01422 111 111" }),
    save("shop", 0, { phone: "01422 222 222" }),
  ]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, reason: "changed_meanwhile" });
});

test("what a setting may not be is refused, and so is a setting of another section", async () => {
  for (const settings of [{ phone: "ring us" }, { cutOff: "14:00" }])
    expect(await save("shop", 0, settings)).toEqual({ ok: false, reason: "bad_setting" });
  expect(await save("shop", 0, { phone: firstSettings.phone })).toEqual({
    ok: false,
    reason: "unchanged",
  });
});

test("the audit log has the values before and after, but none that may be about a person", async () => {
  await save("shop", 0, { vatNumber: "GB 123 4567 80", email: "ada@calder.co.uk" });
  const { changed } = await db
    .selectFrom("auditLog")
    .select("changed")
    .where("action", "=", "save_settings")
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(changed).toEqual({
    vatNumber: { from: "GB 000 0000 00", to: "GB 123 4567 80" },
    email: {},
  });
});

async function shopJson(text: string): Promise<string> {
  const folder = tempFolder();
  const file = path.join(folder, "shop.json");
  await writeFile(file, text);
  return file;
}

test("shop.json is read once, and never over what the owner has saved", async () => {
  await save("shop", 0, { phone: "01422 884 210" });
  const file = await shopJson(JSON.stringify({ name: "Calder Dryers", phone: "01422 999 999" }));
  expect(await takeShopFile(db, file)).toBe(true);
  expect(await own()).toMatchObject({ name: "Calder Dryers", phone: "01422 884 210" });

  await writeFile(file, JSON.stringify({ name: "Another" }));
  expect(await takeShopFile(db, file)).toBe(false);
  expect((await own()).name).toBe("Calder Dryers");
  expect(await isShopFileChanged(db, file)).toBe(true);
  expect(await originalSentences(db, file)).toEqual([
    expect.stringContaining("It is read only once"),
  ]);
});

test.each([
  ['{"nmae": "Calder"}', "nmae: There is no such setting."],
  ['{"phone": 5}', "phone: The telephone number must be text."],
  ['{"claims": [{"text": "A", "short": "B", "to": "delivery"}]}', "claims.0.to: Write a page"],
  ["[1]", "it must be one JSON object"],
  ["{", "it must be one JSON object"],
])("a wrong shop.json is one sentence: %s", async (text, sentence) => {
  const file = await shopJson(text);
  const said = await takeShopFile(db, file).catch((error: Error) => error.message);
  expect(said).toContain(`${file} is wrong: ${sentence}`);
});

test("no shop.json is nothing", async () => {
  expect(await takeShopFile(db, path.join(os.tmpdir(), randomUUID(), "shop.json"))).toBe(false);
});

test("an update with another original overwrites nothing and is listed until the owner answers", async () => {
  await save("words", 0, { cardsLine: "Cards, through Stripe.", deliveryLine: "To the UK alone." });
  await sql`update setting_versions set originals = originals || '{"cardsLine": "Visa alone."}'`.execute(
    db,
  );
  expect((await own()).cardsLine).toBe("Cards, through Stripe.");
  expect(await listChangedSettings(db)).toEqual([
    expect.objectContaining({
      name: "cardsLine",
      was: "Visa alone.",
      is: firstSettings.cardsLine,
      own: "Cards, through Stripe.",
    }),
  ]);
  expect(await originalSentences(db, "/nowhere/shop.json")).toEqual([
    expect.stringContaining("cardsLine"),
  ]);

  // A save of another setting answers nothing.
  await save("words", 1, { deliveryLine: "To the UK and Jersey." });
  expect(await listChangedSettings(db)).toHaveLength(1);

  const answer = (take: boolean, seen: number) =>
    answerOriginal(db, "cardsLine", { act: newAct(), seen, take });
  expect(await answer(false, 2)).toEqual({ ok: true, value: 3 });
  expect(await listChangedSettings(db)).toEqual([]);
  expect((await own()).cardsLine).toBe("Cards, through Stripe.");
  expect(await answer(true, 3)).toEqual({ ok: true, value: 4 });
  expect(await own()).toEqual({ ...firstSettings, deliveryLine: "To the UK and Jersey." });
});

test("the seller of an invoice is the shop as it was on the day", async () => {
  const before = new Date();
  await save("shop", 0, { companyName: "Calder Dryers Ltd", vatNumber: "GB 123 4567 80" });
  const { rows } = await sql<{ at: Date }>`select now() as at`.execute(db);
  const after = rows[0]?.at ?? before;
  expect((await sellerAt(db, before)).companyName).toBe("Lath & Line Ltd");
  expect(await sellerAt(db, after)).toMatchObject({
    companyName: "Calder Dryers Ltd",
    vatNumber: "GB 123 4567 80",
    office: firstSettings.office,
  });
});

test("a name with marks of Markdown or HTML is on the pages as it was typed", async () => {
  await save("shop", 0, { companyName: "Dry *it* <b> & [Sons]" });
  expect(await terms()).toContain("Dry *it* &lt;b&gt; &amp; [Sons]");
});
