import { randomUUID } from "node:crypto";
import fs from "node:fs";
import { expect, test } from "vitest";
import { findScannedProduct } from "#shop/catalogue/scanned-product.server.ts";
import { caseFile } from "#tests/support/cases.ts";
import { startHttpShop } from "./support/http-shop.ts";
import { type Member, staffOf } from "./support/people.ts";

const shop = await startHttpShop();
const [owner, manager] = [await staffOf(shop, "owner"), await staffOf(shop, "manager")];
const accountant = await staffOf(shop, "accountant");
const IMPORT = "products/import";

test("all products are exported, with their options", async () => {
  const all = await shop.db.selectFrom("products").select("sku").execute();
  const file = await accountant.open("products/export/file");
  expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(file.headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="products-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(file.text).toMatch(/^\uFEFF?sku,name,slug,/);
  expect(file.text).toContain("LL-CA-001,Traditional Kitchen Maid,");
  expect(file.text).toMatch(/^LL-CA-001,+lathLength,/m);
  const skus = new Set(file.text.match(/^LL-[A-Z]+-\d+(?=,)/gm));
  expect(skus.size).toBe(all.length);
  expect((await owner.open("products/export")).text).toContain("Download all products");
  expect((await manager.open("products/export")).status).toBe(200);
});

/** Sends a file of products. */
async function upload(
  content: string | Uint8Array<ArrayBuffer>,
  { actId = randomUUID(), name = "products.csv" } = {},
) {
  const file = new File([content], name, { type: "text/csv" });
  const form = { act_id: actId, intent: "upload", file };
  const { status, text, headers } = await owner.send(IMPORT, form);
  return { status, text, location: headers.get("location") ?? "" };
}
/** The page of an import once its job is done. */
async function doneFor(id: string, words: string) {
  const page = () => owner.open(`${IMPORT}/${id}`);
  await expect.poll(async () => (await page()).text.includes(words)).toBe(true);
  return (await page()).text;
}

test("a file is uploaded once, compared, imported with one press and undone with another", async () => {
  const actId = randomUUID();
  const file = "sku,name,price,model\r\nLL-CA-001,,56.16,M1\r\nX-1,No price,,\r\n";
  const { status, location } = await upload(file, { actId });
  const there = `/admin/products/import/${actId}`;
  expect([status, location]).toEqual([303, there]);
  const shown = await doneFor(actId, "Import 1 product");
  for (const text of ["£54.00", "£56.16", "M1", "Refused", "products.csv"])
    expect(shown).toContain(text);
  const refusedPage = (await manager.open(`${IMPORT}/${actId}?view=refused`)).text;
  expect(refusedPage).toContain("A new product needs it.");
  expect((await manager.open(`${IMPORT}/${actId}/refused`)).text).toContain(
    "3,X-1,price,,A new product needs it.",
  );
  const act = { intent: "apply", act_id: randomUUID() };
  expect((await owner.send(`${IMPORT}/${actId}`, act)).status).toBe(303);
  await doneFor(actId, `Imported by ${owner.person.name}`);
  expect((await manager.send(`${IMPORT}/${actId}`, { intent: "apply" })).status).toBe(409);
  const page = () => shop.request("/product/traditional-kitchen-maid");
  await expect.poll(async () => (await page()).text.includes("£56.16")).toBe(true);
  expect((await owner.open("products/LL-CA-001/versions")).text).toContain("£54.00");
  expect((await manager.send(`${IMPORT}/${actId}`, { intent: "undo" })).status).toBe(303);
  await doneFor(actId, `Undone by ${manager.person.name}`);
  await expect.poll(async () => (await page()).text.includes("£54.00")).toBe(true);
  const audit = await owner.open("audit");
  expect(audit.text).toContain(`href="${there}"`);
});

test("prices that move by more than half are named, and imported only with a tick for just these", async () => {
  const actId = randomUUID();
  await upload('sku,price\r\nLL-CA-002,"1,234.56"\r\n', { actId });
  const shown = await doneFor(actId, "Import 1 product");
  expect(shown).toContain("1 price moves by more than half");
  expect(shown).toContain("<strong>£1234.56</strong>");
  const [, mark = ""] = /name="steep"[^>]* value="([0-9a-f]{32})"/.exec(shown) ?? [];
  for (const steep of ["", "on", "0".repeat(32)]) {
    const refused = await owner.send(`${IMPORT}/${actId}`, { intent: "apply", steep });
    expect([steep, refused.status]).toEqual([steep, 422]);
    expect(refused.text).toContain("Confirm the prices that move by more than half.");
  }
  const press = { intent: "apply", steep: mark, act_id: randomUUID() };
  expect((await owner.send(`${IMPORT}/${actId}`, press)).status).toBe(303);
  await doneFor(actId, "Undo this import");
  expect((await owner.send(`${IMPORT}/${actId}`, { intent: "undo" })).status).toBe(303);
  await doneFor(actId, "Undone by");
});

const odd = ["FT/12", "FT 13", "FT&14", "FT-a-reference-that-is-much-longer-than-forty-letters-15"];

test("a supplier’s SKUs are kept, and each screen, search and scan finds its product by them", async () => {
  const actId = randomUUID();
  await upload(caseFile("other-odd-skus.csv"), { actId });
  await doneFor(actId, "Say what each column is");
  await owner.send(`${IMPORT}/${actId}`, { intent: "ask_columns" });
  await doneFor(actId, "a program that the shop does not know");
  const columns = {
    SKU: "sku",
    Name: "name",
    Price: "price",
    Stock: "stock",
    "Weight (kg)": "weightKg",
  };
  const uses = Object.entries(columns).map(([head, use]) => [
    `column ${head.toLowerCase().replace(" ", "_")}`,
    use,
  ]);
  expect(
    (await owner.send(`${IMPORT}/${actId}`, { intent: "columns", ...Object.fromEntries(uses) }))
      .status,
  ).toBe(303);
  await doneFor(actId, "Change what the columns are");
  const answers = {
    vat: "with",
    "others category": "indoor-airers",
    "others brand": "kitchen-maid",
  };
  await owner.send(`${IMPORT}/${actId}`, { intent: "map", ...answers });
  await doneFor(actId, "Import 4 products");
  await owner.send(`${IMPORT}/${actId}`, { intent: "apply" });
  await doneFor(actId, "Publish 4 products");
  await shop.db
    .updateTable("products")
    .set({ state: "live", description: "Of cotton." })
    .where("sku", "in", odd)
    .execute();

  for (const sku of odd) {
    const own = encodeURIComponent(sku);
    const name = sku.endsWith("15")
      ? "Rope fifteen"
      : /Rope \w+/.exec((await owner.open(`products/${own}`)).text)?.[0];
    expect(name).toMatch(/^Rope (?:twelve|thirteen|fourteen|fifteen)$/);
    for (const screen of ["", "/options", "/packing", "/pictures", "/versions"]) {
      const page = await owner.open(`products/${own}${screen}`);
      expect([sku, screen, page.status]).toEqual([sku, screen, 200]);
      // No link to a screen of the product misses a part of its SKU.
      const links =
        page.text.match(/(?<=href="\/admin\/(?:products|stock|make\/settings)\/)FT[^"?]*/g) ?? [];
      for (const link of links) expect([link, link.startsWith(own)]).toEqual([link, true]);
    }
    expect(await findScannedProduct(shop.db, sku.toLowerCase())).toEqual({ sku, name });
    for (const path of [`/admin/stock/${own}`, `/admin/make/settings/${own}`]) {
      const { status, text } = await owner.open(path);
      expect([path, status, text.includes(name ?? "")]).toEqual([path, 200, true]);
    }
    for (const path of ["/admin/products?q=", "/admin/stock?q=", "/admin/find?q=", "/search?q="]) {
      const { text } = await owner.open(path + own);
      expect([path + own, text.includes(name ?? "")]).toEqual([path + own, true]);
    }
    expect((await owner.open(`/admin/products?q=${own}`)).text).toContain(
      `/admin/products/${own}"`,
    );
  }
  const exported = (await owner.open("products/export/file")).text;
  for (const sku of odd) expect(exported).toContain(`\r\n${sku},Rope`);
  const feed = (await shop.request("/feeds/google.xml")).text;
  const ids = [...feed.matchAll(/<g:id>(FT[^<]*)</g)].map(([, id = ""]) => id);
  expect(ids).toHaveLength(4);
  for (const id of ids) expect(id.replace("&amp;", "&").length).toBeLessThanOrEqual(50);
  const archive = { intent: "archive", was_state: "live", state: "archived" };
  expect((await owner.send("products/FT%2F12", archive)).status).toBe(200);
  expect((await owner.open("audit")).text).toContain('href="/admin/products/FT%2F12"');
});

test("what is exported and uploaded again has nothing to change", async () => {
  const file = (await owner.open("products/export/file")).text;
  const { location } = await upload(file);
  const id = location.split("/").at(-1) ?? "";
  const page = await doneFor(id, "There is nothing to change");
  expect(page).not.toContain("Import 1");
});

test("what is no file of products is refused with a sentence beside the field", async () => {
  const cases: [string | Uint8Array<ArrayBuffer>, string][] = [
    ["", "Choose a file of products."],
    ["PK\u0003\u0004workbook", "Save it as CSV UTF-8"],
    ["name\nA\n", "The file has one column."],
    ["sku,name\n", "The file has no rows below the one"],
    ['<?xml version="1.0"?><rss></rss>', "The file has no rows below the one"],
    [`sku,name${",x".repeat(300)}\nA,1\n`, "more than 200 columns"],
    ["sku,name\nA\0,1\n", "That is not a CSV or TSV file."],
    ["x".repeat(41 * 1_024 * 1_024), "The file is larger than 40 MB."],
  ];
  for (const [content, sentence] of cases) {
    const { status, text } = await upload(content);
    expect([sentence, status, text.includes(sentence)]).toEqual([sentence, 422, true]);
  }
});

const sample = (name: string) =>
  fs.readFileSync(new URL(`../support/foreign-files/${name}`, import.meta.url), "utf8");

test("what is wrong further on is said on the page of the file, once a job has read it", async () => {
  for (const [content, sentence] of [
    [`sku,name\n${"A,1\n".repeat(20)}B,"open\n`, "A quotation mark in the file is never closed."],
    [`sku,name\n${"A,1\n".repeat(20_001)}`, "more than 20,000 rows"],
  ] as const) {
    const { status, location } = await upload(content);
    expect(status).toBe(303);
    const page = await doneFor(location.split("/").at(-1) ?? "", sentence);
    expect(page).toContain("Upload another file");
    expect(page).not.toContain("What it would do");
  }
  expect((await owner.open(IMPORT)).text).toContain("Can’t be read");
});

test("a file of no known program has its columns named, without a script", async () => {
  const actId = randomUUID();
  await upload(sample("other.csv"), { actId, name: "other.csv" });
  const asked = await doneFor(actId, "a program that the shop does not know");
  expect(asked).toMatch(/<option value="sku" selected="">SKU/);
  const uses = {
    "column item_code": "sku",
    "column product_title": "name",
    "column our_price_inc_vat": "price",
    "column department": "category",
    "column weight_(kg)": "weightKg",
  };
  for (const [changed, sentence] of [
    [{ "column item_code": "" }, "Say which column has the SKU."],
    [{ "column qty": "price" }, "Another column is read as “Price”, too."],
  ] as const) {
    const refused = await owner.send(`${IMPORT}/${actId}`, {
      intent: "columns",
      ...uses,
      ...changed,
    });
    expect([refused.status, refused.text.includes(sentence)]).toEqual([422, true]);
  }
  const once = { intent: "columns", ...uses, act_id: randomUUID() };
  expect((await manager.send(`${IMPORT}/${actId}`, once)).status).toBe(303);
  const answers = await doneFor(actId, "This is a file of");
  // It comes again, late: it is the same act.
  expect((await manager.send(`${IMPORT}/${actId}`, once)).status).toBe(303);
  for (const text of ["another program", "Racks", "Change what the columns are"])
    expect(answers).toContain(text);
  expect((await owner.open(`${IMPORT}/${actId}?columns`)).text).toContain(
    "a program that the shop does not know",
  );
  const map = {
    intent: "map",
    vat: "with",
    "others category": "indoor-airers",
    "others brand": "kitchen-maid",
  };
  expect((await owner.send(`${IMPORT}/${actId}`, map)).status).toBe(303);
  const shown = await doneFor(actId, "Import 3 products");
  expect(shown).toContain("Bag of Larch Pegs");
  expect(shown).toContain("Internal note");
});

test("a row that is too long and bytes of Windows-1252 are read as what they are", async () => {
  const long = `sku,description,model\nLL-CA-001,${"x".repeat(12_000)},\nLL-CA-002,,`;
  const bytes = Uint8Array.from([...new TextEncoder().encode(long), 0xa3, 0x0a]);
  const { location } = await upload(bytes);
  const id = location.split("/").at(-1) ?? "";
  const page = await doneFor(id, "Import 1 product");
  expect(page).toContain("£");
  expect(page).toContain("Windows-1252");
  expect((await owner.open(`${IMPORT}/${id}?view=refused`)).text).toContain("up to 4,000 fit");
});

test("a file of another shop is asked about, compared as answered, and its variants decided by a press; what is sent again late is the same act", async () => {
  const actId = randomUUID();
  await upload(sample("shopify-classic.csv"), { actId, name: "shopify.csv" });
  const asked = await doneFor(actId, "This is a file of");
  for (const text of ["This is a file of", "The prices are with VAT", "Racks", "Another Mill"])
    expect(asked).toContain(text);
  expect(asked).toContain("2 products without a number of pieces");
  const answers = {
    intent: "map",
    vat: "with",
    uncounted: "made",
    "others category": "indoor-airers",
    "others brand": "kitchen-maid",
  };
  for (const [field, sentence] of [
    [{ weight_grams: "1,2 kg" }, "Enter whole grams, such as 1200."],
    [{ vat: "perhaps" }, "Say whether the prices are with VAT."],
  ] as const) {
    const refused = await owner.send(`${IMPORT}/${actId}`, { ...answers, ...field });
    expect([refused.status, refused.text.includes(sentence)]).toEqual([422, true]);
  }
  const once = { ...answers, act_id: randomUUID() };
  expect((await manager.send(`${IMPORT}/${actId}`, once)).status).toBe(303);
  const shown = await doneFor(actId, "Import 2 products");
  expect((await manager.send(`${IMPORT}/${actId}`, once)).status).toBe(303);
  for (const text of ["Bag of Pegs", "It begins with 36 pieces in stock.", "1.8 m £6.30"])
    expect(shown).toContain(text);
  const refused = (await owner.open(`${IMPORT}/${actId}?view=refused`)).text;
  for (const text of ["The options add up to £26.99.", "Take the sum", "no such kind of product"])
    expect(refused).toContain(text);
  expect((await owner.send(`${IMPORT}/${actId}`, { intent: "way", way: "other" })).status).toBe(
    400,
  );
  const way = { intent: "way", way: "sum", sku: "ODD", act_id: randomUUID() };
  expect((await owner.send(`${IMPORT}/${actId}`, way)).status).toBe(303);
  const odd = await doneFor(actId, "Import 3 products");
  expect((await owner.send(`${IMPORT}/${actId}`, way)).status).toBe(303);
  expect(odd).toContain("1 variant costs what the options add up to.");
  expect(odd).toContain("The file has no number of its pieces: (Short, Oak); (Short, Ash)");
  expect(odd).toContain("It is made to order: it can be bought without limit.");
  const without = { ...way, way: "without", act_id: randomUUID() };
  expect((await owner.send(`${IMPORT}/${actId}`, without)).status).toBe(303);
  await doneFor(actId, "Its variants are left out: their prices do not add up.");
});

test("an owner alone, with the second factor, says from which hosts photographs are fetched", async () => {
  const host = (who: Member, intent: string, typed: string) =>
    who.send(IMPORT, { intent, host: typed });
  const typed = "https://cdn.mill.example/a.jpg";
  expect((await host(owner, "allow_host", typed)).status).toBe(303);
  expect((await manager.open(IMPORT)).text).toContain("cdn.mill.example");
  expect((await manager.open(IMPORT)).text).toContain("Only an owner can allow sites.");
  for (const bad of ["http://cdn.mill.example", "127.0.0.1", "localhost", ""]) {
    const refused = await host(owner, "allow_host", bad);
    expect([bad, refused.status]).toEqual([bad, 422]);
  }
  expect((await host(owner, "forbid_host", "cdn.mill.example")).status).toBe(303);
  expect((await owner.open(IMPORT)).text).toContain("No site is allowed yet.");
});

test("products are exported for Shopify and WooCommerce", async () => {
  const classic = await accountant.open("products/export/shopify?template=classic&options=joined");
  expect(classic.text).toMatch(/^\uFEFF?Handle,Title,Body \(HTML\),/);
  expect(classic.text).toContain("traditional-kitchen-maid,Traditional Kitchen Maid,");
  expect((await accountant.open("products/export/shopify")).text).toMatch(
    /^\uFEFF?URL handle,Title,/,
  );
  const woo = await accountant.open("products/export/woocommerce?vat=without");
  expect(woo.headers.get("Content-Disposition")).toContain('filename="woocommerce-');
  expect(woo.text).toContain("variable,LL-CA-001,Traditional Kitchen Maid,");
  expect((await accountant.open("products/export/other")).status).toBe(404);
});

test("an unknown import is not found, and no page has another form", async () => {
  for (const unknown of [randomUUID(), "1001"])
    expect((await owner.open(`${IMPORT}/${unknown}`)).status).toBe(404);
  expect((await owner.send(`${IMPORT}/${randomUUID()}`, { intent: "other" })).status).toBe(400);
});
