import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { startHttpShop } from "./support/http-shop.ts";
import { type Member, staffOf } from "./support/people.ts";
import { unescapeHtml } from "./support/html.ts";

const shop = await startHttpShop();
const [ann, ben] = [await staffOf(shop, "owner"), await staffOf(shop, "manager")];
const clerk = await staffOf(shop, "accountant");

const MAID = "LL-CA-001";
const ROPE = "LL-AC-004";
type Fields = Record<string, string>;
const pathOf = (sku: string) => `products/${sku}/options`;
/** The inputs of a page as a browser would send them without JavaScript, but the act of the page. */
function formOf(html: string): Fields {
  const fields: Fields = {};
  for (const [tag] of html.matchAll(/<input\b[^>]*>/g)) {
    const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
    const name = attribute("name");
    const isTick = /type="(checkbox|radio)"/.test(tag);
    if (name === undefined || /^(?:q|act_id)$/.test(name) || (isTick && !/\bchecked\b/.test(tag)))
      continue;
    fields[name] = unescapeHtml(attribute("value") ?? "");
  }
  return fields;
}

const grid = async (who: Member, sku: string) => formOf((await who.open(pathOf(sku))).text);
/** The id of the row with this name, as its input has it. */
const rowOf = (form: Fields, label: string) =>
  Object.entries(form)
    .find(
      ([name, text]) => name.startsWith("label_") && text.replaceAll("\u00A0", " ") === label,
    )?.[0]
    .slice("label_".length) ?? "none";
const blankOf = (form: Fields, at = -1) =>
  Object.entries(form)
    .filter(([name, text]) => name.startsWith("label_") && text === "")
    .at(at)?.[0]
    .slice("label_".length) ?? "none";
const valuesOf = async (sku: string, key: string) =>
  shop.db
    .selectFrom("optionValues as v")
    .innerJoin("optionGroups as g", "g.id", "v.groupId")
    .innerJoin("products as p", "p.id", "g.productId")
    .select(["v.value", "v.label", "v.surcharge", "v.isDefault"])
    .where("p.sku", "=", sku)
    .where("g.key", "=", key)
    .orderBy("v.position")
    .execute();

test("a surcharge is changed once, however often its form is sent, and the shop shows it", async () => {
  const form = await grid(ann, MAID);
  const changed = { ...form, [`surcharge_${rowOf(form, "2.4 m")}`]: "£36", intent: "save" };
  const act_id = randomUUID();
  expect((await ann.send(pathOf(MAID), { ...changed, act_id: act_id })).status).toBe(200);
  const again = await ann.send(pathOf(MAID), { ...(await grid(ann, MAID)), intent: "save" });
  expect(again.text).toContain("Nothing was changed.");
  expect((await valuesOf(MAID, "lathLength")).at(-1)).toMatchObject({ surcharge: "30.00" });
  const audits = shop.db.selectFrom("auditLog").select("changed");
  const rows = await audits.where("action", "=", "change_options").execute();
  expect(rows.map(({ changed: values }) => Object.values(values as object))).toEqual([
    [{ from: "£35.00", to: "£36.00" }],
  ]);
  const page = () => shop.request("/product/traditional-kitchen-maid?lathLength=2.4m");
  await expect.poll(async () => (await page()).text.includes("£36.00")).toBe(true);
});

test("bad values are answered beside their fields, and nothing that was typed is lost", async () => {
  const form = await grid(ann, ROPE);
  const [ten, fifteen] = [rowOf(form, "10 m"), rowOf(form, "15 m")];
  const sent = await ann.send(pathOf(ROPE), {
    ...form,
    [`surcharge_${fifteen}`]: "9.99",
    [`stock_${ten}`]: "some",
    [`sku_${ten}`]: "a+b",
    [`label_${blankOf(form, 0)}`]: "15 m",
    intent: "save",
  });
  expect(sent.status).toBe(422);
  for (const text of [
    "VAT in whole pence makes £9.98 or £10.00. Which?",
    "Enter a whole number",
    "An SKU has up to 64 letters",
    "Another value of this option has this name.",
    'value="some"',
    'value="9.99"',
  ])
    expect(sent.text).toContain(text);
  const fixed = formOf(sent.text);
  expect((await valuesOf(ROPE, "ropeLength")).map(({ surcharge }) => surcharge)).toContain("4.17");
  const price = {
    ...fixed,
    [`stock_${ten}`]: "",
    [`sku_${ten}`]: "",
    intent: `price:${fifteen}=10.00`,
  };
  const last = rowOf({ ...price, [`label_${fifteen}`]: "" }, "15 m");
  const saved = await ann.send(pathOf(ROPE), { ...price, [`label_${last}`]: "30 m" });
  expect(saved.text).toContain("Options saved.");
  expect(await valuesOf(ROPE, "ropeLength")).toMatchObject([
    { value: "10m" },
    { value: "15m", surcharge: "8.33" },
    { value: "25m" },
    { value: "30m", surcharge: "0.00" },
  ]);
});

test("without JavaScript each button sends the whole grid: order, remove, copy, an empty row more", async () => {
  const form = await grid(ann, "LL-AC-012");
  const down = await ann.send(pathOf("LL-AC-012"), {
    ...form,
    intent: `down:${rowOf(form, "45 mm")}`,
  });
  const named = { ...formOf(down.text), [`label_${blankOf(formOf(down.text), 0)}`]: "60 mm" };
  const checked = await ann.send(pathOf("LL-AC-012"), { ...named, intent: "check" });
  expect(checked.text).toContain("60 mm");
  expect(checked.text).toContain("2 changes");
  const more = formOf(checked.text);
  const copied = await ann.send(pathOf("LL-AC-012"), { ...more, intent: "copy", copy_from: MAID });
  expect(copied.text).toContain("Copied from Traditional Kitchen Maid, and not saved yet: Colour,");
  const whole = formOf(copied.text);
  const wheel = Object.entries(whole)
    .find(([, text]) => text === "Wheel type")?.[0]
    .slice(5);
  const gone = await ann.send(pathOf("LL-AC-012"), { ...whole, intent: `remove:${wheel}` });
  expect((await valuesOf("LL-AC-012", "size")).map(({ value }) => value)).toEqual(["45mm", "50mm"]);
  const saved = await ann.send(pathOf("LL-AC-012"), { ...formOf(gone.text), intent: "save" });
  expect(saved.text).toContain("Options saved.");
  expect(await valuesOf("LL-AC-012", "size")).toMatchObject([
    { value: "50mm", isDefault: false },
    { value: "45mm", isDefault: true },
    { value: "60mm" },
  ]);
  expect(await valuesOf("LL-AC-012", "wheelType")).toEqual([]);
  expect(await valuesOf("LL-AC-012", "extraPulley")).toHaveLength(3);
  const none = await ann.send(pathOf("LL-AC-012"), {
    ...form,
    intent: "copy",
    copy_from: "LL-AC-007",
  });
  expect(none.text).toContain("Choose a product that has options.");
});

test("two people who change different things are put together; of the same, both are shown", async () => {
  const [mine, theirs] = await Promise.all([grid(ann, "LL-CA-002"), grid(ben, "LL-CA-002")]);
  const [long, rope] = [rowOf(mine, "2.4 m"), rowOf(mine, "15 m")];
  const bens = { ...theirs, [`surcharge_${long}`]: "40.00", [`label_${rope}`]: "15 metres" };
  expect((await ben.send(pathOf("LL-CA-002"), { ...bens, intent: "save" })).status).toBe(200);
  const anns = { ...mine, [`sku_${rope}`]: "ROPE-LONG", intent: "save" };
  const together = await ann.send(pathOf("LL-CA-002"), anns);
  expect(together.text).toContain("changed in the meantime was kept.");
  const late = await ann.send(pathOf("LL-CA-002"), {
    ...mine,
    [`surcharge_${long}`]: "50.00",
    intent: "save",
  });
  expect(late.status).toBe(409);
  expect(unescapeHtml(late.text).replaceAll("\u00A0", " ")).toContain("2.4 m, surcharge");
  expect(late.text).toContain("£40.00");
  expect(late.text).toContain('value="50.00"');
  expect(late.text).toContain("15 metres");
  const name = /value="(take:[^"]*)"/.exec(late.text)?.[1] ?? "";
  const took = await ann.send(pathOf("LL-CA-002"), {
    ...formOf(late.text),
    intent: unescapeHtml(name),
  });
  expect(took.text).not.toContain('value="50.00"');
  const kept = await ann.send(pathOf("LL-CA-002"), { ...formOf(late.text), intent: "save" });
  expect(kept.text).toContain("Options saved.");
  expect((await valuesOf("LL-CA-002", "lathLength")).at(-1)).toMatchObject({ surcharge: "41.67" });
  expect((await valuesOf("LL-CA-002", "ropeLength")).at(-1)).toMatchObject({ label: "15 metres" });
});

test("who may only read options has no fields to type into; a form that no page has written is refused", async () => {
  const form = { ...(await grid(ann, ROPE)), intent: "save" };
  const seen = await clerk.open(pathOf(ROPE));
  expect(seen.status).toBe(200);
  expect(seen.text).toContain("<fieldset disabled");
  const odd = (key: string) =>
    JSON.stringify([{ id: "g0", key, values: [{ id: "v1", value: "10m" }] }]);
  const wrongs: readonly Fields[] = [
    { layout: "[" },
    { was: "{}" },
    { intent: "burn" },
    { layout: odd("constructor") },
    { layout: odd("__proto__") },
  ];
  for (const wrong of wrongs)
    expect((await ann.send(pathOf(ROPE), { ...form, ...wrong })).status).toBe(400);
  expect((await ann.send(pathOf("LL-XX-999"), form)).status).toBe(404);
});

test("a version says in words what became of options, and brings them back", async () => {
  const form = await grid(ann, "LL-RC-002");
  const large =
    Object.keys(form)
      .filter((name) => name.startsWith("label_"))[1]
      ?.slice(6) ?? "";
  const changed = { ...form, [`sku_${large}`]: "COVER-L", intent: "save" };
  delete changed[`available_${large}`];
  expect((await ann.send(pathOf("LL-RC-002"), changed)).text).toContain("Options saved.");
  const versions = "products/LL-RC-002/versions";
  const list = await ann.open(versions);
  expect(list.text).toMatch(/, SKU/);
  expect(list.text).toMatch(/, available/);
  const compared = await ann.open(`${versions}?version=1`);
  const { seen = "" } = formOf(compared.text);
  const back = await ann.send(versions, { intent: "bring_back", version: "1", seen });
  expect(back.text).toContain("Version 1 is back.");
  const again = await grid(ann, "LL-RC-002");
  expect([again[`sku_${large}`], again[`available_${large}`]]).toEqual(["", "on"]);
});

test("a value that is not available is said so on the page, in the quote, in the API and for machines", async () => {
  const form = await grid(ann, "LL-CA-003");
  const path = "/product/five-lath-ceiling-airer";
  const offers = async () => /"offerCount":(\d+)/.exec((await shop.request(path)).text)?.[1];
  expect(await offers()).toBe("3");
  const changed = { ...form, intent: "save" } as Fields;
  delete changed[`available_${rowOf(form, "1.8 m")}`];
  expect((await ann.send(pathOf("LL-CA-003"), changed)).text).toContain("Options saved.");
  await expect.poll(offers).toBe("2");
  const page = await shop.request(`${path}?lathLength=1.8m`);
  expect(page.text.replaceAll("\u00A0", " ")).toContain(
    "Lath length 1.8 m is not available at the moment. Choose another one.",
  );
  expect(page.text).toMatch(/<button[^>]*data-add=""[^>]*disabled=""|disabled=""[^>]*data-add=""/);
  const [{ id = 0 } = {}] = await shop.db
    .selectFrom("products")
    .select("id")
    .where("sku", "=", "LL-CA-003")
    .execute();
  const quote = await shop.request("/api/quote", {
    json: { items: [{ id, options: { lathLength: "1.8m" } }], country: "GB" },
  });
  expect(quote.status).toBe(422);
  expect(quote.text.replaceAll("\u00A0", " ")).toContain(
    "Lath length 1.8 m is not available at the moment",
  );
  const product = await shop.request("/api/products/five-lath-ceiling-airer");
  expect(product.text).toContain('"is_available":false');
});
