import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { jpeg } from "#tests/support/picture-samples.ts";
import { joinedStaff } from "#tests/support/staff.ts";
import { startHttpShop } from "./support/http-shop.ts";
import { once, onceEach, twoPeople } from "./support/send-twice.ts";

process.env["ADMIN_SECRET"] = randomUUID() + randomUUID();
const folder = mkdtempSync(path.join(tmpdir(), "twice-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const shop = await startHttpShop({ DATA_DIR: folder });
const { db } = shop;
const people = await Promise.all([joinedStaff(db, "owner"), joinedStaff(db, "owner")]);
const { open, send, post, fill, audited, sendTwice, sendPreparedTwice } = twoPeople(shop, people);

const MAID = "LL-CA-001";
const PEGS = "LL-AC-007";
const BEST_SELLERS = "products/best-sellers";

const product = (sku: string) =>
  db.selectFrom("products").selectAll().where("sku", "=", sku).executeTakeFirstOrThrow();

test("a best-seller flag is cleared once", async () => {
  expect(
    await sendTwice(BEST_SELLERS, async () => {
      expect((await post(BEST_SELLERS, { intent: "flag", id: PEGS })).status).toBe(200);
      return { intent: "clear", id: PEGS };
    }),
  ).toEqual(once);
  expect((await product(PEGS)).is_best_seller).toBe(false);
});

const topSellers = async () => {
  const listed = db
    .selectFrom("top_sellers")
    .innerJoin("products", "products.id", "product_id")
    .select("sku")
    .orderBy("top_sellers.position");
  return (await listed.execute()).map(({ sku }) => sku);
};

test("top sellers are removed, added and moved down by one place once", async () => {
  const [a = "", b = "", ...others] = await topSellers();
  expect(await sendPreparedTwice(() => fill(BEST_SELLERS, "Remove"))).toEqual(once);
  expect(await topSellers()).toEqual(others);

  const skus = [b, a];
  const add = () =>
    fill(BEST_SELLERS, "Add", { containing: "One more", typed: { id: skus.pop() ?? "" } });
  expect(await sendPreparedTwice(add)).toEqual(once);
  expect(await topSellers()).toEqual([...others, a, b]);

  const [first = "", second, third, ...last] = await topSellers();
  const down = () => fill(BEST_SELLERS, "Down", { containing: `value="${first}"` });
  expect(await sendPreparedTwice(down)).toEqual(once);
  expect(await topSellers()).toEqual([second, third, first, ...last]);
});

test("a change of prices is undone once", async () => {
  const rule = `products/prices?q=${MAID}&how=percent_up&by=4&rounding=none`;
  const before = (await product(MAID)).price_pence;
  expect(
    await sendPreparedTwice(async () => {
      const changed = await post(rule, (await fill(rule, "Change 1 product")).form);
      const to = changed.headers.get("Location") ?? "";
      expect((await product(MAID)).price_pence).toBeGreaterThan(before ?? 0);
      return fill(to.replace("/admin/", ""), "Undo this change");
    }),
  ).toEqual(once);
  expect((await product(MAID)).price_pence).toBe(before);
});

test("a product and its packed size are saved once", async () => {
  let edits = 0;
  const versions = () =>
    db
      .selectFrom("product_versions")
      .select("number")
      .where("product_id", "=", db.selectFrom("products").select("id").where("sku", "=", PEGS))
      .execute();
  const before = (await versions()).length;
  expect(
    await sendTwice(`products/${PEGS}`, async () => {
      const { model } = await product(PEGS);
      edits += 1;
      return { intent: "save", was_model: model ?? "", model: `M-${edits}` };
    }),
  ).toEqual(once);
  expect([(await product(PEGS)).model, (await versions()).length]).toEqual(["M-2", before + 2]);

  const packing = `products/${PEGS}/packing`;
  const size = () => {
    edits += 1;
    const typed = { length_mm: `30${edits}`, width_mm: "200", height_mm: "100" };
    return fill(packing, "Save", { typed });
  };
  expect(await sendPreparedTwice(size)).toEqual(once);
  expect((await open(packing)).includes('value="304"')).toBe(true);
});

const pictures = async (sku: string) => {
  const shown = db
    .selectFrom("product_pictures")
    .innerJoin("products", "products.id", "product_id")
    .select(["product_pictures.id", "alt", "source_hash"])
    .where("sku", "=", sku)
    .where("deleted_at", "is", null)
    .orderBy("product_pictures.position");
  return shown.execute();
};

test("pictures are added, described, moved and deleted once", async () => {
  const screen = `products/${PEGS}/pictures`;
  const uploads = async () =>
    (await pictures(PEGS)).filter(({ source_hash: source }) => source !== null).length;
  for (const [to, count] of [
    [screen, 2],
    [`${screen}/upload`, 4],
  ] as const) {
    await sendPreparedTwice(async () => ({
      screen: to,
      form: { intent: "upload" },
      file: new File([new Uint8Array(await jpeg())], "peg.jpg", { type: "image/jpeg" }),
    }));
    // The acts are of the files.
    expect([to, await uploads()]).toEqual([to, count]);
  }
  const [first, second, third] = await pictures(PEGS);
  const id = first?.id ?? "";
  let edits = 0;
  const save = () => {
    edits += 1;
    return fill(screen, "Save", { typed: { [`alt-${id}`]: `Pegs ${edits}` } });
  };
  expect(await sendPreparedTwice(save)).toEqual(once);
  expect((await pictures(PEGS))[0]).toMatchObject({ id, alt: "Pegs 2" });

  const move = () => fill(screen, "Save", { typed: { intent: `move ${id} down` } });
  expect(await sendPreparedTwice(move)).toEqual(once);
  const order = (await pictures(PEGS)).map((each) => each.id);
  expect(order.slice(0, 3)).toEqual([second?.id, third?.id, id]);

  const remove = async () => ({ intent: `delete ${(await pictures(PEGS)).at(-1)?.id}` });
  expect(await sendTwice(screen, remove)).toEqual(once);
  expect(await pictures(PEGS)).toHaveLength(order.length - 2);
});

/** The slugs of the categories or brands of the shop's menu. */
const menu = async (table: "categories" | "brands") => {
  const listed = db.selectFrom(table).select("slug").where("menu_position", "is not", null);
  return (await listed.orderBy("menu_position").execute()).map(({ slug }) => slug);
};
const groups = [
  ["categories", "category_menu", "category"],
  ["brands", "brand_menu", "brand"],
] as const;

test.each(groups)(
  "%s are made, and removed, added and moved in a menu, once",
  async (table, list, one) => {
    const inList = (slug: string) =>
      `value="${list}"/><input type="hidden" name="id" value="${slug}"`;
    const before = await menu(table);
    expect(
      await sendPreparedTwice(async () => {
        const [first = ""] = await menu(table);
        return fill(table, "Remove", { containing: inList(first) });
      }),
    ).toEqual(once);
    expect(await menu(table)).toEqual(before.slice(2));

    const slugs = before.slice(0, 2);
    expect(
      await sendPreparedTwice(() =>
        fill(table, "Add", { containing: `id="add-${list}"`, typed: { id: slugs.shift() ?? "" } }),
      ),
    ).toEqual(once);
    const [a, b, ...others] = before;
    expect(await menu(table)).toEqual([...others, a, b]);

    for (const [button, slug] of [
      ["Down", others[0]],
      ["Up", others[0]],
    ] as const) {
      const move = () => fill(table, button, { containing: inList(slug ?? "") });
      expect([button, await sendPreparedTwice(move)]).toEqual([button, once]);
      const place = (await menu(table)).indexOf(slug ?? "");
      expect([button, place]).toEqual([button, button === "Down" ? 2 : 0]);
    }

    const names = ["Yak Airers", "Zebra Airers"];
    const left = [...names];
    expect(
      await sendPreparedTwice(() =>
        fill(table, `Add the ${one}`, { typed: { name: left.pop() ?? "" } }),
      ),
    ).toEqual(once);
    const made = db.selectFrom(table).select("name").where("name", "in", names);
    expect((await made.orderBy("name").execute()).map(({ name }) => name)).toEqual(names);
  },
);

test("a brand is saved and deleted once", async () => {
  let edits = 0;
  const save = () => {
    edits += 1;
    return fill("brands/minky", "Save", { typed: { description: `Airers ${edits}.` } });
  };
  expect(await sendPreparedTwice(save)).toEqual(once);
  const minky = db.selectFrom("brands").select("description").where("slug", "=", "minky");
  expect(await minky.execute()).toEqual([{ description: "Airers 2." }]);

  const slugs = ["yak-airers", "zebra-airers"];
  const remove = () => fill(`brands/${slugs.pop()}`, "Delete the brand");
  expect(await sendPreparedTwice(remove)).toEqual(once);
  const left = db.selectFrom("brands").select("slug").where("slug", "like", "%-airers");
  expect(await left.execute()).toEqual([]);
});

const IMPORT = "products/import";

const csv = (content: string) => new File([content], "products.csv", { type: "text/csv" });
async function showing(screen: string, words: string): Promise<void> {
  const isThere = async () => (await open(screen)).includes(words);
  await expect.poll(isThere, { timeout: 15_000 }).toBe(true);
}

/** Uploads a file of products; returns the screen of its import once a job has got as far as these words. */
async function uploaded(content: string, words: string): Promise<string> {
  const act_id = randomUUID();
  const form = { intent: "upload", act_id };
  expect((await send({ screen: IMPORT, form, file: csv(content) })).status).toBe(303);
  await showing(`${IMPORT}/${act_id}`, words);
  return `${IMPORT}/${act_id}`;
}

test("a file of products is uploaded once, and a host of photographs is allowed and forbidden once", async () => {
  const imports = db.selectFrom("product_imports").select("id");
  const before = (await imports.execute()).length;
  const file = csv(`sku,model\n${MAID},M-9\n`);
  const upload = () => Promise.resolve({ screen: IMPORT, form: { intent: "upload" }, file });
  // Two people have two files.
  expect(await sendPreparedTwice(upload)).toEqual(onceEach);
  expect(await imports.execute()).toHaveLength(before + 3);

  const hosts = ["two.mill.example", "one.mill.example"];
  const allow = () => fill(IMPORT, "Allow", { typed: { host: hosts.pop() ?? "" } });
  expect(await sendPreparedTwice(allow)).toEqual(onceEach);
  const allowed = db.selectFrom("picture_hosts").select("host").orderBy("host");
  expect(await allowed.execute()).toEqual([
    { host: "one.mill.example" },
    { host: "two.mill.example" },
  ]);
  expect(await sendPreparedTwice(() => fill(IMPORT, "Forbid"))).toEqual(onceEach);
  expect(await allowed.execute()).toEqual([]);
});

test("a file of products is deleted once, and the new products of an import are published once", async () => {
  const remove = async () => {
    const screen = await uploaded(`sku,model\n${MAID},M-10\n`, "Import 1 product");
    const id = screen.split("/").at(-1) ?? "";
    return fill(IMPORT, "Delete", { containing: id });
  };
  expect(await sendPreparedTwice(remove)).toEqual(once);

  let count = 0;
  const publish = async () => {
    count += 1;
    const file = `sku,name,price,category,brand,weight_grams\nTW-${count},Twice,5,indoor-airers,kitchen-maid,90\n`;
    const screen = await uploaded(file, "Import 1 product");
    await send(await fill(screen, "Import 1 product"));
    await showing(screen, "Publish 1 product…");
    return fill(screen, "Publish 1 product…");
  };
  // Two people have two files.
  expect(await sendPreparedTwice(publish)).toEqual(onceEach);
});

test("the columns of an import are asked about once, and an import is undone once", async () => {
  const screens: string[] = [];
  const file = `sku,model,mystery\n${MAID},M-7,x\n`;
  expect(
    await sendPreparedTwice(async () => {
      const screen = await uploaded(file, "Say what each column is");
      screens.push(screen);
      return fill(screen, "Say what each column is");
    }),
  ).toEqual(once);
  for (const screen of screens) await showing(screen, "a program that the shop does not know");

  const { model } = await product(MAID);
  expect(
    await sendPreparedTwice(async () => {
      const screen = await uploaded(`sku,model\n${MAID},M-8\n`, "Import 1 product");
      await send(await fill(screen, "Import 1 product"));
      await showing(screen, "Undo this import");
      screens.push(screen);
      return fill(screen, "Undo this import");
    }),
  ).toEqual(once);
  await showing(screens.at(-1) ?? "", "Undone by");
  expect((await product(MAID)).model).toBe(model);
});

const foreign = (name: string) =>
  readFileSync(new URL(`../support/foreign-files/${name}`, import.meta.url), "utf8");
const answers = { vat: "with", "others category": "indoor-airers", "others brand": "kitchen-maid" };

test("what becomes of variants that do not add up is said once", async () => {
  let screen = "";
  expect(
    await sendPreparedTwice(async () => {
      screen = await uploaded(foreign("shopify-classic.csv"), "This is a file of");
      await post(screen, { intent: "map", ...answers });
      await showing(screen, "Import 2 products");
      return fill(`${screen}?view=refused`, "Take the sum", { containing: 'value="ODD"' });
    }),
  ).toEqual(once);
  await showing(screen, "Import 3 products");
  const imports = db.selectFrom("product_imports").select("mapping");
  const { mapping } = await imports
    .where("id", "=", screen.split("/").at(-1) ?? "")
    .executeTakeFirstOrThrow();
  expect(mapping).toMatchObject({ ways: { ODD: "sum" } });
});

test("what is said of an import is one act as well when its form comes again while a job reads the file", async () => {
  const columns = {
    "column item_code": "sku",
    "column product_title": "name",
    "column our_price_inc_vat": "price",
    "column department": "category",
    "column weight_(kg)": "weightKg",
  };
  const other = await uploaded(foreign("other.csv"), "a program that the shop does not know");
  const classic = await uploaded(foreign("shopify-classic.csv"), "This is a file of");
  for (const [screen, fields, words] of [
    [other, { intent: "columns", ...columns }, "Change what the columns are"],
    [other, { intent: "map", ...answers }, "Import 3 products"],
    [classic, { intent: "map", ...answers }, "Import 2 products"],
    [classic, { intent: "way", way: "sum", sku: "ODD" }, "Import 3 products"],
    [classic, { intent: "way", way: "without", sku: "ODD" }, "Import 3 products"],
  ] as const) {
    const form = { ...fields, act_id: randomUUID() };
    const press = async () => (await post(screen, form)).status;
    expect([form, await press(), await press()]).toEqual([form, 303, 303]);
    await showing(screen, words);
    expect([form, await press()]).toEqual([form, 303]);
    expect([form, await audited([form.act_id])]).toEqual([form, 1]);
  }
});
