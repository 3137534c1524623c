import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { joinedStaff } from "#tests/support/staff.ts";
import { startHttpShop } from "./support/http-shop.ts";
import { once, onceEach, twoPeople } from "./support/send-twice.ts";

process.env["ADMIN_SECRET"] = randomUUID() + randomUUID();
const shop = await startHttpShop();
const { db } = shop;
const people = await Promise.all([joinedStaff(db, "owner"), joinedStaff(db, "owner")]);
const { open, send, post, fill, sendTwice, sendPreparedTwice } = twoPeople(shop, people);

/** Sends a form and says that it was done. */
async function done(sending: ReturnType<typeof fill>): Promise<void> {
  expect((await send(await sending)).status).toBe(200);
}

test("each line of a count of the stock is one move of the ledger", async () => {
  const products = db.selectFrom("products").select(["id", "stock"]).where("sku", "=", "LL-AC-007");
  const { id } = await products.executeTakeFirstOrThrow();
  const moves = db.selectFrom("stock_moves").select("stock_after").where("product_id", "=", id);
  const before = (await moves.execute()).length;
  const counts = ["71", "70"];
  await sendPreparedTwice(() =>
    fill("stock?do=count", "Record the count", {
      typed: { "pieces.LL-AC-007": counts.pop() ?? "" },
    }),
  );
  const after = (await moves.orderBy("id").execute()).slice(before);
  // Two people have counted it.
  expect(after.map(({ stock_after: stock }) => stock)).toEqual([70, 71, 71]);
});

const RATES = "rates";
const zoneId = async (name: string) => {
  const zones = db.selectFrom("shipping_zones").select("id").where("name", "=", name);
  return String((await zones.executeTakeFirstOrThrow()).id);
};
const draft = async () =>
  JSON.stringify((await db.selectFrom("rates_draft").selectAll().execute())[0]?.rates);

test("a row of the rates is changed, put back or added once", async () => {
  const [man, bfpo] = await Promise.all(["Isle of Man", "BFPO"].map(zoneId));
  let days = 10;
  const next = () => String((days += 1));
  for (const row of [`zone ${man}`, "country FR"]) {
    const change = () =>
      fill(`${RATES}?row=${row.replace(" ", "+")}`, "Save in the draft", {
        typed: { transit_days: next() },
      });
    expect([row, await sendPreparedTwice(change)]).toEqual([row, once]);
    const page = await open(`${RATES}?row=${row.replace(" ", "+")}`);
    expect([row, page.includes(`name="transit_days" value="${days}"`)]).toEqual([row, true]);
  }

  for (const intent of [`set_rate ${bfpo}`, "set_country_rate DE"]) {
    const set = async () => {
      const was = new RegExp(`value="${intent}"/><input[^>]*name="was_rate" value="([^"]*)"`);
      const seen = was.exec(await open(RATES))?.[1] ?? "";
      return { intent, was_rate: seen, rate: `${next()}.00` };
    };
    expect([intent, await sendTwice(RATES, set)]).toEqual([intent, once]);
    expect([intent, (await open(RATES)).includes(`value="${days}.00"`)]).toEqual([intent, true]);
  }

  const putBack = () => fill(RATES, "Put back");
  expect(await sendPreparedTwice(putBack)).toEqual(onceEach);
  expect((await open(RATES)).match(/value="put_back /g)).toHaveLength(2);

  const zones = [
    { name: "Skye", postcodes: "IV41" },
    { name: "Mull", postcodes: "PA62" },
  ];
  const add = () => {
    const typed = { ...zones.pop(), rate: "9.00", transit_days: "5" };
    return fill(`${RATES}?row=zone+new`, "Add to the draft", { typed });
  };
  expect(await sendPreparedTwice(add)).toEqual(once);
  expect((await draft()).match(/"(?:Skye|Mull)"/g)).toHaveLength(2);
});

test("a discount is paused and resumed once", async () => {
  const code = "TWICE10";
  await post("discounts", { intent: "add", code, kind: "percent", percent: "10" });
  const discount = db.selectFrom("discounts").select("paused_at").where("code", "=", code);
  for (const [before, button] of [
    ["resume", "Pause"],
    ["pause", "Resume"],
  ] as const) {
    const press = async () => {
      await post("discounts", { intent: before, code });
      return fill("discounts", button, { containing: `value="${code}"` });
    };
    expect([button, await sendPreparedTwice(press)]).toEqual([button, once]);
    const { paused_at: pausedAt } = await discount.executeTakeFirstOrThrow();
    expect([button, pausedAt !== null]).toEqual([button, button === "Pause"]);
  }
});

const PAGE = "content/pages/returns";
let edits = 0;
const writePage = () => {
  edits += 1;
  return fill(PAGE, "Save draft", { typed: { body: `## A zebra\n\n${edits} zebras.` } });
};
const versionsOf = async () =>
  (await db.selectFrom("page_versions").select("version").where("page", "=", "returns").execute())
    .length;

test("a page is saved as a draft, its draft is discarded and a version is brought back once", async () => {
  expect(await sendPreparedTwice(writePage)).toEqual(once);
  expect(await open(PAGE)).toContain("2 zebras.");
  expect(
    await sendPreparedTwice(async () => {
      await send(await writePage());
      return fill(`${PAGE}/publish`, "Discard the draft");
    }),
  ).toEqual(once);
  expect(await open(PAGE)).not.toContain("zebras.");

  await done(writePage());
  await done(fill(`${PAGE}/publish`, "Publish"));
  const before = await versionsOf();
  const versions = ["1", "0"];
  expect(
    await sendPreparedTwice(() => fill(`${PAGE}/versions?version=${versions.pop()}`, "Bring back")),
  ).toEqual(once);
  expect(await versionsOf()).toBe(before + 2);
});

test("a redirect is changed and deleted once, and so are search words", async () => {
  const redirects = "content/redirects";
  const pages = ["/returns", "/faq"];
  await done(fill(redirects, "Add", { typed: { from: "/old-airers", to: "/delivery" } }));
  const change = () =>
    fill(`${redirects}?change=%2Fold-airers`, "Save", { typed: { to: pages.pop() ?? "" } });
  expect(await sendPreparedTwice(change)).toEqual(once);
  expect((await shop.request("/old-airers")).headers.get("Location")).toBe("/returns");
  expect(
    await sendPreparedTwice(async () => {
      await send(await fill(redirects, "Add", { typed: { from: "/old-airers", to: "/delivery" } }));
      return fill(redirects, "Delete", { containing: 'value="/old-airers"' });
    }),
  ).toEqual(once);
  expect((await shop.request("/old-airers")).status).toBe(404);

  const term = "wobbletree";
  const words = "content/search-words";
  expect(
    await sendPreparedTwice(async () => {
      await done(fill(`${words}/edit`, "Save", { typed: { term, names: "peg bag" } }));
      return fill(`${words}?q=${term}`, "Delete", { containing: term });
    }),
  ).toEqual(once);
  const left = db.selectFrom("search_synonyms").select("same_as").where("term", "=", term);
  expect(await left.execute()).toEqual([]);
});

test("the length of the VAT periods is set once", async () => {
  const months = ["1", "12"];
  const set = () => fill("reports/vat", "Save", { typed: { months: months.pop() ?? "" } });
  expect(await sendPreparedTwice(set)).toEqual(onceEach);
  const settings = db.selectFrom("vat_settings").select("months");
  expect(await settings.execute()).toEqual([{ months: 1 }]);
});

const settingVersions = async (section: string) => {
  const versions = db.selectFrom("setting_versions").select("version");
  return (await versions.where("section", "=", section).execute()).length;
};

/** Forms of settings: the section, its screen, the button, and what is typed the first and the second time. */
const settingForms = [
  ["shop", "settings/shop", "Save", "phone", "01422 000 111", "01422 000 222"],
  [
    "product-safety",
    "settings/product-safety",
    "Save",
    "idu",
    "FR123456_01ABCD",
    "FR123456_02ABCD",
  ],
  ["product-safety", "settings/product-safety?brand=hills", "Save for", "manufacturer", "A", "B"],
  ["returns", "settings/returns", "Save", "guaranteeTerritory", "the UK", "Europe"],
  ["mails", "settings/mails", "Save", "newOrderMails", "none", "daily"],
  ["words", "content/words", "Save", "hours", "Monday: 9am to 5pm", "Friday: 9am to 5pm"],
] as const;

test.each(settingForms)(
  "settings of “%s” on %s are saved and brought back once",
  async (section, screen, button, field, ...values) => {
    const before = await settingVersions(section);
    const left = [...values];
    const save = () => fill(screen, button, { typed: { [field]: left.shift() ?? "" } });
    expect(await sendPreparedTwice(save)).toEqual(once);
    expect(await settingVersions(section)).toBe(before + 2);
    expect((await fill(screen, button)).form[field]).toBe(values[1]);

    const [path] = screen.split("?");
    const back = () => fill(`${path}/versions`, "Bring back");
    expect(await sendPreparedTwice(back)).toEqual(once);
    expect(await settingVersions(section)).toBe(before + 4);
  },
);

test("a cut-off that was looked at is saved once", async () => {
  const times = ["09:30", "09:15"];
  const save = () => fill(`settings/delivery?cutOff=${times.pop()}`, "Save");
  expect(await sendPreparedTwice(save)).toEqual(once);
  expect(await settingVersions("delivery")).toBe(2);
  expect(await open("settings/delivery")).toContain('value="09:30"');
});

test("a mail with the words that are typed is shown, and nothing is an act", async () => {
  const before = await settingVersions("mails");
  const { form } = await fill("settings/mails/order-dispatched", "Save");
  const preview = "settings/mails/order-dispatched/preview";
  const typed = { ...form, subject: "Look & see", order: "" };
  const none = { ofOneAct: 0, ofTwo: 0 };
  expect(await sendTwice(preview, () => Promise.resolve(typed))).toEqual(none);
  expect((await post(preview, typed)).text).toContain("Look &amp; see");
  expect(await settingVersions("mails")).toBe(before);
});
