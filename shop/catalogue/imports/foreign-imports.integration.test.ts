import fs from "node:fs";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { csvFile, csvRows } from "#shop/kit/csv.ts";
import { listLeftOut } from "#shop/catalogue/product-file/foreign/left-out.server.ts";
import {
  shopifyHeads,
  streamForeignRows,
  wooCommerceHeads,
  type ForeignExport,
} from "#shop/catalogue/product-file/foreign/export-foreign.server.ts";
import { fetchPublicFile } from "#shop/platform/fetch-public-file.server.ts";
import { emptyMapping, type Mapping } from "#shop/catalogue/product-file/foreign/mapping.ts";
import { changeProduct } from "#shop/catalogue/editing/change-product.server.ts";
import { makePicture } from "#shop/catalogue/pictures/make-picture.server.ts";
import { writeListPrices } from "#shop/catalogue/list-prices.server.ts";
import { findScannedProduct } from "#shop/catalogue/scanned-product.server.ts";
import { ownersAct } from "#tests/support/actors.ts";
import { testDatabase } from "#tests/support/database.ts";
import { beginConfirmed, uploadFile, applyImport, undoImport } from "#tests/support/imports.ts";
import { jpeg } from "#tests/support/picture-samples.ts";
import { fetchPictures } from "./fetch-pictures.server.ts";
import { findImport, importLines } from "./list-imports.server.ts";
import { guessUses } from "#shop/catalogue/product-file/foreign/guess-uses.ts";
import {
  askColumns,
  chooseWay,
  findQuestions,
  mapImport,
  nameColumns,
} from "./map-import.server.ts";
import { allowPictureHost, forbidPictureHost, listPictureHosts } from "./picture-hosts.server.ts";
import { runImport } from "./run-import.server.ts";
import { uploadImport } from "./upload-import.server.ts";

const { db } = await testDatabase();

const upload = (name: string) =>
  uploadFile(db, fs.readFileSync(`tests/support/foreign-files/${name}`), name);
const answers: Mapping = {
  ...emptyMapping,
  category: "indoor-airers",
  brand: "kitchen-maid",
  weightGrams: "500",
  categories: { "ceiling airers": "ceiling-airers" },
};
const found = async (id: string) => (await findImport(db, id))?.import;
const counts = async (id: string) => {
  const each = await found(id);
  return [
    each?.state,
    each?.newCount,
    each?.changedCount,
    each?.untouchedCount,
    each?.refusedCount,
  ];
};
async function map(id: string, mapping = answers) {
  // Until a job has read the file, nothing is asked.
  await runImport(db, id);
  expect(await mapImport(db, id, { act: ownersAct(), mapping })).toMatchObject({ ok: true });
  await runImport(db, id);
}
const apply = async (id: string) => expect((await applyImport(db, id)).state).toBe("applied");
const undo = (id: string) => undoImport(db, id);
const skus = async () => (await db.selectFrom("products").select("sku").execute()).length;
const productOf = (sku: string) =>
  db.selectFrom("products").selectAll().where("sku", "=", sku).executeTakeFirst();

describe("an import of another shop's file", () => {
  it("waits for the answers, shows what it would do, writes drafts with their stock, and is undone", async () => {
    const before = await skus();
    const id = await upload("shopify-classic.csv");
    await runImport(db, id);
    expect(await counts(id)).toEqual(["asking", 0, 0, 0, 0]);
    expect(await beginConfirmed(db, id)).toEqual({
      ok: false,
      reason: "nothing_to_import",
    });
    const asked = await findQuestions(db, id);
    expect([asked?.format, asked?.questions.products, asked?.mapping]).toEqual([
      "shopify",
      4,
      emptyMapping,
    ]);
    await map(id);
    expect(await counts(id)).toEqual(["ready", 2, 0, 0, 2]);
    const { rows: lines } = await importLines(id, "new").page(db, null);
    expect(lines.map(({ sku, stock, notes }) => [sku, stock, notes.length])).toEqual([
      ["SH-PEGS", 36, 1],
      ["MILL", null, 3],
    ]);
    await apply(id);
    const pegs = await productOf("SH-PEGS");
    expect([pegs?.state, pegs?.stock, pegs?.basePrice, pegs?.slug, pegs?.categorySlug]).toEqual([
      "draft",
      36,
      "6.67",
      "bag-of-pegs",
      "indoor-airers",
    ]);
    expect((await productOf("MILL"))?.categorySlug).toBe("ceiling-airers");
    await undo(id);
    expect([(await found(id))?.state, await skus()]).toEqual(["undone", before]);
  });

  it("keeps its answers for the next file of the program, and takes what is decided about variants", async () => {
    const id = await upload("shopify-new.csv");
    expect(await findQuestions(db, id)).toBeNull();
    await runImport(db, id);
    expect((await findQuestions(db, id))?.mapping).toEqual(answers);
    await map(id);
    const choose = (way: "sum" | "separate", sku: string | null) =>
      chooseWay(db, id, { act: ownersAct(), way, sku });
    expect(await choose("separate", "ODD")).toMatchObject({ ok: true });
    // Until the job has read it again, nobody else decides.
    expect(await choose("sum", null)).toEqual({ ok: false, reason: "already_begun" });
    await runImport(db, id);
    expect(await counts(id)).toEqual(["ready", 6, 0, 0, 1]);
    await choose("sum", "ODD");
    await runImport(db, id);
    expect(await counts(id)).toEqual(["ready", 3, 0, 0, 1]);
  });

  it("of what it has imported already says that nothing changes", async () => {
    for (const name of ["woocommerce.csv", "google.tsv", "google.xml", "shopify-new.csv"]) {
      const first = await upload(name);
      await map(first, { ...answers, way: "sum" });
      await apply(first);
      const again = await upload(name);
      await map(again, { ...answers, way: "sum" });
      const [state, fresh, changed, untouched] = await counts(again);
      expect([name, state, fresh, changed]).toEqual([name, "ready", 0, 0]);
      expect(untouched).toBeGreaterThan(1);
      await undo(first);
      expect([name, (await found(first))?.state]).toEqual([name, "undone"]);
    }
  });

  it("of a changed file shows old and new, and leaves address, state and stock of a product that is there", async () => {
    const first = await upload("woocommerce.csv");
    await map(first);
    await apply(first);
    const text = fs
      .readFileSync(
        new URL("../../../tests/support/foreign-files/woocommerce.csv", import.meta.url),
        "utf8",
      )
      .replace("7.00,8.00", "7.50,8.00")
      .replace("1,,36,", "1,,99,");
    const act = ownersAct();
    await uploadImport(db, { act, fileName: "w.csv", bytes: new TextEncoder().encode(text) });
    await map(act.actId);
    const { rows: lines } = await importLines(act.actId, "changed").page(db, null);
    expect(
      lines.map(({ sku, changes }) => [sku, changes.map(({ from, to }) => [from, to])]),
    ).toEqual([["WC-PEGS", [["7.00", "7.50"]]]]);
    await undo(first);
  });
});

describe("an import of variants of which one has no pieces", () => {
  const file = (pieces: number) =>
    [
      "Handle,Title,Type,Vendor,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price",
      "drop,Drop,Racks,Lath & Line,Colour,Black,Length,30 cm,DR-B30,1200,shopify,12,deny,5.00",
      "drop,,,,,White,,30 cm,DR-W30,1200,shopify,4,deny,5.00",
      `drop,,,,,Black,,60 cm,DR-B60,1200,shopify,${pieces},deny,7.00`,
      "drop,,,,,White,,60 cm,DR-W60,1200,shopify,7,deny,7.00",
    ].join("\n");
  const uploaded = async (pieces: number) => {
    const act = ownersAct();
    const bytes = new TextEncoder().encode(file(pieces));
    await uploadImport(db, { act, fileName: "drop.csv", bytes });
    await map(act.actId);
    return act.actId;
  };
  /** The shop keeps 20 files. */
  const forgotten = () =>
    db.deleteFrom("productImports").where("fileName", "=", "drop.csv").execute();
  const values = async () =>
    (
      await sql<{ name: string; label: string; sku: string; isAvailable: boolean }>`
        select g.name, label, v.sku, is_available from option_values v join option_groups g on g.id = group_id
        join products p on p.id = product_id where p.sku = 'DROP' order by v.position`.execute(db)
    ).rows;

  it("switches that one off alone, finds each by its SKU, and changes nothing when it comes again", async () => {
    const id = await uploaded(0);
    const { rows: lines } = await importLines(id, "new").page(db, null);
    expect(lines[0]?.notes).toContainEqual({ note: "variants_off", text: "Black / 60 cm" });
    await apply(id);
    expect((await productOf("DROP"))?.stock).toBe(23);
    const written = await values();
    expect(written.map(({ label, isAvailable }) => [label, isAvailable])).toEqual([
      ["Black / 30 cm", true],
      ["White / 30 cm", true],
      ["Black / 60 cm", false],
      ["White / 60 cm", true],
    ]);
    expect(await findScannedProduct(db, "DR-W60")).toMatchObject({ name: "Drop, White / 60 cm" });
    for (const pieces of [0, 9]) {
      const again = await uploaded(pieces);
      expect([pieces, await counts(again)]).toEqual([pieces, ["ready", 0, 0, 1, 0]]);
    }
    await undo(id);
    await forgotten();
  });

  it("leaves the options of a product that is there already", async () => {
    const id = await uploaded(9);
    await apply(id);
    expect(new Set((await values()).map(({ name }) => name))).toEqual(
      new Set(["Colour", "Length"]),
    );
    expect(await counts(await uploaded(0))).toEqual(["ready", 0, 0, 1, 0]);
    await undo(id);
    await forgotten();
  });
});

describe("an import of a file that no known program has written", () => {
  it("has its columns named, then its answers, is imported and undone, and remembers both", async () => {
    const id = await upload("other.csv");
    await runImport(db, id);
    const asked = await findQuestions(db, id);
    expect([asked?.format, asked?.questions.asksColumns]).toEqual(["other", true]);
    const columns = guessUses(asked?.questions.columns.map(({ head }) => head) ?? [], {});
    expect(await nameColumns(db, id, { act: ownersAct(), columns })).toMatchObject({ ok: true });
    // Until the job has read it again, nothing is asked.
    expect(await findQuestions(db, id)).toBeNull();
    await runImport(db, id);
    expect((await found(id))?.state).toBe("asking");
    const named = await findQuestions(db, id);
    expect([named?.questions.asksColumns, named?.questions.categories]).toEqual([
      undefined,
      ["Pegs", "Racks", "Hooks"],
    ]);
    const mapping = { ...answers, columns };
    expect(await mapImport(db, id, { act: ownersAct(), mapping })).toMatchObject({ ok: true });
    await runImport(db, id);
    expect(await counts(id)).toEqual(["ready", 2, 0, 0, 1]);
    expect((await found(id))?.leftColumns).toEqual(["Internal note"]);
    const before = await skus();
    await apply(id);
    expect([
      (await productOf("OT-PEGS"))?.stock,
      (await productOf("OT-RACK"))?.weightGrams,
    ]).toEqual([12, 2_500]);
    await undo(id);
    expect(await skus()).toBe(before);
    // The file goes after 7 days, and what was said of its columns stays.
    await db.deleteFrom("productImports").where("id", "=", id).execute();
    const next = await upload("other.csv");
    await runImport(db, next);
    expect((await findQuestions(db, next))?.mapping.columns).toEqual(columns);
  });

  it("is what a file becomes that only has some of our columns, where somebody asks for it", async () => {
    const act = ownersAct();
    const text = "sku,name,Price in pounds\nOT-1,One,12.00\n";
    await uploadImport(db, { act, fileName: "a.csv", bytes: new TextEncoder().encode(text) });
    await runImport(db, act.actId);
    expect((await found(act.actId))?.format).toBe("own");
    expect(await askColumns(db, act.actId, ownersAct())).toMatchObject({ ok: true });
    await runImport(db, act.actId);
    expect(await counts(act.actId)).toEqual(["asking", 0, 0, 0, 1]);
    expect((await findQuestions(db, act.actId))?.questions.asksColumns).toBe(true);
    // It is no file of ours any more.
    expect(await askColumns(db, act.actId, ownersAct())).toEqual({
      ok: false,
      reason: "already_begun",
    });
  });
});

describe("a file without products", () => {
  it("is told by the job that reads it, and changes nothing", async () => {
    for (const [text, reason] of [
      [`sku,name\n${"A,1\n".repeat(20)}B,"open\n`, "open_quote"],
      [`sku,name\n${"A,1\n".repeat(20_001)}`, "too_many_rows"],
    ] as const) {
      const act = ownersAct();
      const bytes = new TextEncoder().encode(text);
      expect(await uploadImport(db, { act, fileName: "a.csv", bytes })).toMatchObject({ ok: true });
      await runImport(db, act.actId);
      const file = await found(act.actId);
      expect([file?.state, file?.refusal]).toEqual(["unreadable", reason]);
      expect(await beginConfirmed(db, act.actId)).toMatchObject({ ok: false });
    }
  });
});

describe("an export for another shop", () => {
  type Asked = Partial<ForeignExport> & Pick<ForeignExport, "format">;
  const exported = async (choice: Asked) => {
    const all = {
      template: "new",
      withVat: true,
      joinsOptions: false,
      publicUrl: "https://mill.example",
    } as const;
    const heads =
      choice.format === "shopify" ? shopifyHeads(choice.template ?? "new") : wooCommerceHeads;
    let file = csvFile([heads]);
    for await (const rows of streamForeignRows(db, { ...all, ...choice })) file += csvRows(rows);
    return file;
  };
  const imported = async (file: string, mapping: Mapping) => {
    const act = ownersAct();
    const bytes = new TextEncoder().encode(file);
    const sent = { act, fileName: "export.csv", bytes };
    expect(await uploadImport(db, sent)).toMatchObject({ ok: true });
    await map(act.actId, mapping);
    return act.actId;
  };

  it.each([
    ["shopify", "new", true],
    ["shopify", "classic", false],
    ["woocommerce", "new", true],
    ["woocommerce", "new", false],
  ] as const)(
    "of %s (%s, with VAT: %s) changes nothing when it is imported again",
    async (format, template, withVat) => {
      const file = await exported({ format, template, withVat });
      const id = await imported(file, { ...emptyMapping, pricesIncludeVat: withVat });
      const { rows: changed } = await importLines(id, "changed").page(db, null);
      const { rows: refused } = await importLines(id, "refused").page(db, null);
      expect([changed, refused]).toEqual([[], []]);
      const [, fresh, , untouched] = await counts(id);
      expect(fresh).toBe(0);
      expect(untouched).toBeGreaterThan(40);
      await db.deleteFrom("productImports").where("id", "=", id).execute();
    },
  );

  it("keeps a backslash before an n, which WooCommerce writes for the end of a line", async () => {
    const text = String.raw`Fits C:\new and C:\\new`;
    await sql`update products set facts = ${text}, description = ${text} where sku = 'LL-AC-011'`.execute(
      db,
    );
    const id = await imported(await exported({ format: "woocommerce" }), emptyMapping);
    const { rows: lines } = await importLines(id, "changed").page(db, null);
    expect(lines).toEqual([]);
    await db.deleteFrom("productImports").where("id", "=", id).execute();
  });

  it("names what has more options than Shopify, and joins them into one where it is asked to", async () => {
    const { manyOptions } = await listLeftOut(db);
    expect(manyOptions.names).toContain("Traditional Kitchen Maid");
    const rowsOf = (file: string) =>
      file.split("\r\n").filter((row) => row.startsWith("traditional-kitchen-maid,"));
    expect(rowsOf(await exported({ format: "shopify" }))).toEqual([]);
    const rows = rowsOf(await exported({ format: "shopify", joinsOptions: true }));
    expect(rows.length).toBeGreaterThan(100);
    expect(rows[0]).toContain("https://mill.example/");
  });

  it("counts the products that its file leaves out, and names the first of them", async () => {
    const skusIn = async (choice: Asked) =>
      new Set((await exported(choice)).match(/(?<=,)EDGE-\w+(?=[/,])/g));
    // Of two options, so that the number of their combinations is the product of both.
    const withValues = async (name: string, ...counts: number[]) => {
      await sql`insert into products (sku, slug, name, category_slug, brand_slug, base_price, facts, description, stock,
          weight_grams, material, setting, guarantee_years)
        select ${`EDGE-${name}`}, ${`edge-${name.toLowerCase()}`}, ${name}, category_slug, brand_slug, base_price, facts,
          description, 5, weight_grams, material, setting, guarantee_years from products order by id limit 1`.execute(
        db,
      );
      for (const [at, count] of counts.entries())
        await sql`with made as (insert into option_groups (product_id, key, name, position)
            select id, ${`option${at}`}, ${`Option ${at}`}, ${at} from products where name = ${name} returning id)
          insert into option_values (group_id, value, label, surcharge, is_default, position)
          select id, 'v' || n, 'V' || n, 0, n = 1, n from made, generate_series(1, ${count}::int) as n`.execute(
          db,
        );
    };
    const before = await listLeftOut(db);
    await withValues("Plain");
    await withValues("Most", 50, 40);
    await withValues("TooMany", 69, 29);
    await withValues("None", 3, 2);
    await sql`update option_values set is_available = false where group_id in (select g.id from option_groups g
      join products p on p.id = product_id where p.name = 'None' and key = 'option1')`.execute(db);
    await withValues("Free");
    await sql`update products set base_price = 'NaN' where name = 'Free'`.execute(db);
    await writeListPrices(db);
    for (const choice of [
      { format: "shopify", template: "classic" },
      { format: "woocommerce" },
    ] as const)
      expect(await skusIn(choice)).toEqual(new Set(["EDGE-Plain", "EDGE-Most"]));
    const { manyOptions, neither } = await listLeftOut(db);
    expect(neither.count).toBe(before.neither.count + 3);
    expect(neither.names.filter((name) => ["Free", "None", "TooMany"].includes(name))).toHaveLength(
      3,
    );
    expect(manyOptions).toEqual(before.manyOptions);
    // More than are named.
    await withValues("Four", 1, 1, 1, 1);
    for (let at = 0; at < 25; at += 1) await withValues(`Four${at}`, 1, 1, 1, 1);
    const more = await listLeftOut(db);
    expect(more.manyOptions.count).toBe(before.manyOptions.count + 26);
    expect(more.manyOptions.names).toHaveLength(20);
  });
});

describe("photographs that a file names", () => {
  const allowed = async (typed: string) => allowPictureHost(db, { act: ownersAct(), typed });

  it("are fetched only from hosts that are allowed, once, and go with the import", async () => {
    expect(await allowed("cdn")).toEqual({ ok: false, reason: "no_host" });
    expect(await allowed("http://cdn.mill.example")).toEqual({ ok: false, reason: "no_host" });
    expect(await allowed("https://CDN.mill.example/pegs.jpg")).toMatchObject({ ok: true });
    expect(await allowed("cdn.mill.example")).toMatchObject({ ok: true });
    expect(await listPictureHosts(db)).toEqual(["cdn.mill.example"]);
    const before = await skus();
    const id = await upload("shopify-classic.csv");
    await map(id);
    await apply(id);
    const asked: string[] = [];
    const fetch: typeof fetchPublicFile = async (url) => {
      asked.push(url);
      if (url.endsWith("mill.jpg")) return { ok: false, reason: "redirects" };
      return { ok: true, value: await jpeg() };
    };
    await fetchPictures(db, id, fetch);
    await fetchPictures(db, id, fetch);
    expect(asked).toEqual([
      "https://cdn.mill.example/pegs.jpg",
      "https://cdn.mill.example/pegs-open.jpg",
      "https://cdn.mill.example/mill.jpg",
    ]);
    const rows = await db
      .selectFrom("productImportPictures")
      .select(["state", "reason", "pictureId"])
      .orderBy("url")
      .execute();
    expect(rows.map(({ state, reason }) => [state, reason])).toEqual([
      ["refused", "redirects"],
      ["fetched", ""],
      ["fetched", ""],
    ]);
    const picture = rows.find(({ state }) => state === "fetched")?.pictureId ?? "";
    await makePicture(db, picture);
    const added = await db
      .selectFrom("productPictures")
      .select(["state", "fileName", "alt"])
      .where("id", "=", picture)
      .executeTakeFirst();
    expect(added).toMatchObject({ state: "ready", alt: "The bag open" });
    await undo(id);
    expect([(await found(id))?.state, await skus()]).toEqual(["undone", before]);
  });

  it("keep a product of the import when somebody has changed it since", async () => {
    const id = await upload("shopify-classic.csv");
    await map(id);
    await apply(id);
    const pegs = await productOf("SH-PEGS");
    await changeProduct(db, pegs?.id ?? 0, {
      act: ownersAct(),
      changes: { facts: { from: "", to: "Of beech" } },
    });
    await undo(id);
    expect([(await found(id))?.state, (await found(id))?.refusal]).toEqual([
      "applied",
      "changed_since",
    ]);
  });

  it("are not fetched once their host is forbidden", async () => {
    await forbidPictureHost(db, { act: ownersAct(), host: "cdn.mill.example" });
    expect(await listPictureHosts(db)).toEqual([]);
    const waiting = await db
      .selectFrom("productImportPictures")
      .select("importId")
      .where("state", "=", "waiting")
      .executeTakeFirstOrThrow();
    await fetchPictures(db, waiting.importId, async () => {
      throw new Error("nobody is asked");
    });
    const left = await db
      .selectFrom("productImportPictures")
      .select("reason")
      .where("importId", "=", waiting.importId)
      .execute();
    expect(new Set(left.map(({ reason }) => reason))).toEqual(new Set(["host_not_allowed"]));
  });
});
