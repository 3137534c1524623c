import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Order } from "#shop/orders/order.ts";
import { productId, ukAddress } from "#tests/support/customers.ts";
import { anOrder } from "#tests/support/builders/order.ts";
import { startHttpShop } from "./support/http-shop.ts";
import { twoPeople } from "./support/two-people.ts";
import { staffOf, bodyOf } from "./support/people.ts";

const shop = await startHttpShop({ UNDO_SECONDS: "0" });
const { db } = shop;
const manager = await staffOf(shop, "manager");
const packer = await staffOf(shop, "packer");
const RUN = "pack/run";

const ready = () => anOrder(db, "paid");
/** Sends the file of a carrier. */
async function upload(content: string | Uint8Array<ArrayBuffer>, fields = {}, who = manager) {
  const file = new File([content], "numbers.csv");
  const form = { intent: "read_result", carrier: "Royal Mail", ...fields, file };
  const { status, text, headers } = await who.send(RUN, form);
  return { status, text, location: headers.get("location") ?? "" };
}
const lines = (...rows: readonly string[]) =>
  ["Order reference,Tracking number", ...rows].join("\r\n");
const parcelsOf = async (order: Order) =>
  (
    await db
      .selectFrom("fulfilments")
      .select("trackingNumber")
      .where("orderId", "=", order.id)
      .execute()
  ).map((row) => row.trackingNumber);

test("a carrier's file is made once, has no e-mail address for a packer, and is its maker's alone", async () => {
  const order = await ready();
  const abroad = await anOrder(db, "paid", {
    address: { ...ukAddress, country: "FR", postcode: "75001" },
  });
  const page = await packer.open(RUN);
  expect(page.text).toContain(order.orderNumber);
  expect([page.text.includes("£"), page.text.includes(order.email)]).toEqual([false, false]);
  expect(page.text).toContain("Customs ask what was paid.");

  const form = { intent: "make_file Royal Mail", act_id: randomUUID() };
  const made = await packer.send(RUN, form);
  expect([made.status, made.text.includes("The file is made: 1 order.")]).toEqual([200, true]);
  const path = `/admin/pack/run/files/${form.act_id}`;
  const file = await packer.open(path);
  expect(file.headers.get("content-disposition")).toBe('attachment; filename="royal-mail.csv"');
  expect([
    file.text.includes(order.orderNumber),
    file.text.includes("@"),
    file.text.includes(abroad.orderNumber),
  ]).toEqual([true, false, false]);
  expect((await manager.open(path)).status).toBe(404);
  const again = await packer.send(RUN, { intent: "make_file Royal Mail" });
  expect([again.status, again.text.includes("Nothing is left for this file")]).toEqual([422, true]);

  const whole = { intent: "make_file Royal Mail", again: "on", act_id: randomUUID() };
  expect((await manager.send(RUN, whole)).text).toContain("The file is made: 2 orders.");
  const withAll = (await manager.open(`pack/run/files/${whole.act_id}`)).text;
  expect([withAll.includes(order.email), withAll.includes(abroad.orderNumber)]).toEqual([
    true,
    true,
  ]);
});

test("a result file leads to its page; the same bytes lead there again; two people dispatch once", async () => {
  const [one, two] = [await ready(), await ready()];
  const text = lines(
    `${one.orderNumber},JV473125152GB`,
    `${two.orderNumber},JV473125166GB`,
    "LL-99999999,JV473125170GB",
  );
  const actId = randomUUID();
  const uploads = await Promise.all([upload(text, { act_id: actId }), upload(text, {}, packer)]);
  expect(uploads.map(({ status }) => status)).toEqual([303, 303]);
  const [path = ""] = new Set(uploads.map(({ location }) => location.replace("?again", "")));
  const again = await upload(text);
  expect(again.location).toBe(`${path}?again`);
  const page = await manager.open(`${again.location}`);
  for (const words of [
    "Dispatch 2",
    "Nothing was done twice",
    "This shop has no such order",
    "JV473125166GB",
  ])
    expect(page.text).toContain(words);
  expect(await parcelsOf(one)).toEqual([]);

  const form = { intent: "dispatch", seen: "2", act_id: randomUUID() };
  const pressed = await Promise.all([
    manager.send(path, form),
    packer.send(path, { ...form, act_id: randomUUID() }),
  ]);
  // Of two people, one is told that the other was first.
  expect(pressed.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  await expect.poll(() => parcelsOf(one)).toEqual(["JV473125152GB"]);
  await expect.poll(() => parcelsOf(two)).toEqual(["JV473125166GB"]);
  const late = await manager.send(path, { intent: "dispatch", seen: "2" });
  expect([late.status, late.text.includes("Nothing was done twice")]).toEqual([409, true]);
});

test("a number whose form tells no carrier goes with the one of its order, which is asked above the file", async () => {
  const page = (await manager.open(RUN)).text;
  const [select, file] = [page.indexOf('name="carrier"'), page.indexOf('type="file"')];
  expect([select > 0, select < file]).toEqual([true, true]);
  expect(page).toContain('<option value="">As planned for each order</option>');

  const order = await ready();
  const text = lines(`${order.orderNumber},ABC123`);
  const { location } = await upload(text, { carrier: "" });
  const carrierIn = async (path: string) =>
    />ABC123<(?:\/a><)?\/td><td>([^<]*)<\/td>/.exec((await manager.open(path)).text)?.[1];
  expect(await carrierIn(location)).toBe("Royal Mail");
  expect((await manager.open(location)).text).toContain("not a number of its form");
  // Read again with another answer, the lines that are not dispatched yet have that.
  const again = await upload(text, { carrier: "Parcelforce" });
  expect([again.location, await carrierIn(location)]).toEqual([`${location}?again`, "Parcelforce"]);
});

const chosen = (...orders: readonly Order[]) =>
  `?${new URLSearchParams(orders.map(({ id }) => ["id", id]))}`;

test("a list of orders sends its ticked ones here: their slips, their carrier's file, their numbers, and no others", async () => {
  const [one, two, other] = [await ready(), await ready(), await ready()];
  const unmade = await anOrder(db, "paid", { of: ["traditional-kitchen-maid"] });
  const ids = chosen(one, two, unmade);
  for (const path of [RUN, "pack/slips", "pack/numbers"]) {
    const { status, text } = await packer.open(`${path}${ids}`);
    const shown = [one, two, other].map(({ orderNumber }) => text.includes(orderNumber));
    expect([path, status, ...shown]).toEqual([path, 200, true, true, false]);
    expect([path, text.includes("£"), text.includes("@example.com")]).toEqual([path, false, false]);
    // An address that names no order is not about all of them.
    const none = await packer.open(`${path}?id=x`);
    expect([path, none.text.includes(one.orderNumber)]).toEqual([path, false]);
  }
  expect((await packer.open(RUN + ids)).text).toContain("2 of 3 chosen orders are ready to leave.");
  const form = { intent: "make_file Royal Mail", act_id: randomUUID() };
  expect((await packer.send(RUN + ids, form)).text).toContain("The file is made: 2 orders.");
  const { text } = await packer.open(`pack/run/files/${form.act_id}`);
  expect([one, two, other].map(({ orderNumber }) => text.includes(orderNumber))).toEqual([
    true,
    true,
    false,
  ]);
});

test("numbers that are typed are read as a carrier's file is, and dispatch nothing before they are seen", async () => {
  const [one, two, blank] = [await ready(), await ready(), await ready()];
  const path = `pack/numbers${chosen(one, two, blank)}`;
  const page = await packer.open(path);
  expect(page.text.match(/data-head="Carrier"><span>Royal Mail</g)).toHaveLength(3);
  const field = ({ orderNumber }: Order) => `number.${orderNumber}`;
  const form = { intent: "read_numbers", carrier: "", [field(blank)]: " " };
  const none = await packer.send(path, form);
  expect([none.status, none.text.includes("Enter at least one tracking number.")]).toEqual([
    422,
    true,
  ]);
  const typed = {
    ...form,
    [field(one)]: "jv 4731 2520 6gb",
    [field(two)]: '=";,\n',
    "number.LL-99999999": "JV473125210GB",
  };
  const read = await packer.send(path, typed);
  const result = read.headers.get("location") ?? "";
  expect([read.status, result]).toEqual([303, expect.stringMatching(/results\/[\da-f-]{36}$/)]);
  const again = await packer.send(path, typed);
  expect(again.headers.get("location")).toBe(`${result}?again`);
  const { text } = await packer.open(result);
  for (const words of ["Dispatch 1", "JV473125206GB", "has no tracking number", "no such order"])
    expect([words, text.includes(words)]).toEqual([words, true]);
  expect(text).not.toContain(blank.orderNumber);
  expect(await parcelsOf(one)).toEqual([]);
  expect((await packer.send(result, { intent: "dispatch", seen: "1" })).status).toBe(303);
  await expect.poll(() => parcelsOf(one)).toEqual(["JV473125206GB"]);
});

test("another shop's file, a picture, no file and unknown columns are refused with a sentence, and columns can be chosen", async () => {
  const order = await ready();
  const foreign = await upload(lines("AB-1,JV473125152GB"));
  expect([foreign.status, foreign.text.includes("None of its rows")]).toEqual([422, true]);
  expect((await upload(new Uint8Array([137, 80, 78, 71, 0, 0, 1]))).text).toContain(
    "not a CSV or TSV file",
  );
  expect((await manager.send(RUN, { intent: "read_result" })).text).toContain("Choose the file");
  const unknown = `Consignor,Nummer\r\n${order.orderNumber},JV473125183GB`;
  const asked = await upload(unknown);
  expect([asked.status, asked.text.includes("<option>Nummer</option>")]).toEqual([422, true]);
  const chosen = await upload(unknown, { order_column: "Consignor", number_column: "Nummer" });
  expect(chosen.status).toBe(303);
});

test("a file of 5,000 rows in UTF-16 is read; one row more, and more than 2 MB, are refused", async () => {
  const order = await ready();
  const rows = (count: number) =>
    Array.from({ length: count - 1 }, (_, at) => `LL-${90_000_000 + at};x${at}`);
  const text = (count: number) =>
    [
      "Order reference;Tracking number",
      `${order.orderNumber};="JV473125197GB"`,
      ...rows(count),
    ].join("\r\n");
  const big = await upload(new Uint8Array(Buffer.from(`\uFEFF${text(5_000)}`, "utf16le")));
  expect(big.status).toBe(303);
  const page = await manager.open(big.location);
  for (const words of ["Dispatch 1", "4,999 lines dispatch nothing", "and 4,899 more"])
    expect(page.text).toContain(words);
  expect((await upload(text(5_001))).text).toContain("more than 5,000 rows");
  expect((await upload("x".repeat(3 * 1_024 * 1_024))).status).toBe(413);
  const large = bodyOf({ file: new File(["x".repeat(200_000)], "numbers.csv") });
  expect((await shop.request("/admin/pack/run", large)).status).toBe(413);
});

test("in the settings what was typed stays when a colleague was quicker, with the colleague's value beside it", async () => {
  const [one, other] = [await staffOf(shop, "owner"), await staffOf(shop, "owner")];
  const path = "settings/carriers";
  const product = await db
    .selectFrom("packedSizes")
    .selectAll()
    .orderBy("productId")
    .executeTakeFirstOrThrow();
  const values = {
    length_mm: String(product.lengthMm),
    width_mm: String(product.widthMm),
    height_mm: String(product.heightMm),
    customs_code: product.customsCode ?? "",
    origin: product.origin ?? "",
  };
  const was = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`was_${name}`, value]),
  );
  const form = {
    ...values,
    ...was,
    intent: `size ${product.productId}`,
    version: String(product.version),
  };
  const first = await one.send(path, { ...form, width_mm: "111", origin: "FR" });
  expect([first.status, first.text.includes("The packed size is saved.")]).toEqual([200, true]);
  const second = await other.send(path, { ...form, width_mm: "222" });
  expect(second.status).toBe(409);
  expect(second.text).toMatch(/Width, mm: [^<]* changed this to 111\. Yours is not saved yet\./);
  expect(second.text).toMatch(/Made in: [^<]* to FR\./);
  expect(second.text).toMatch(/name="width_mm"[^>]*value="222"/);
  expect(second.text).toMatch(/name="origin"[^>]*value="FR"/);
  const seen = { was_width_mm: "111", was_origin: "FR", version: String(product.version + 1) };
  const third = await other.send(path, { ...form, ...seen, width_mm: "222", origin: "FR" });
  expect(third.status).toBe(200);

  const { sendByTwo } = twoPeople(shop, [one, other]);
  let version = product.version + 2;
  const edited = async () => {
    const now = { ...values, intent: form.intent, version: String(version) };
    version += 1;
    return { screen: path, form: { ...now, width_mm: String(300 + version) } };
  };
  expect(await sendByTwo(edited)).toEqual({ ofOne: 1, ofTwo: 1 });
});

test("how a product is packed is entered on its page, and nobody is led where they may not go", async () => {
  const sku = "LL-CA-001";
  const path = `/admin/products/${sku}/packing`;
  const product = await db
    .selectFrom("packedSizes")
    .innerJoin("products", "products.id", "productId")
    .where("sku", "=", sku)
    .select(["productId", "version"])
    .executeTakeFirstOrThrow();
  const form = {
    intent: `size ${product.productId}`,
    version: String(product.version),
    length_mm: "1600",
    width_mm: "210",
    height_mm: "160",
    customs_code: "44219999",
    origin: "GB",
  };
  const saved = await manager.send(path, form);
  expect([saved.status, saved.text.includes("The packed size is saved.")]).toEqual([200, true]);
  const page = await manager.open(`products/${sku}`);
  for (const text of ["1600 × 210 × 160 mm", "44219999", `href="${path}"`])
    expect([text, page.text.includes(text)]).toEqual([text, true]);
  // The carriers' limits stay the owner's.
  expect((await manager.send(path, { ...form, intent: "service 1" })).status).toBe(400);
  expect(page.text).not.toContain("/admin/settings/carriers");
  const accountant = await staffOf(shop, "accountant");
  const shown = await accountant.open(path);
  expect([shown.status, shown.text.includes("44219999")]).toEqual([200, true]);
  expect(shown.text).not.toContain(`name="length_mm"`);
  expect((await accountant.open(`products/${sku}`)).text).not.toContain("Change under Packing");
});

test("an order that stops for want of a packed size leads to the product, for those who may enter it", async () => {
  await ready();
  await db
    .deleteFrom("packedSizes")
    .where("productId", "=", await productId(db, "beech-pegs"))
    .execute();
  for (const [who, mayEnter] of [
    [manager, true],
    [packer, false],
  ] as const) {
    const { text } = await who.open(RUN);
    expect(text).toContain("Nobody has entered how this is packed");
    expect(text.includes('href="/admin/products?q=')).toBe(mayEnter);
  }
});
