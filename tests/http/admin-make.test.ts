import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addDays, londonDay } from "#shop/kit/time.ts";
import type { Order } from "#shop/orders/order.ts";
import { addWorkingDays } from "#shop/shipping/working-days.ts";
import { productId, productRow } from "#tests/support/customers.ts";
import { anOrder } from "#tests/support/builders/order.ts";
import { auditOf } from "#tests/support/actors.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { startHttpShop } from "./support/http-shop.ts";
import { staffOf } from "./support/people.ts";

const shop = await startHttpShop();
const { db } = shop;
const [ann, ben] = [await staffOf(shop, "packer", "Ann"), await staffOf(shop, "owner", "Ben")];
const airer = await productId(db, "traditional-kitchen-maid");

/** A paid order of an airer that leaves in a week. */
const paid = () =>
  anOrder(db, "paid", {
    of: ["traditional-kitchen-maid"],
    promisedFor: addDays(londonDay(new Date()), 21),
  });
const piece = ({ id }: Order) => `${id} 0 1 1`;

/** The forms of a piece, and what the second person reads. */
const cases: Readonly<
  Record<string, { told: RegExp; form: (order: Order) => Record<string, string> }>
> = {
  start_making: {
    told: /started making this at/,
    form: (order) => ({ intent: "start_making", piece: piece(order) }),
  },
  cannot: {
    told: /moved the day of this at/,
    form: (order) => ({
      intent: "cannot",
      order_id: order.id,
      position: "0",
      seen_promise: order.promisedFor ?? "",
      leaves_by: addDays(londonDay(new Date()), 40),
      reason: "The pine is late",
      message: "",
    }),
  },
};

test.each(Object.entries(cases))(
  "%s is done once, and a second person reads who did it",
  async (_, { told, form }) => {
    const same = await paid();
    const sent = { ...form(same), act_id: randomUUID() };
    expect((await ann.send("make?view=all", sent)).status).toBe(200);
    expect(await auditOf(db, same.id)).toHaveLength(1);

    const other = await paid();
    const two = await Promise.all(
      [ann, ben].map((who) => who.send("make?view=all", { ...form(other), act_id: randomUUID() })),
    );
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const second = two.find(({ status }) => status === 409)?.text ?? "";
    expect(second).toMatch(new RegExp(`${other.orderNumber}: (Ann|Ben) ${told.source}`));
    expect(await auditOf(db, other.id)).toHaveLength(1);
  },
);

test("of two people who press at once, one changes the state of a piece", async () => {
  const order = await paid();
  for (const intent of ["start_making", "mark_made", "take_back_made", "stop_making"]) {
    const before = (await auditOf(db, order.id)).length;
    const form = { intent, piece: piece(order) };
    await Promise.all(
      [ann, ben].map((who) => who.send("make?view=all", { ...form, act_id: randomUUID() })),
    );
    expect([intent, (await auditOf(db, order.id)).length]).toEqual([intent, before + 1]);
  }
});

test("a piece is begun, made and taken back; what was typed about another is not lost", async () => {
  const order = await paid();
  const act = (intent: string) => ann.send("make?view=all", { intent, piece: piece(order) });
  for (const [intent, done] of [
    ["start_making", "1 piece is being made."],
    ["mark_made", "1 piece is made."],
    ["take_back_made", "1 piece is still being made."],
    ["stop_making", "1 piece is not begun."],
  ] as const)
    expect((await act(intent)).text).toContain(done);
  const wrong = await ann.send("make?view=all", {
    ...cases["cannot"]?.form(order),
    leaves_by: "soon",
    reason: "No rope left",
    act_id: randomUUID(),
  });
  expect(wrong.status).toBe(422);
  const bad = await ann.send("make?view=all", { intent: "start_making", piece: "x 0 1 1" });
  expect(bad.status).toBe(400);
});

test("a packer reads no e-mail address on the list and its print", async () => {
  const order = await paid();
  for (const path of ["/admin/make?view=all", "/admin/make/print?view=all"]) {
    const page = await ann.open(path);
    expect(page.text).toContain(order.orderNumber);
    expect(page.text).not.toContain(order.email);
  }
});

const settings = "make/settings";
const cat = await staffOf(shop, "manager", "Cat");
const pineForm = {
  name: "Pine 38 × 22 mm",
  kind: "timber",
  widthMm: "38",
  thicknessMm: "22",
  stockLengthMm: "4,830",
  kerfMm: "3",
  keepFromMm: "600",
};
const was = Object.fromEntries(
  Object.entries(pineForm).map(([name, text]) => [`was_${name}`, text]),
);

test("a material is added once, changed with its old value in the audit log, and refused beside its field", async () => {
  expect((await cat.open("make")).text).toContain(settings);
  expect((await ann.open("make")).text).not.toContain(settings);
  const sent = { intent: "add_material", name: "Brass ring", kind: "iron", act_id: randomUUID() };
  const added = await cat.send(settings, sent);
  expect([added.status, added.text.includes("Brass ring is added.")]).toEqual([200, true]);
  const again = await cat.send(settings, { ...sent, act_id: randomUUID() });
  expect([again.status, again.text.includes("Another material has this name")]).toEqual([
    422,
    true,
  ]);
  const change = { ...pineForm, ...was, intent: "save_material pine-38x22", version: "1" };
  const short = await cat.send(`${settings}?material=pine-38x22`, {
    ...change,
    stockLengthMm: "x",
  });
  expect([short.status, short.text.includes("Enter 100 to 12,000 mm.")]).toEqual([422, true]);

  expect((await cat.send(settings, { ...change, kerfMm: "4" })).status).toBe(200);
  const late = await ben.send(`${settings}?material=pine-38x22`, {
    ...change,
    kerfMm: "2",
    keepFromMm: "700",
  });
  expect(late.status).toBe(409);
  expect(late.text).toContain("Saw cut, mm: Cat changed this to 4. Yours is not saved yet.");
  expect(late.text).toMatch(/name="kerfMm"[^>]*value="2"/);
  expect(late.text).toMatch(/name="keepFromMm"[^>]*value="700"/);
  expect(late.text).toMatch(/name="version" value="2"/);
  const kept = await ben.send(settings, {
    ...change,
    version: "2",
    kerfMm: "2",
    keepFromMm: "700",
  });
  expect(kept.status).toBe(200);
  const rows = await db
    .selectFrom("auditLog")
    .select("changed")
    .where("action", "=", "save_material")
    .orderBy("id")
    .execute();
  expect(rows.map(({ changed }) => changed)).toEqual([
    { kerfMm: { from: 3, to: 4 } },
    { kerfMm: { from: 4, to: 2 }, keepFromMm: { from: 600, to: 700 } },
  ]);
});

test("a part list is edited without JavaScript: a row more and less, a copy, what one piece needs, and a colleague who was quicker", async () => {
  const grippers = await productRow(db, "rubber-grippers");
  const path = `${settings}/${grippers.sku}`;
  const row = (at: number, material: string, quantity: string) => ({
    [`material_${at}`]: material,
    [`option_${at}`]: "",
    [`quantity_${at}`]: quantity,
    [`length_${at}`]: "",
    [`finish_${at}`]: "",
  });
  const empty = await cat.open(path);
  expect(empty.text).toContain("No parts for");
  const rows = { version: "0", ...row(0, "cleat", "2"), ...row(1, "screw", "x") };
  const more = await cat.send(path, { ...rows, intent: "add_row" });
  expect(more.text).toContain('name="material_2"');
  const less = await cat.send(path, { ...rows, intent: "remove_row 1" });
  expect(less.text).not.toContain('name="material_1"');
  const wrong = await cat.send(path, { ...rows, intent: "save_parts" });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toMatch(/id="quantity_1-error"[^>]*>Enter 0 to 99\./);
  const copy = await cat.send(path, { version: "0", intent: "copy", copy_from: String(airer) });
  expect(copy.text).toContain("left out, for options that this product does not have");
  expect(copy.text).toContain("Screw 5 × 60 mm");

  const good = { ...rows, quantity_1: "4" };
  const saved = await cat.send(path, { ...good, intent: "save_parts" });
  expect([saved.status, saved.text.includes("are saved.")]).toEqual([200, true]);
  const late = await ben.send(path, { ...good, quantity_0: "3", intent: "save_parts" });
  expect(late.status).toBe(409);
  expect(late.text).toContain("Cat saved these parts");
  expect(late.text).toMatch(/2 × Cleat[\s\S]*3 × Cleat/);
  expect(late.text).toMatch(/name="quantity_0"[^>]*value="3"/);
  expect(late.text).toMatch(/name="version" value="1"/);
  // Ctrl with Enter sends the form without a button.
  const mine = await ben.send(path, { ...good, version: "1", quantity_0: "3" });
  expect(mine.status).toBe(200);
  expect((await cat.open(`${settings}?q=${grippers.sku}`)).text).toContain(path);
  expect((await cat.open(`${settings}/LL-NO-000`)).status).toBe(404);
});

/** A paid order that should have left yesterday. */
const late = () => {
  const leavesBy = addDays(londonDay(new Date()), -1);
  return anOrder(db, "paid", {
    of: ["traditional-kitchen-maid"],
    leavesBy,
    promisedFor: addDays(leavesBy, 2),
  });
};
const moved = ({ id, lines: [line] }: Order) => ({
  intent: "move",
  message: "The pine is late.",
  id,
  [`seen.${id}`]: line?.leavesBy ?? "",
  [`day.${id}`]: addWorkingDays(londonDay(new Date()), 8, "england-and-wales"),
});
test("Today leads to the late orders, and their new days are set and mailed once", async () => {
  const order = await late();
  const manager = await staffOf(shop, "owner", "Mo");
  expect((await manager.open("")).text).toMatch(/cannot leave on (its|their) day/);
  expect((await ann.open("")).text).not.toContain("cannot leave on");
  const page = await manager.open("orders/late");
  expect(page.text).toContain(order.orderNumber);
  // The mail is shown before it is sent, also without JavaScript.
  expect(page.text).toContain(`your order ${order.orderNumber} will leave us later than we said`);
  const form = { ...moved(order), act_id: randomUUID() };
  const first = await manager.send("orders/late", form);
  expect([first.status, first.text.includes("The customer gets the mail.")]).toEqual([200, true]);
  const second = await ben.send("orders/late", moved(order));
  expect(second.status).toBe(409);
  expect(second.text).toMatch(/Mo moved the day of this at/);
  expect(await mailsTo(db, order.email, "order-delayed")).toHaveLength(1);
  expect(await auditOf(db, order.id)).toMatchObject([{ action: "move_day" }]);
  expect((await manager.send("orders/late", { intent: "move" })).status).toBe(422);
  const bad = { ...moved(order), [`day.${order.id}`]: "soon" };
  expect((await manager.send("orders/late", bad)).status).toBe(422);
});

test("closed days are shown with their orders before they are saved, and move the estimate", async () => {
  const order = await paid();
  const estimate = async () => (await shop.request("/delivery-promise?lead=1")).json;
  const before = (await estimate()) as { deliverBy: string; text: string };
  const [first, last] = [1, 30].map((days) => addDays(londonDay(new Date()), days));
  const days = { first_day: first ?? "", last_day: last ?? "", reason: "Moving", is_shown: "on" };
  const shown = await ben.open(`settings/days?${new URLSearchParams(days)}`);
  expect(shown.text).toContain(order.orderNumber);
  const close = { intent: "close", ...days, act_id: randomUUID() };
  expect((await ben.send("settings/days", close)).status).toBe(200);
  expect((await ben.send("settings/days", { intent: "close", ...days })).status).toBe(409);
  expect(await db.selectFrom("closedDays").select("reason").execute()).toEqual([
    { reason: "Moving" },
  ]);
  const after = (await estimate()) as typeof before;
  expect(before.text).toBe("Free delivery to the UK mainland.");
  expect(after.text).toMatch(
    /^At the moment it leaves in \d+ (days|weeks)\. We are closed from .*: Moving\. Free/,
  );
  expect(after.deliverBy > (last ?? "")).toBe(true);
  const open = { intent: `open ${close.act_id}` };
  expect((await ben.send("settings/days", open)).status).toBe(200);
  expect((await ben.send("settings/days", open)).status).toBe(409);
  expect(await estimate()).toEqual(before);
  const wrong = { first_day: "2020-01-01" };
  const asked = await ben.open(`settings/days?${new URLSearchParams(wrong)}`);
  expect(asked.text).toContain("Enter the first day, from today on.");
});

test("the pieces a day are set once, by the first of two people", async () => {
  const page = { intent: "pieces", version: "1", pieces_a_day: "6" };
  expect((await ben.send("settings/days", { ...page, pieces_a_day: "many" })).status).toBe(422);
  expect((await ben.send("settings/days", page)).status).toBe(200);
  expect((await ben.send("settings/days", page)).status).toBe(409);
  await ben.send("settings/days", { ...page, version: "2", pieces_a_day: "" });
});

test("a lead time is set from the days screen, once, by the first of two people", async () => {
  const lead = { intent: `lead ${airer}`, name: "Kitchen Maid", from: "14", to: "9" };
  expect((await ben.open("settings/days")).text).toContain("Lead times");
  const sent = { ...lead, act_id: randomUUID() };
  expect((await ben.send("settings/days", sent)).status).toBe(200);
  expect((await cat.send("settings/days", { ...lead, to: "11" })).status).toBe(409);
  expect((await productRow(db, "traditional-kitchen-maid")).leadTimeDays).toBe(9);
  await ben.send("settings/days", { ...lead, from: "9", to: "14" });
});
