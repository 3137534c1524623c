import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { jpeg } from "#tests/support/picture-samples.ts";
import { joinedStaff } from "#tests/support/staff.ts";
import { tags } from "./support/html.ts";
import { startHttpShop } from "./support/http-shop.ts";
import { formOf, once, twoPeople, type Form } from "./support/send-twice.ts";

process.env["ADMIN_SECRET"] = randomUUID() + randomUUID();
const folder = mkdtempSync(path.join(tmpdir(), "twice-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const shop = await startHttpShop({ DATA_DIR: folder });
const { db } = shop;
const [ann, ben] = await Promise.all([joinedStaff(db, "owner"), joinedStaff(db, "owner")]);

const { as, open, post, audited, sendTwice } = twoPeople(shop, [ann, ben]);

const RATES = "rates";
const countries = ["NO", "IS", "LI", "JP", "NZ", "MX"];
const addCountry = async () => {
  const country = countries.pop() ?? "";
  const row = { name: "", rate: "24", transit_days: "8", duty: "perhaps", tax_name: "VAT" };
  const added = await post(RATES, {
    intent: "add_country",
    country,
    ...row,
    tax_rate: "25",
    tax_from: "",
  });
  expect(added.status).toBe(200);
  return country;
};

test("a country and a zone are removed from the draft of the rates once", async () => {
  expect(
    await sendTwice(RATES, async () => {
      const country = await addCountry();
      return formOf(await open(`rates?row=country+${country}`), `remove_country ${country}`);
    }),
  ).toEqual(once);
  const zones = db
    .selectFrom("shipping_zones")
    .select("id")
    .where("name", "in", ["Isle of Man", "BFPO"]);
  const ids = (await zones.execute()).map(({ id }) => String(id));
  expect(
    await sendTwice(RATES, async () => {
      const id = ids.pop() ?? "";
      return formOf(await open(`rates?row=zone+${id}`), `remove_zone ${id}`);
    }),
  ).toEqual(once);
  await post(RATES, formOf(await open(RATES), "discard"));
});

test("rates are published, and earlier ones brought back, once", async () => {
  expect(
    await sendTwice(RATES, async () => {
      await addCountry();
      return formOf(await open(RATES), "publish");
    }),
  ).toEqual(once);
  expect(
    await sendTwice(RATES, async () => {
      const page = await open(RATES);
      const intent = /value="(bring_back \d+)"/.exec(page)?.[1] ?? "";
      return formOf(page, intent);
    }),
  ).toEqual(once);
});

test("a product is published, archived and made live again once", async () => {
  const states = ["draft", "live", "archived"] as const;
  const skus = ["LL-AC-007", "LL-CA-002"];
  for (const [at, intent] of ["publish", "archive", "publish"].entries()) {
    const was = states[at] ?? "draft";
    const left = [...skus];
    for (const sku of skus)
      await db.updateTable("products").set({ state: was }).where("sku", "=", sku).execute();
    // Both products are at one address of the table; each form is of one of them.
    for (const sku of left) {
      const form = formOf(await open(`products/${sku}`), intent);
      const ids = [randomUUID(), randomUUID()];
      const same = sku === skus[0];
      const answers = await Promise.all(
        [ann, same ? ann : ben].map((who, press) =>
          post(`products/${sku}`, { ...form, act_id: (same ? ids[0] : ids[press]) ?? "" }, who),
        ),
      );
      const statuses = answers.map(({ status }) => status);
      expect([intent, Math.min(...statuses), Math.max(...statuses) < 500]).toEqual([
        intent,
        200,
        true,
      ]);
      if (same) expect(statuses).toEqual([200, 200]);
      expect(await audited(ids)).toBe(1);
    }
  }
});

test("a deleted picture is brought back once", async () => {
  const screen = "products/LL-AC-007/pictures";
  expect(
    await sendTwice(screen, async () => {
      const body = new FormData();
      const actId = randomUUID();
      body.set("act_id", actId);
      body.set("intent", "upload");
      body.append(
        "file",
        new Blob([new Uint8Array(await jpeg())], { type: "image/jpeg" }),
        "peg.jpg",
      );
      const sent = await shop.request(`/admin/${screen}/upload`, { ...as(ann), upload: body });
      expect(sent.status).toBe(200);
      const { id } = await db
        .selectFrom("product_pictures")
        .select("id")
        .where("source_hash", "is not", null)
        .where("deleted_at", "is", null)
        .orderBy("added_at", "desc")
        .executeTakeFirstOrThrow();
      expect((await post(screen, { intent: `delete ${id}` })).status).toBe(200);
      return { intent: `restore ${id}` };
    }),
  ).toEqual(once);
});

test("a point of the checklist is ticked once", async () => {
  const page = await open("settings/before-you-trade");
  const listed = [...page.matchAll(/value="(tick [^"]*)"/g)].map(([, intent]) => intent ?? "");
  expect(listed.length).toBeGreaterThanOrEqual(2);
  expect(
    await sendTwice("settings/before-you-trade", async () =>
      formOf(await open("settings/before-you-trade"), listed.pop() ?? ""),
    ),
  ).toEqual(once);
});

/** Saves the shop's words, so that the newest version has another original of a setting. */
async function editWords(value: string): Promise<void> {
  const page = await open("content/words");
  const form =
    /<form(?:(?!<\/form>).)*name="intent" value="save".*?<\/form>/s.exec(page)?.[0] ?? "";
  const inputs = tags(form, "input").map((tag) => [
    / name="([^"]*)"/.exec(tag)?.[1] ?? "",
    / value="([^"]*)"/.exec(tag)?.[1] ?? "",
  ]);
  const areas = [...form.matchAll(/<textarea[^>]* name="([^"]+)"[^>]*>([^<]*)<\/textarea>/g)].map(
    ([, name, text]) => [name ?? "", (text ?? "").replace(/^\n/, "")],
  );
  const { act_id: _, ...fields } = Object.fromEntries([...inputs, ...areas]) as Record<
    string,
    string
  >;
  const saved = await post("content/words", unescaped({ ...fields, cardsLine: value }));
  expect(saved.status).toBe(200);
}

const unescaped = (form: Form): Form =>
  Object.fromEntries(
    Object.entries(form).map(([name, text]) => [
      name,
      text
        .replaceAll("&lt;", "<")
        .replaceAll("&quot;", '"')
        .replaceAll("&#x27;", "'")
        .replaceAll("&amp;", "&"),
    ]),
  );

test("a new original is taken once, and testimonials of earlier versions are removed once", async () => {
  let edits = 0;
  expect(
    await sendTwice("settings/originals", async () => {
      edits += 1;
      await editWords(`Cards ${edits}, through Stripe.`);
      await sql`update setting_versions set originals = originals || ${JSON.stringify({ cardsLine: `Visa ${edits}.` })}::jsonb
      where section = 'words' and settings ? 'cardsLine'`.execute(db);
      return formOf(await open("settings/originals"), "take setting cardsLine");
    }),
  ).toEqual(once);
  const forget = { intent: "forget", act_id: randomUUID() };
  const same = await Promise.all([1, 2].map(() => post("content/words/versions", forget)));
  expect(same.map(({ status }) => status)).toEqual([200, 200]);
  const ids = [randomUUID(), randomUUID()];
  const two = await Promise.all(
    [ann, ben].map((who, at) =>
      post("content/words/versions", { intent: "forget", act_id: ids[at] ?? "" }, who),
    ),
  );
  expect(two.every(({ status }) => status < 500)).toBe(true);
  expect(await audited([forget.act_id])).toBe(1);
});
