import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { jpeg } from "#tests/support/picture-samples.ts";
import { joinedStaff, type JoinedStaff } from "#tests/support/staff.ts";
import { tags } from "./support/html.ts";
import { startHttpShop } from "./support/http-shop.ts";

process.env["ADMIN_SECRET"] = randomUUID() + randomUUID();
const folder = mkdtempSync(path.join(tmpdir(), "twice-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const shop = await startHttpShop({ DATA_DIR: folder });
const { db } = shop;
const [ann, ben] = await Promise.all([joinedStaff(db, "owner"), joinedStaff(db, "owner")]);

type Form = Readonly<Record<string, string>>;
const as = ({ token }: JoinedStaff) => ({ headers: { Cookie: `admin=${token}` } });
const open = async (screen: string) => (await shop.request(`/admin/${screen}`, as(ann))).text;
const post = (screen: string, form: Form, who = ann) =>
  shop.request(`/admin/${screen}`, { ...as(who), form: { act_id: randomUUID(), ...form } });

const audited = async (actIds: readonly string[]) =>
  (
    await db
      .selectFrom("audit_log")
      .select("id")
      .where("act_id", "in", [...actIds])
      .execute()
  ).length;

/**
 * Sends a form twice at once with one act id, as two presses of one person do, then a new one with two act ids, as two
 * people do: both get one answer, and nothing fails. Returns how many acts each pair was.
 */
async function sendTwice(screen: string, prepare: () => Promise<Form>) {
  const form = { ...(await prepare()), act_id: randomUUID() };
  const same = await Promise.all([1, 2].map(() => post(screen, form)));
  expect(same.map(({ status, text }) => [status, messageOf(text)])).toEqual([
    [200, messageOf(same[0]?.text ?? "")],
    [200, messageOf(same[0]?.text ?? "")],
  ]);
  const other = await prepare();
  const ids = [randomUUID(), randomUUID()];
  const two = await Promise.all(
    [ann, ben].map((who, at) => post(screen, { ...other, act_id: ids[at] ?? "" }, who)),
  );
  const statuses = two.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses[0]).toBe(200);
  expect(statuses[1]).toBeLessThan(500);
  return { ofOneAct: await audited([form.act_id]), ofTwo: await audited(ids) };
}

const once = { ofOneAct: 1, ofTwo: 1 };

const messageOf = (html: string) => /role="status"[^>]*>(.*?)<\/p>/s.exec(html)?.[1] ?? "";

/** The fields of the form of a page that has this intent. */
function formOf(html: string, intent: string): Form {
  const forms = [...html.matchAll(/<form.*?<\/form>/gs)].map(([form]) => form);
  const form = forms.find((each) => each.includes(`value="${intent}"`)) ?? "";
  if (form === "") throw new Error(`The page has no form "${intent}".`);
  const fields = tags(form, "input").map((tag) => [
    / name="([^"]*)"/.exec(tag)?.[1] ?? "",
    (/ value="([^"]*)"/.exec(tag)?.[1] ?? "").replaceAll("&#x27;", "'").replaceAll("&amp;", "&"),
  ]);
  const { act_id: _, ...others } = Object.fromEntries(fields) as Record<string, string>;
  return { ...others, intent };
}

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
      const sent = await fetch(`${shop.url}/admin/${screen}/upload`, {
        method: "POST",
        headers: as(ann).headers,
        body,
      });
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
