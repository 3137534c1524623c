import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { formatTime, londonDay } from "#shop/kit/time.ts";
import { productRow } from "#tests/support/customers.ts";
import { auditOf } from "#tests/support/actors.ts";
import { anOrder } from "#tests/support/builders/order.ts";
import { startHttpShop } from "./support/http-shop.ts";
import { staffOf } from "./support/people.ts";

const shop = await startHttpShop();
const [ann, ben] = [await staffOf(shop, "owner"), await staffOf(shop, "manager")];
const packer = await staffOf(shop, "packer");

const MAID = "LL-CA-001";
const PEGS = "LL-AC-007";
const price = (was: string, typed: string) => ({
  intent: "save",
  sku: MAID,
  was_price: was,
  price: typed,
});

test("a price is changed once, and the shop shows it", async () => {
  const { id } = await productRow(shop.db, MAID);
  const page = () => shop.request("/product/traditional-kitchen-maid");
  expect((await page()).text).toContain("£54.00");
  const form = { ...price("54.00", "£60"), act_id: randomUUID() };
  expect((await ann.send("products", form)).status).toBe(200);
  const again = await ann.send(`products/${MAID}`, price("54.00", "60.00"));
  expect(again.text).toContain("Nothing was changed.");
  expect([
    (await productRow(shop.db, MAID)).basePrice,
    (await auditOf(shop.db, id)).length,
  ]).toEqual(["50.00", 1]);
  await expect.poll(async () => (await page()).text.includes("£60.00")).toBe(true);
});

test("a price that VAT can't make is answered with its neighbours, and one of them saves", async () => {
  const sent = await ann.send(`products/${MAID}`, price("60.00", "9.99"));
  expect(sent.status).toBe(422);
  for (const text of ["£9.98 or £10.00", 'value="9.98"', 'value="10.00"', 'value="9.99"'])
    expect(sent.text).toContain(text);
  const bad = await ann.send(`products/${MAID}`, price("60.00", "ten"));
  expect([bad.status, bad.text.includes('value="ten"')]).toEqual([422, true]);
  const chosen = { ...price("60.00", "9.99"), price_instead: "9.98" };
  expect((await ann.send("products", chosen)).status).toBe(200);
  expect((await productRow(shop.db, MAID)).basePrice).toBe("8.32");
  expect((await ann.send("products", price("9.98", "54"))).status).toBe(200);
});

test("a price with a comma before its pence is refused beside the field; one between thousands is taken", async () => {
  const words = "Write pounds and pence with a point: 4.95.";
  for (const typed of ["12,50", "49,99", "12 50", "1.250,50"])
    for (const screen of [`products?q=${MAID}`, `products/${MAID}`]) {
      const { status, text } = await ann.send(screen, price("54.00", typed));
      const isKept = text.includes(words) && text.includes(`value="${typed}"`);
      expect([typed, screen, status, isKept]).toEqual([typed, screen, 422, true]);
    }
  expect((await productRow(shop.db, MAID)).basePrice).toBe("45.00");
  expect((await ann.send("products", price("54.00", "1,250.40"))).status).toBe(200);
  expect((await productRow(shop.db, MAID)).basePrice).toBe("1042.00");
  expect((await ann.send("products", price("1250.40", "54"))).status).toBe(200);
});

test("two people: different fields are both kept; the same field asks whose is right", async () => {
  const lead = { was_lead_time_days: "14", lead_time_days: "21" };
  const form = { ...price("54.00", "57.60"), was_lead_time_days: "14", lead_time_days: "14" };
  expect((await ben.send(`products/${MAID}`, { intent: "save", ...lead })).status).toBe(200);
  const kept = await ann.send(`products/${MAID}`, form);
  expect([kept.status, kept.text]).toEqual([200, expect.stringContaining("that was kept.")]);
  expect(kept.text).toContain(
    `${ben.person.name} changed the lead time to 21 days in the meantime`,
  );
  expect(await productRow(shop.db, MAID)).toMatchObject({
    basePrice: "48.00",
    leadTimeDays: 21,
  });

  // A form with nothing but what was changed says the same by the time at which the page was loaded.
  const alone = {
    ...price("57.60", "54.00"),
    loaded_at: new Date(Date.now() - 60_000).toISOString(),
  };
  expect((await ann.send(`products/${MAID}`, alone)).text).toContain(
    `${ben.person.name} changed the lead time to 21 days in the meantime`,
  );
  const later = { ...price("54.00", "57.60"), loaded_at: new Date().toISOString() };
  expect((await ann.send(`products/${MAID}`, later)).text).not.toContain("in the meantime");

  const late = await ann.send(`products/${MAID}`, {
    intent: "save",
    was_lead_time_days: "14",
    lead_time_days: "28",
  });
  expect(late.status).toBe(409);
  expect(late.text).toContain(`${ben.person.name} changed the lead time to 21 days at `);
  for (const text of ["Keep mine", `Take ${ben.person.name}’s`, 'value="28"'])
    expect(late.text).toContain(text);
  const choice = {
    intent: "save",
    was_lead_time_days: "14",
    theirs_lead_time_days: "21",
    lead_time_days: "28",
  };
  const took = await ann.send(`products/${MAID}`, { ...choice, take: "lead_time_days" });
  expect([took.status, (await productRow(shop.db, MAID)).leadTimeDays]).toEqual([200, 21]);
  const mine = await ann.send(`products/${MAID}`, { ...choice, keep: "lead_time_days" });
  expect([mine.status, (await productRow(shop.db, MAID)).leadTimeDays]).toEqual([200, 28]);
});

test("an archived product is gone from the shop, and is listed as archived in the admin", async () => {
  const archive = { intent: "save", sku: "LL-DR-006", was_state: "live", state: "archived" };
  expect((await ben.send("products", archive)).status).toBe(200);
  const status = async () => (await shop.request("/product/balcony-rail-rack")).status;
  await expect.poll(status).toBe(404);
  expect((await ann.open("products?view=archived")).text).toContain("Balcony Rail Rack");
  expect((await ann.open("products?view=live&after=x")).text).not.toContain("Balcony Rail Rack");
  for (const form of [
    { ...archive, was_state: "gone" },
    { ...archive, act_id: "none" },
  ])
    expect((await ben.send("products", form)).status).toBe(400);
});

test("a delivery is received once, line by line, and what is refused stays typed", async () => {
  const before = (await productRow(shop.db, PEGS)).stock ?? 0;
  const typed = { delivery_note: "DN 7", [`pieces.${PEGS}`]: "12", "pieces.LL-AC-009": "half" };
  const sent = await ann.press("stock?do=receive", "Receive", { typed });
  expect(sent.status).toBe(422);
  expect(sent.text).toContain(`12 received, ${before + 12} in stock`);
  expect(sent.text).toContain("Enter whole pieces, 1 or more.");
  expect(sent.text).toContain('value="half"');
  expect(sent.text).not.toMatch(/value="12"/);
  expect((await productRow(shop.db, PEGS)).stock).toBe(before + 12);
  const ledger = await packer.open(`stock/${PEGS}`);
  expect(ledger.text).toContain("delivery note DN 7");
});

test("packers count stock without seeing a price; a correction keeps what is reserved", async () => {
  const { id, stock } = await productRow(shop.db, PEGS);
  for (const path of ["stock", "stock?do=count", `stock/${PEGS}`]) {
    const page = await packer.open(path);
    expect([path, page.status, page.text.includes("£")]).toEqual([path, 200, false]);
  }
  const blind = (await packer.open("stock?do=count")).text;
  expect([blind.includes("In stock"), blind.includes("Beech Pegs")]).toEqual([false, true]);
  const now = new Date();
  const minute = `${londonDay(now)}T${formatTime(now)}`;
  const counted = { intent: "count", counted_at: minute, counted: String((stock ?? 0) - 2) };
  expect((await packer.send(`stock/${PEGS}`, counted)).status).toBe(200);
  expect((await productRow(shop.db, PEGS)).stock).toBe((stock ?? 0) - 2);

  await shop.db.updateTable("products").set({ held: 3 }).where("id", "=", id).execute();
  const correct = { intent: "correct", change: "-200", reason: "damaged", note: "Wet" };
  const refused = await ann.send(`stock/${PEGS}`, correct);
  expect([refused.status, refused.text.includes("Unpaid orders reserve 3")]).toEqual([422, true]);
  expect(refused.text).toContain('value="Wet"');
});

test("each line of a count of the stock is one move of the ledger", async () => {
  const moves = async () =>
    (
      await shop.db
        .selectFrom("stockMoves")
        .innerJoin("products", "products.id", "productId")
        .select("stockAfter")
        .where("sku", "=", PEGS)
        .orderBy("stockMoves.id")
        .execute()
    ).map(({ stockAfter: stock }) => stock);
  const before = await moves();
  for (const button of ["Record the count", "Receive"]) {
    const page = `stock?do=${button === "Receive" ? "receive" : "count"}`;
    const typed = { [`pieces.${PEGS}`]: "71" };
    expect((await ann.press(page, button, { typed })).status).toBe(200);
  }
  expect(await moves()).toEqual([...before, 71, 142]);
});

test("a discount code is added once, paused and resumed, and its wrong terms stay typed", async () => {
  const terms = {
    intent: "add",
    code: "spring 10",
    kind: "percent",
    percent: "10",
    act_id: randomUUID(),
  };
  expect((await ben.send("discounts", terms)).status).toBe(200);
  const again = await ben.send("discounts", { ...terms, act_id: randomUUID() });
  expect([again.status, again.text.includes("This code already exists")]).toEqual([422, true]);
  const wrong = {
    ...terms,
    code: "WINTER",
    percent: "101",
    skus: "LL-AC-007",
    act_id: randomUUID(),
  };
  const refused = await ben.send("discounts", wrong);
  expect([refused.status, refused.text.includes('value="101"')]).toEqual([422, true]);
  expect(refused.text).toContain("The percentage must be a whole number from 1 to 100.");
  const gone = await ben.send("discounts", {
    ...wrong,
    percent: "5",
    skus: "LL-NO",
    act_id: randomUUID(),
  });
  expect([gone.status, gone.text.includes('value="LL-NO"')]).toEqual([422, true]);
  for (const [intent, row] of [
    ["pause", "Paused"],
    ["resume", "Active"],
  ] as const) {
    expect((await ann.send("discounts", { intent, code: "SPRING10" })).status).toBe(200);
    expect((await ann.open("discounts?q=spr")).text).toContain(row);
  }
});

test("the uses of a code are listed with their orders for people who may see discounts", async () => {
  const code = `USES-${randomUUID().slice(0, 6).toUpperCase()}`;
  await ben.send("discounts", { intent: "add", code, kind: "percent", percent: "10" });
  const page = `discounts/${code.toLowerCase()}`;
  expect((await ann.open(page)).text).toContain("Not used yet");
  const { id } = await shop.db
    .selectFrom("discounts")
    .select("id")
    .where("code", "=", code)
    .executeTakeFirstOrThrow();
  const order = await anOrder(shop.db, "unpaid", { of: ["traditional-kitchen-maid"] });
  await shop.db
    .insertInto("discountUses")
    .values({
      orderId: order.id,
      discountId: id,
      customerId: order.customerId,
      amountPence: 540,
    })
    .execute();
  const accountant = await staffOf(shop, "accountant");
  for (const who of [ann, ben, accountant]) {
    const { text } = await who.open(page);
    for (const part of [order.orderNumber, `/customers/${order.customerId}`, "Reserved", "£5.40"])
      expect(text).toContain(part);
  }
  expect((await ann.open("discounts")).text).toContain(`href="/admin/discounts/${code}"`);
  for (const none of ["discounts/NO-SUCH-CODE", "discounts/a%20b!", "discounts/a"])
    expect((await ann.open(none)).status).toBe(404);
});

test("a version is shown with who changed what, and comes back once, unless somebody was quicker", async () => {
  const sku = "LL-AC-002";
  const { id, name } = await productRow(shop.db, sku);
  const rename = (was: string, to: string) =>
    ben.send(`products/${sku}`, { intent: "save", was_name: was, name: to });
  expect((await rename(name, "A Better Name")).status).toBe(200);
  const seenIn = ({ text }: { text: string }) =>
    /name="seen" value="([^"]*)"/.exec(text)?.[1] ?? "";
  const list = await ann.open(`products/${sku}/versions?version=1`);
  expect(list.text).toContain(ben.person.name);
  for (const text of [`“${name}”`, "“A Better Name”", "Bring back version 1"])
    expect(list.text).toContain(text);
  const form = { intent: "bring_back", version: "1", seen: seenIn(list), act_id: randomUUID() };

  await rename("A Better Name", "The Best Name");
  const late = await ann.send(`products/${sku}/versions`, form);
  expect([late.status, (await productRow(shop.db, sku)).name]).toEqual([409, "The Best Name"]);
  expect(late.text).toContain(`${ben.person.name} has changed this product`);

  const seen = seenIn(await ann.open(`products/${sku}/versions?version=1`));
  const audits = (await auditOf(shop.db, id)).length;
  expect((await ann.send(`products/${sku}/versions`, { ...form, seen })).status).toBe(200);
  expect([(await productRow(shop.db, sku)).name, (await auditOf(shop.db, id)).length]).toEqual([
    name,
    audits + 1,
  ]);
  const again = { ...form, act_id: randomUUID() };
  expect((await ann.send(`products/${sku}/versions`, again)).status).toBe(409);
  for (const [version, status] of [
    ["9", 404],
    ["x", 400],
  ] as const) {
    const unknown = { ...again, act_id: randomUUID(), version };
    expect((await ann.send(`products/${sku}/versions`, unknown)).status).toBe(status);
  }
});

test("what a product is fixed to is chosen, kept as a version, taken away and brought back", async () => {
  const path = "products/LL-AC-005";
  const fixed = (was: string, to: string) =>
    ben.send(path, { intent: "save", was_fixed_to: was, fixed_to: to });
  const now = async () =>
    /<select[^>]*name="fixed_to"[\s\S]*?<option[^>]*value="([^"]*)"[^>]*selected/.exec(
      (await ann.open(path)).text,
    )?.[1];
  expect(await now()).toBe("");
  const refused = await fixed("", "roof");
  expect([refused.status, refused.text.includes("Choose one from the list.")]).toEqual([422, true]);
  expect((await fixed("", "ceiling")).status).toBe(200);
  expect(await now()).toBe("ceiling");
  const versions = await ann.open(`${path}/versions?version=1`);
  expect(versions.text).toContain("What it is fixed to");
  const seen = /name="seen" value="([^"]*)"/.exec(versions.text)?.[1] ?? "";
  expect((await fixed("ceiling", "")).status).toBe(200);
  expect(await now()).toBe("");
  const late = { intent: "bring_back", version: "2", seen };
  expect((await ann.send(`${path}/versions`, late)).status).toBe(409);
  const fresh = await ann.open(`${path}/versions?version=2`);
  const again = /name="seen" value="([^"]*)"/.exec(fresh.text)?.[1] ?? "";
  expect((await ann.send(`${path}/versions`, { ...late, seen: again })).status).toBe(200);
  expect(await now()).toBe("ceiling");
});

test("a product is made once, filled in, previewed by its link, published and archived", async () => {
  const form = {
    intent: "create",
    name: "Copied Maid",
    copy_from: "ll-ca-001",
    act_id: randomUUID(),
  };
  const original = await ann.open("products/LL-CA-001");
  expect(original.text).toContain('href="/admin/products/new?copy_from=LL-CA-001"');
  for (const [wrong, text] of [
    [{ copy_from: "LL-XX-1" }, "No product has the SKU LL-XX-1."],
    [{ copy_from: "" }, "Choose a category from the list."],
    [{ price: "9.99" }, 'value="9.98"'],
    [{ weight_grams: "1,2 kg" }, "Enter whole grams"],
  ] as const) {
    const refused = await ann.send("products/new", { ...form, ...wrong, act_id: randomUUID() });
    expect([text, refused.status]).toEqual([text, 422]);
    for (const shown of [text, 'value="Copied Maid"']) expect(refused.text).toContain(shown);
  }
  const made = await ann.send("products/new", form);
  const sku = made.headers.get("location")?.split("/").at(-1) ?? "";
  expect(await productRow(shop.db, sku)).toMatchObject({ name: "Copied Maid", state: "draft" });
  expect((await shop.request("/product/copied-maid")).status).toBe(404);

  const link = (await ann.open(`products/${sku}/preview`)).headers.get("location") ?? "";
  const { pathname } = new URL(link);
  const preview = await shop.request(pathname);
  expect([preview.status, preview.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(preview.headers.get("x-robots-tag")).toContain("noindex");
  const packshot = /\/pictures\/traditional-kitchen-maid\/packshot-[^"]+/;
  const [picture] = packshot.exec(
    (await shop.request("/product/traditional-kitchen-maid")).text,
  ) ?? ["none"];
  for (const text of ["This is a draft", "Copied Maid", 'content="noindex', picture])
    expect(preview.text).toContain(text);
  const forged = pathname.slice(0, -1) + (pathname.endsWith("A") ? "B" : "A");
  expect((await shop.request(forged)).status).toBe(404);

  const move = (intent: string, was: string, state: string, act = randomUUID()) =>
    ann.send(`products/${sku}`, { intent, was_state: was, state, act_id: act });
  const empty = { intent: "save", was_description: "x", description: "" };
  expect((await ann.send(`products/${sku}`, empty)).status).toBe(409);
  const act = randomUUID();
  expect((await move("publish", "draft", "live", act)).status).toBe(200);
  await expect.poll(async () => (await shop.request("/product/copied-maid")).status).toBe(200);
  expect((await shop.request(pathname)).headers.get("location")).toBe("/product/copied-maid");
  expect((await move("publish", "draft", "archived")).status).toBe(409);
  expect((await move("archive", "live", "archived")).status).toBe(200);
  await expect.poll(async () => (await shop.request("/product/copied-maid")).status).toBe(404);
  expect((await shop.request(pathname)).status).toBe(404);
});
