import { expect } from "vitest";
import { productId } from "#tests/support/customers.ts";
import { jpeg } from "#tests/support/picture-samples.ts";
import { findShelves } from "#shop/catalogue/stock/shelves.server.ts";
import {
  type FormTable,
  nextOf,
  type People,
  once,
  onceEach,
} from "#tests/http/support/two-people.ts";

const MAID = "LL-CA-001";
const PEGS = "LL-AC-007";
const BEST_SELLERS = "products/best-sellers";
const IMPORT = "products/import";

/** Forms of products and of the top sellers. */
function productForms({ db, send, fill, formOf }: People): FormTable {
  const product = (sku: string) =>
    db.selectFrom("products").selectAll().where("sku", "=", sku).executeTakeFirstOrThrow();
  const topSeller = async (at: number) => {
    const listed = db
      .selectFrom("topSellers")
      .innerJoin("products", "products.id", "productId")
      .select("sku")
      .orderBy("topSellers.position");
    return (await listed.execute()).at(at)?.sku ?? "";
  };
  let edits = 0;
  const move =
    (intent: "publish" | "archive", state: "draft" | "live" | "archived") => async () => {
      await db.updateTable("products").set({ state }).where("sku", "=", PEGS).execute();
      return formOf(`products/${PEGS}`, intent);
    };
  const removed: string[] = [];
  return [
    once("clear a best-seller flag", async () => {
      await send({ screen: BEST_SELLERS, form: { intent: "flag", id: PEGS } });
      return { screen: BEST_SELLERS, form: { intent: "clear", id: PEGS } };
    }),
    once("remove a top seller", async () => {
      removed.push(await topSeller(0));
      return fill(BEST_SELLERS, "Remove");
    }),
    once("move a top seller down", async () =>
      fill(BEST_SELLERS, "Down", { containing: `value="${await topSeller(0)}"` }),
    ),
    once("undo a change of prices", async () => {
      const rule = `products/prices?q=${MAID}&how=percent_up&by=4&rounding=none`;
      const changed = await send(await fill(rule, "Change 1 product"));
      const to = changed.headers.get("Location") ?? "";
      return fill(to.replace("/admin/", ""), "Undo this change");
    }),
    once("save a product", async () => {
      const { model } = await product(PEGS);
      const form = { intent: "save", was_model: model ?? "", model: `M-${(edits += 1)}` };
      return { screen: `products/${PEGS}`, form };
    }),
    once("publish a product", move("publish", "draft")),
    once("archive a product", move("archive", "live")),
    once("make an archived product live", move("publish", "archived")),
    once("pause a discount", async () => {
      const code = "TWICE10";
      await send({
        screen: "discounts",
        form: { intent: "add", code, kind: "percent", percent: "10" },
      });
      await send({ screen: "discounts", form: { intent: "resume", code } });
      return fill("discounts", "Pause", { containing: `value="${code}"` });
    }),
    once("resume a discount", async () => {
      const code = "TWICE10";
      await send({ screen: "discounts", form: { intent: "pause", code } });
      return fill("discounts", "Resume", { containing: `value="${code}"` });
    }),
  ];
}

/** Forms of what lies on the shelves. */
function stockForms({ db }: People): FormTable {
  const onStock = (form: Record<string, string>) =>
    Promise.resolve({ screen: `stock/${PEGS}`, form });
  return [
    onceEach("say where a product lies", async () => {
      const pegs = await productId(db, "beech-pegs");
      const shelf = (await findShelves(db, [pegs])).get(pegs) ?? "";
      return onStock({ intent: "shelf", from: shelf, shelf: shelf === "Q1" ? "Q2" : "Q1" });
    }),
    onceEach("count a product", () => onStock({ intent: "count", counted: "70" })),
    onceEach("receive goods", () => onStock({ intent: "receive", received: "3" })),
    onceEach("correct the stock", () =>
      onStock({ intent: "correct", change: "2", reason: "found", note: "Behind the rack" }),
    ),
  ];
}

/** Forms of pictures. */
function pictureForms({ db, send, fill }: People): FormTable {
  const screen = `products/${PEGS}/pictures`;
  const shown = () =>
    db
      .selectFrom("productPictures")
      .innerJoin("products", "products.id", "productId")
      .select("productPictures.id")
      .where("sku", "=", PEGS)
      .where("deletedAt", "is", null)
      .orderBy("productPictures.position")
      .execute();
  const upload = async () => {
    const file = new File([new Uint8Array(await jpeg())], "peg.jpg", { type: "image/jpeg" });
    await send({ screen: `${screen}/upload`, form: { intent: "upload" }, file });
    return (await shown()).at(-1)?.id ?? "";
  };
  let edits = 0;
  return [
    once("describe a picture", async () =>
      fill(screen, "Save", { typed: { [`alt-${await upload()}`]: `Pegs ${(edits += 1)}` } }),
    ),
    once("move a picture", async () =>
      fill(screen, "Save", { typed: { intent: `move ${(await shown())[0]?.id} down` } }),
    ),
    once("delete a picture", async () => ({
      screen,
      form: { intent: `delete ${await upload()}` },
    })),
    once("bring a picture back", async () => {
      const id = await upload();
      await send({ screen, form: { intent: `delete ${id}` } });
      return { screen, form: { intent: `restore ${id}` } };
    }),
  ];
}

/** Forms of categories or of brands. */
function groupForms({ db, fill }: People, table: "categories" | "brands"): FormTable {
  const [list, one] = table === "brands" ? ["brand_menu", "brand"] : ["category_menu", "category"];
  const menu = async () => {
    const listed = db.selectFrom(table).select("slug").where("menuPosition", "is not", null);
    return (await listed.orderBy("menuPosition").execute()).map(({ slug }) => slug);
  };
  const inList = async (at: number) => ({
    containing: `value="${list}"/><input type="hidden" name="id" value="${(await menu())[at]}"`,
  });
  const removed: string[] = [];
  const names = ["Yak Airers", "Zebra Airers"].values();
  return [
    once(`remove a ${one} from the menu`, async () => {
      removed.push((await menu())[0] ?? "");
      return fill(table, "Remove", await inList(0));
    }),
    once(`add a ${one} to the menu`, () =>
      fill(table, "Add", { containing: `id="add-${list}"`, typed: { id: removed.pop() ?? "" } }),
    ),
    once(`move a ${one} down`, async () => fill(table, "Down", await inList(0))),
    once(`move a ${one} up`, async () => fill(table, "Up", await inList(1))),
    once(`make a ${one}`, () => fill(table, `Add the ${one}`, { typed: { name: nextOf(names) } })),
  ];
}

function brandForms({ fill }: People): FormTable {
  let edits = 0;
  const slugs = ["yak-airers", "zebra-airers"].values();
  return [
    once("save a brand", () =>
      fill("brands/minky", "Save", { typed: { description: `Airers ${(edits += 1)}.` } }),
    ),
    once("delete a brand", () => fill(`brands/${nextOf(slugs)}`, "Delete the brand")),
  ];
}

/** Forms of imports of products. */
function importForms({ open, send, fill }: People): FormTable {
  const csv = (content: string) => new File([content], "products.csv", { type: "text/csv" });
  /** Uploads a file; returns the screen of its import once a job has got as far as these words. */
  const uploaded = async (content: string, words: string) => {
    const { headers } = await send({
      screen: IMPORT,
      form: { intent: "upload" },
      file: csv(content),
    });
    const screen = (headers.get("Location") ?? "").replace("/admin/", "");
    await showing(screen, words);
    return screen;
  };
  const showing = async (screen: string, words: string) => {
    const isThere = async () => (await open(screen)).includes(words);
    await expect.poll(isThere).toBe(true);
  };
  const file = `sku,model\n${MAID},M-9\n`;
  const hosts = ["one.mill.example", "two.mill.example"].values();
  let count = 0;
  const applied = async (content: string, words: string) => {
    const screen = await uploaded(content, "Import 1 product");
    await send(await fill(screen, "Import 1 product"));
    await showing(screen, words);
    return fill(screen, words);
  };
  return [
    onceEach("allow a host of photographs", () =>
      fill(IMPORT, "Allow", { typed: { host: nextOf(hosts) } }),
    ),
    onceEach("forbid a host of photographs", () => fill(IMPORT, "Forbid")),
    // Two people have two files.
    onceEach("upload a file of products", () =>
      Promise.resolve({ screen: IMPORT, form: { intent: "upload" }, file: csv(file) }),
    ),
    once("delete a file of products", async () => {
      const screen = await uploaded(file, "Import 1 product");
      return fill(IMPORT, "Delete", { containing: screen.split("/").at(-1) ?? "" });
    }),
    onceEach("publish the new products of an import", () =>
      applied(
        `sku,name,price,category,brand,weight_grams\nTW-${(count += 1)},Twice,5,indoor-airers,kitchen-maid,90\n`,
        "Publish 1 product…",
      ),
    ),
    once("ask about the columns of an import", async () =>
      fill(
        await uploaded(`sku,model,mystery\n${MAID},M-7,x\n`, "Say what each column is"),
        "Say what each column is",
      ),
    ),
    once("undo an import", () =>
      applied(`sku,model\n${MAID},M-${(count += 10)}\n`, "Undo this import"),
    ),
  ];
}

/** Forms of products and of all that belongs to them. */
export const catalogueForms = (people: People): FormTable => [
  ...productForms(people),
  ...stockForms(people),
  ...pictureForms(people),
  ...groupForms(people, "categories"),
  ...groupForms(people, "brands"),
  ...brandForms(people),
  ...importForms(people),
];
