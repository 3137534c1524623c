import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { csvFile, csvRows, type CsvCell } from "#shop/kit/csv.ts";
import { changeProduct } from "#shop/catalogue/editing/change-product.server.ts";
import { listVersions } from "#shop/catalogue/editing/version-list.server.ts";
import { productColumns } from "#shop/catalogue/product-file/columns.ts";
import { streamProductRows } from "#shop/catalogue/product-file/export-products.server.ts";
import { ownersAct, auditOf } from "#tests/support/actors.ts";
import { testDatabase } from "#tests/support/database.ts";
import {
  beginConfirmed,
  uploadText,
  getImport,
  applyImport,
  undoImport,
} from "#tests/support/imports.ts";
import { beginImport } from "./begin-import.server.ts";
import {
  countDrafts,
  findImport,
  importLines,
  deleteOldImports,
  findSteepPrices,
} from "./list-imports.server.ts";
import { deleteImport } from "./delete-import.server.ts";
import { publishImported } from "./publish-imported.server.ts";
import { runImport } from "./run-import.server.ts";
import { IMPORT_BYTES_MAX, type StoredState } from "./import.ts";
import { uploadImport } from "./upload-import.server.ts";
import { productId, productRow } from "#tests/support/customers.ts";

const { db } = await testDatabase();
const { brandSlug: brand } = await productRow(db, "LL-CA-001");

async function exported(): Promise<string> {
  let file = csvFile([productColumns]);
  for await (const rows of streamProductRows(db)) file += csvRows(rows);
  return file;
}
const upload = (text: string) => uploadText(db, text);
const rows = (...cells: (readonly CsvCell[])[]) => csvFile(cells);
const found = (id: string) => getImport(db, id);
const counts = async (id: string) => {
  const { newCount, changedCount, untouchedCount, refusedCount } = await found(id);
  return [newCount, changedCount, untouchedCount, refusedCount];
};
const apply = (id: string) => applyImport(db, id);
const undo = (id: string) => undoImport(db, id);
/** All of the catalogue that an import could touch. */
const everything = async () =>
  (
    await sql`select (to_jsonb(p) - 'updated_at') as product, (
        select jsonb_agg(to_jsonb(v) - 'group_id' order by g.position, v.position) from option_groups g
        join option_values v on v.group_id = g.id where g.product_id = p.id) as options, (
        select jsonb_agg(to_jsonb(r) order by r.position, r.related_id) from related_products r where r.product_id = p.id) as related,
        (select jsonb_agg(to_jsonb(s)) from option_stock s join option_groups g on g.id = s.group_id where g.product_id = p.id) as stock
      from products p order by id`.execute(db)
  ).rows;
const redirects = async () =>
  (await sql`select count(*)::int as count from redirects`.execute(db)).rows;

describe("an import of our own file", () => {
  it("of what was exported says that nothing changes, and the export after it is the same byte for byte", async () => {
    const before = await exported();
    const id = await upload(before);
    const [fresh, changed, untouched, refused] = await counts(id);
    expect([fresh, changed, refused]).toEqual([0, 0, 0]);
    expect(untouched).toBeGreaterThan(50);
    expect(await beginConfirmed(db, id)).toEqual({
      ok: false,
      reason: "nothing_to_import",
    });
    expect(await exported()).toBe(before);
  });

  it("rebuilds a catalogue that was changed, to the byte, with its options and without touching stock", async () => {
    const file = await exported();
    const before = await everything();
    await sql`update products set base_price = base_price + 1, facts = 'Other', material = '=x', in_the_box = '{Peg}'`.execute(
      db,
    );
    await sql`update option_values set surcharge = surcharge + 3`.execute(db);
    await sql`delete from related_products`.execute(db);
    const id = await upload(file);
    expect((await counts(id)).slice(2)).toEqual([0, 0]);
    expect(await apply(id)).toMatchObject({ state: "applied" });
    expect(await exported()).toBe(file);
    const products = (all: readonly unknown[]) =>
      (all as { product: Record<string, unknown> }[]).map(({ product }) => [
        product["id"],
        product["stock"],
        product["price_pence"],
        product["max_price_pence"],
      ]);
    expect(products(await everything())).toEqual(products(before));
  });

  it("makes drafts, changes and refusals of one file in one transaction, once, with versions; undo takes all back", async () => {
    const before = await everything();
    const redirected = await redirects();
    const id = await upload(
      rows(
        [
          "sku",
          "name",
          "price",
          "category",
          "brand",
          "weight_grams",
          "related",
          "slug",
          "option_name",
          "value_name",
          "surcharge",
        ],
        ["N-1", "New airer", "60", "Ceiling airers", brand, "900", "N-2", null, null, null, null],
        ["N-1", null, null, null, null, null, null, null, "Length", "1.5 m", "0"],
        ["N-1", null, null, null, null, null, null, null, "Length", "1.8 m", "9.99"],
        ["N-2", "New airer", "70", "ceiling-airers", brand, "900", null, null, null, null, null],
        ["N-3", "Bad airer", "70", "nowhere", brand, "900", null, null, null, null, null],
        ["N-4", "Names bad", "70", "ceiling-airers", brand, "900", "N-3", null, null, null, null],
        [
          "LL-CA-001",
          "Kitchen Maid",
          null,
          null,
          null,
          null,
          null,
          "kitchen-maid-now",
          null,
          null,
          null,
        ],
        ["LL-CA-001", null, null, null, null, null, null, null, "Extra", "Hook", "5"],
        ["LL-CA-002", null, "9.99", null, null, null, null, null, null, null, null],
      ),
    );
    expect(await counts(id)).toEqual([2, 2, 0, 2]);
    const refusedLines = await importLines(id, "refused").page(db, null);
    expect(refusedLines.rows.map(({ line, problems }) => [line, problems[0]?.reason])).toEqual([
      [6, "no_category"],
      [7, "no_related"],
    ]);
    const changedLines = await importLines(id, "changed").page(db, null);
    expect(changedLines.rows[1]?.changes).toMatchObject([
      { field: "pricePence", to: "9.98", typed: "9.99" },
    ]);
    const act = ownersAct();
    const twice = await Promise.all([1, 2].map(() => beginConfirmed(db, id, act)));
    expect(twice).toEqual([
      { ok: true, value: null },
      { ok: true, value: null },
    ]);
    expect(await beginConfirmed(db, id)).toEqual({ ok: false, reason: "already_begun" });
    await Promise.all([runImport(db, id), runImport(db, id)]);
    expect(await found(id)).toMatchObject({ state: "applied", refusal: "" });
    const made = await db
      .selectFrom("products")
      .selectAll()
      .where("sku", "in", ["N-1", "N-2"])
      .orderBy("sku")
      .execute();
    expect(
      made.map(
        ({ slug, state, stock, leadTimeDays: days, basePrice: net, maxPricePence: most }) => [
          slug,
          state,
          stock,
          days,
          Number(net),
          most,
        ],
      ),
    ).toEqual([
      ["new-airer", "draft", null, 14, 50, 6_998],
      ["new-airer-2", "draft", null, 14, 58.33, 7_000],
    ]);
    const { versions } = await listVersions(db, made[0]?.id ?? 0, null);
    expect(versions).toMatchObject([{ number: 1, action: "import_products" }]);
    const audits = await auditOf(db, id);
    expect(audits.map(({ action }) => action)).toEqual([
      "upload_import",
      "begin_import",
      "import_products",
    ]);

    expect(await undo(id)).toMatchObject({ state: "undone", refusal: "" });
    expect(await everything()).toEqual(before);
    const left =
      Number(((await redirects()) as { count: number }[])[0]?.count) -
      Number((redirected as { count: number }[])[0]?.count);
    // The address that the Kitchen Maid had for a while leads to it.
    expect(left).toBe(1);
  });

  it("is made again and writes nothing when a product has changed since the dry run", async () => {
    const id = await upload(rows(["sku", "model"], ["LL-CA-001", "M1"], ["LL-CA-002", "M2"]));
    const maid = await productId(db, "LL-CA-001");
    const other = { act: ownersAct(), changes: { model: { from: "", to: "M0" } } };
    expect(await changeProduct(db, maid, other)).toMatchObject({ ok: true });
    expect(await apply(id)).toMatchObject({ state: "reading", refusal: "changed_meanwhile" });
    await runImport(db, id);
    expect(await found(id)).toMatchObject({
      state: "ready",
      refusal: "changed_meanwhile",
      changedCount: 2,
    });
    expect((await importLines(id, "changed").page(db, null)).rows[0]?.changes).toMatchObject([
      { from: "M0", to: "M1" },
    ]);
    expect(await apply(id)).toMatchObject({ state: "applied", refusal: "" });

    const since = { act: ownersAct(), changes: { model: { from: "M2", to: "M3" } } };
    const second = await productId(db, "LL-CA-002");
    await changeProduct(db, second, since);
    expect(await undo(id)).toMatchObject({ state: "applied", refusal: "changed_since" });
    expect((await productRow(db, "LL-CA-001")).model).toBe("M1");
    await changeProduct(db, second, {
      act: ownersAct(),
      changes: { model: { from: "M3", to: "M2" } },
    });
    expect(await undo(id)).toMatchObject({ state: "undone" });
    expect((await productRow(db, "LL-CA-001")).model).toBe("M0");
  });

  it("keeps a new product that something is about", async () => {
    const id = await upload(
      rows(
        ["sku", "name", "price", "category", "brand", "weight_grams"],
        ["K-1", "Kept", "10", "accessories", brand, "5"],
      ),
    );
    await apply(id);
    const kept = await productId(db, "K-1");
    await sql`insert into packed_sizes select * from jsonb_populate_record(null::packed_sizes,
      (select to_jsonb(s) || jsonb_build_object('product_id', ${kept}::int) from packed_sizes s limit 1))`.execute(
      db,
    );
    expect(await undo(id)).toMatchObject({ state: "applied", refusal: "changed_since" });
  });

  it("names the price that moves by more than half, and waits until these are confirmed", async () => {
    const steep = await upload(
      rows(
        ["sku", "price", "option_key", "value_key", "surcharge"],
        ["LL-CA-002", "1,234.56", null, null, null],
        ["LL-CA-001", null, "lathLength", "1.8m", "200"],
        ["LL-CA-003", "0.50", null, null, null],
      ),
    );
    const { count, mark, first } = await findSteepPrices(db, steep);
    expect([count, first.map(({ sku, change }) => [sku, change.to])]).toEqual([
      3,
      [
        ["LL-CA-002", "1234.56"],
        ["LL-CA-001", "£200.00"],
        ["LL-CA-003", "0.50"],
      ],
    ]);
    const confirm = (id: string, steepMark: string | null) =>
      beginImport(db, id, { act: ownersAct(), steepMark });
    const waits = { ok: false, reason: "steep_prices" };
    expect(await confirm(steep, null)).toEqual(waits);
    // What was confirmed of another dry run is nothing for this one.
    const other = await upload(rows(["sku", "price"], ["LL-CA-002", "2,234.56"]));
    expect(await confirm(other, mark)).toEqual(waits);
    expect(await found(other)).toMatchObject({ state: "ready" });
    expect(await confirm(steep, mark)).toMatchObject({ ok: true });
    await runImport(db, steep);
    expect(await undo(steep)).toMatchObject({ state: "undone" });
    const plain = await upload(rows(["sku", "price"], ["LL-CA-001", "80.00"]));
    expect(await findSteepPrices(db, plain)).toEqual({ count: 0, mark: null, first: [] });
  });

  it("names the product whose SKU a spreadsheet has changed, also without its address", async () => {
    await apply(
      await upload(
        rows(
          ["sku", "name", "slug", "price", "category", "brand", "weight_grams"],
          ["12E3", "Spoiled one", "spoiled-one", "6", "ceiling-airers", brand, "90"],
          ["90.750", "Spoiled two", "spoiled-two", "6", "ceiling-airers", brand, "90"],
        ),
      ),
    );
    const file = await exported();
    for (const each of [file, file.replaceAll(/spoiled-(?:one|two)/g, "")]) {
      const excels = each.replaceAll(/^12E3,/gm, "12000,").replaceAll(/^90\.750,/gm, "90.75,");
      const id = await upload(excels);
      expect((await counts(id)).toSpliced(2, 1)).toEqual([0, 0, 2]);
      const { rows: lines } = await importLines(id, "refused").page(db, null);
      expect(lines.map(({ sku, problems }) => [sku, ...problems])).toMatchObject([
        ["12000", { reason: "by_spreadsheet", typed: "12E3" }],
        ["90.75", { reason: "by_spreadsheet", typed: "90.750" }],
      ]);
    }
  });

  it("has its new products published together by an import of its own", async () => {
    const shop = ["ceiling-airers", brand, "90"];
    const id = await apply(
      await upload(
        rows(
          ["sku", "name", "state", "description", "price", "category", "brand", "weight_grams"],
          ["P-1", "Ready", "live", "Of ash.", "6", ...shop],
          ["P-2", "Unsaid", "live", null, "6", ...shop],
        ),
      ),
    ).then((each) => each.id);
    const states = async () =>
      (
        await db
          .selectFrom("products")
          .select("state")
          .where("sku", "like", "P-_")
          .orderBy("sku")
          .execute()
      ).map(({ state }) => state);
    expect([await countDrafts(db, id), await states()]).toEqual([2, ["draft", "draft"]]);
    const act = ownersAct();
    const publish = () => publishImported(db, id, { act, fileName: "Publish products.csv" });
    expect(await Promise.all([publish(), publish()])).toEqual([
      { ok: true, value: null },
      { ok: true, value: null },
    ]);
    await runImport(db, act.actId);
    expect(await counts(act.actId)).toEqual([0, 1, 0, 1]);
    const { rows: lines } = await importLines(act.actId, "refused").page(db, null);
    expect(lines.map(({ sku, problems }) => [sku, problems[0]?.reason])).toEqual([
      ["P-2", "no_description"],
    ]);
    await apply(act.actId);
    expect([await countDrafts(db, id), await states()]).toEqual([1, ["live", "draft"]]);
    await undo(act.actId);
    await undo(id);
    expect(await publishImported(db, id, { act: ownersAct(), fileName: "a" })).toEqual({
      ok: false,
      reason: "nothing_to_publish",
    });
  });

  it("makes room for the 21st file by the oldest that was never imported, and is refused when all are needed", async () => {
    await sql`delete from product_imports`.execute(db);
    const fileOf = (text: string) => ({
      act: ownersAct(),
      fileName: "a.csv",
      bytes: new TextEncoder().encode(`sku,name\nA,${text}`),
    });
    const all = [];
    for (let count = 0; count < 20; count += 1) {
      const file = fileOf(String(count));
      await uploadImport(db, file);
      all.push(file.act.actId);
    }
    const more = fileOf("x");
    // A job is at each of them.
    expect(await uploadImport(db, more)).toEqual({ ok: false, reason: "too_many_imports" });
    const [applied = "", undone = "", first = "", second = "", third = ""] = all;
    const states: Record<string, StoredState> = {
      [applied]: "applied",
      [undone]: "undone",
      [first]: "ready",
      [second]: "ready",
    };
    for (const [id, state] of Object.entries(states))
      await db.updateTable("productImports").set({ state }).where("id", "=", id).execute();
    const isThere = async (id: string) => (await findImport(db, id)) !== null;
    for (const gone of [first, second, undone]) {
      expect(await uploadImport(db, fileOf("y"))).toMatchObject({ ok: true });
      expect([gone, await isThere(gone)]).toEqual([gone, false]);
    }
    expect(await uploadImport(db, more)).toEqual({ ok: false, reason: "too_many_imports" });
    for (const [id, reason] of [
      [applied, "import_needed"],
      [third, "import_needed"],
      [first, "no_import"],
      ["x", "no_import"],
    ] as const)
      expect(await deleteImport(db, id, ownersAct())).toEqual({ ok: false, reason });
    await runImport(db, third);
    const act = ownersAct();
    expect(await Promise.all([1, 2].map(() => deleteImport(db, third, act)))).toEqual([
      { ok: true, value: null },
      { ok: true, value: null },
    ]);
    expect([await isThere(applied), await isThere(third)]).toEqual([true, false]);
    expect(await uploadImport(db, more)).toMatchObject({ ok: true });
  });

  it("is refused above 200 MB, and a file goes after 7 days", async () => {
    const more = {
      act: ownersAct(),
      fileName: "a.csv",
      bytes: new TextEncoder().encode("sku,name\nA,x"),
    };
    await sql`update product_imports set state = 'reading'`.execute(db);
    // Four of 40 MB and a few bytes of others: a fifth would be above 200 MB.
    await sql`delete from product_imports where number not in (select number from product_imports limit 5)`.execute(
      db,
    );
    await sql`update product_imports set file = repeat('x', ${IMPORT_BYTES_MAX}::int)::bytea
      where number not in (select max(number) from product_imports)`.execute(db);
    expect(await uploadImport(db, { ...more, act: ownersAct() })).toMatchObject({ ok: true });
    const isNewest = sql`number = (select max(number) from product_imports)`;
    await sql`update product_imports set state = 'ready' where ${isNewest}`.execute(db);
    const kept = () => db.selectFrom("productImports").select("id").orderBy("id").execute();
    const before = await kept();
    const large = (size: number) => ({
      act: ownersAct(),
      fileName: "large.csv",
      bytes: new TextEncoder().encode(`sku,name\nA,"${"x".repeat(size)}"`),
    });
    expect(await uploadImport(db, large(IMPORT_BYTES_MAX - 20))).toEqual({
      ok: false,
      reason: "too_many_imports",
    });
    // Without room enough, the spare file stays.
    expect(await kept()).toEqual(before);
    expect(await uploadImport(db, large(IMPORT_BYTES_MAX))).toEqual({
      ok: false,
      reason: "too_large",
    });
    // One of them was never imported.
    await sql`update product_imports set state = 'ready'
      where number in (select min(number) from product_imports)`.execute(db);
    expect(await uploadImport(db, large(IMPORT_BYTES_MAX - 20))).toMatchObject({ ok: true });
    await sql`update product_imports set at = now() - interval '8 days', state = 'ready'`.execute(
      db,
    );
    await deleteOldImports(db);
    expect(await db.selectFrom("productImportLines").select("sku").execute()).toEqual([]);
    expect(await uploadImport(db, more)).toMatchObject({ ok: true });
    expect(await findImport(db, randomUUID())).toBeNull();
  });
});
