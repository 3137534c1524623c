import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { productId } from "#tests/support/customers.ts";
import { cookieHeader, startHttpShop } from "./support/http-shop.ts";
import { newShopper, halifax } from "./support/shoppers.ts";
import { staffOf } from "./support/people.ts";

const shop = await startHttpShop();
const [ann, ben] = [await staffOf(shop, "manager", "Ann"), await staffOf(shop, "manager", "Ben")];
const pegs = await productId(shop.db, "beech-pegs");

/** What the hidden fields of the page say was seen. */
async function seen(): Promise<Record<string, string>> {
  const { text } = await ann.open("rates");
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1];
  return { version: hidden("version") ?? "", live: hidden("live") ?? "" };
}

async function publish(): Promise<void> {
  const done = await ann.send("rates", { intent: "publish", ...(await seen()) });
  expect([done.status, done.text.includes("Published.")]).toEqual([200, true]);
}

async function isleOfMan(): Promise<string> {
  const zones = shop.db.selectFrom("shippingZones").select("id").where("name", "=", "Isle of Man");
  return String((await zones.executeTakeFirstOrThrow()).id);
}
const norway = {
  intent: "add_country",
  country: "NO",
  name: "",
  rate: "24",
  transit_days: "8",
  duty: "perhaps",
  tax_name: "import VAT",
  tax_rate: "25",
  tax_from: "",
};

const quoteTo = (where: Record<string, string>) =>
  shop.callApi("quote", { items: [{ id: pegs, options: {} }], ...where });

test("a country that is added and published can be bought from at once, and undone cannot", async () => {
  expect((await quoteTo({ country: "NO" })).status).toBe(404);
  const added = await ann.send("rates", norway);
  expect(added.status).toBe(200);
  expect(added.text).toContain("Norway is added to the draft.");
  const again = await ann.send("rates", norway);
  expect([again.status, again.text.includes("This country is in the list already.")]).toEqual([
    422,
    true,
  ]);
  expect((await ann.open("rates")).text).toContain("Draft, not published");
  expect((await quoteTo({ country: "NO" })).status).toBe(404);
  await publish();

  const quoted = await quoteTo({ country: "NO" });
  expect(quoted.json).toMatchObject({ shipping_pence: 2_400, vat_pence: 0, zone: "Norway" });
  expect(quoted.json?.["import_taxes"]).toMatch(
    /^Norway charges about £\d+\.\d\d import VAT \(25%\) and perhaps duty, which you pay/,
  );
  for (const path of ["/cart", "/delivery"])
    expect([path, (await shop.request(path)).text.includes("Norway")]).toEqual([path, true]);
  const shopper = await newShopper(shop);
  const cookie = { headers: { Authorization: `Bearer ${shopper.token}` } };
  const checkout = await shop.callApi(
    "create-checkout-session",
    {
      items: [{ id: pegs, options: {} }],
      shipping: { address: { ...halifax, city: "Oslo", country: "NO", postcode: "0150" } },
      customer: { email: shopper.email, name: "Ann Lee", userId: shopper.userId },
    },
    cookie,
  );
  expect([checkout.status, typeof checkout.json?.["url"]]).toEqual([200, "string"]);
  const form = await shop.request("/account/addresses", {
    headers: { Cookie: cookieHeader(shopper.registered) },
  });
  expect(form.text).toContain('value="NO"');

  const before = await quoteTo({ country: "FR" });
  const { live = "" } = await seen();
  const page = await ann.open("rates");
  const [, id] = /name="intent" value="bring_back (\d+)"/.exec(page.text) ?? [];
  const undone = await ann.send("rates", { intent: `bring_back ${id}`, live });
  expect([undone.status, undone.text.includes("are in the shop again")]).toEqual([200, true]);
  expect((await quoteTo({ country: "NO" })).status).toBe(404);
  expect((await quoteTo({ country: "FR" })).json).toEqual(before.json);
  const order = await shop.db
    .selectFrom("orders")
    .select(["address", "quote"])
    .where("email", "=", shopper.email)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(order.quote)).toContain("Norway");
});

test("a country that is added leaves out its far parts; the owner says which, and Undo brings back what was", async () => {
  const spain = { ...norway, country: "ES", rate: "21" };
  expect((await ann.send("rates", spain)).text).toContain("Spain is added to the draft.");
  await publish();
  const statuses = async () => {
    const codes = ["28001", "E-35001", "51001"];
    const asked = codes.map((postcode) => quoteTo({ country: "ES", postcode }));
    return (await Promise.all(asked)).map(({ status }) => status);
  };
  expect(await statuses()).toEqual([200, 404, 404]);
  const form = await ann.open("rates?row=country+ES");
  expect(form.text).toMatch(/<textarea[^>]*name="exceptions"[^>]*>35, 38, 51-52</);

  const sent = { intent: "country ES", was_exceptions: "35, 38, 51-52" };
  const refused = await ann.send("rates", { ...sent, exceptions: "the Canaries" });
  expect([refused.status, refused.text.includes("“THE” does not begin a postcode.")]).toEqual([
    422,
    true,
  ]);
  const changed = await ann.send("rates", { ...sent, exceptions: "51-52" });
  expect(changed.text).toContain("not covered: 35, 38, 51-52");
  expect(changed.text).toContain("not covered: 51-52");
  expect((await ann.open("rates?q=Spain+51001")).text).toContain("No rate: a price is asked for");
  await publish();
  expect(await statuses()).toEqual([200, 200, 404]);
  const { live = "" } = await seen();
  const [, id] =
    /name="intent" value="bring_back (\d+)"/.exec((await ann.open("rates")).text) ?? [];
  expect((await ann.send("rates", { intent: `bring_back ${id}`, live })).status).toBe(200);
  expect(await statuses()).toEqual([200, 404, 404]);
});

test("a charge that is set for a zone in the UK contains its VAT, in the quote and in the order", async () => {
  const zones = shop.db.selectFrom("shippingZones").select("id").where("name", "=", "BFPO");
  const { id } = await zones.executeTakeFirstOrThrow();
  const set = await ann.send("rates", {
    intent: `set_rate ${id}`,
    rate: "£4.00",
    was_rate: "0.00",
  });
  expect(set.status).toBe(200);
  expect(set.text).toContain("The shop’s pages say that delivery to all parts of the UK is free.");
  await publish();
  expect((await quoteTo({ country: "GB", postcode: "BF1 4AA" })).json).toMatchObject({
    shipping_pence: 400,
    shipping_vat_pence: 67,
    zone: "BFPO",
  });
  const back = await ann.send("rates", { intent: `set_rate ${id}`, rate: "0", was_rate: "4.00" });
  expect(back.status).toBe(200);
  await publish();
});

test.each([
  ["set_rate", { rate: "-1" }, "A rate is £0.00 or more."],
  ["set_rate", { rate: "5000" }, "Enter 0.00 to 1000.00, such as 4.95."],
  ["zone", { postcodes: "KW15 1AA" }, "“1AA” is no outward code."],
  ["zone", { transit_days: "0" }, "Enter 1 to 60 working days."],
  ["add_country", { ...norway, country: "ZZ" }, "Enter a country from the list"],
  ["add_country", { ...norway, country: "JE" }, "Jersey has UK postcodes"],
])(
  "%s with %j is refused beside its field, and what was typed stays",
  async (deed, fields, text) => {
    const id = await isleOfMan();
    const intent = deed === "add_country" ? deed : `${deed} ${id}`;
    const was = Object.fromEntries(Object.keys(fields).map((name) => [`was_${name}`, ""]));
    const refused = await ann.send("rates", { ...fields, ...was, intent });
    expect([refused.status, refused.text.includes(text)]).toEqual([422, true]);
    const [typed = ""] = Object.values(fields);
    if (deed !== "add_country") expect(refused.text).toContain(typed);
  },
);

test("two people: another row merges; the same row is 409 with the colleague's value; so is a draft that moved", async () => {
  const id = await isleOfMan();
  const sent = { intent: `set_rate ${id}`, was_rate: "6.95" };
  expect((await ann.send("rates", { ...sent, rate: "7.50" })).status).toBe(200);
  const stale = await seen();
  expect(
    (await ben.send("rates", { intent: "set_country_rate FR", rate: "20", was_rate: "19.00" }))
      .status,
  ).toBe(200);
  const late = await ben.send("rates", { ...sent, rate: "8.00" });
  expect(late.status).toBe(409);
  expect(late.text).toMatch(/Ann changed this to 7\.50\. Yours is not saved yet\./);
  expect(late.text).toContain('value="8.00"');
  const moved = await ann.send("rates", { intent: "publish", ...stale });
  expect([moved.status, moved.text.includes("Somebody has changed the draft")]).toEqual([
    409,
    true,
  ]);
  const away = await ann.send("rates", { intent: "discard", ...stale });
  expect(away.status).toBe(409);

  const put = await ann.send("rates", { intent: "put_back country FR" });
  expect([put.status, put.text.includes("1 change")]).toEqual([200, true]);
  const now = await seen();
  const act_id = randomUUID();
  expect((await ann.send("rates", { intent: "discard", ...now, act_id })).status).toBe(200);
  expect((await ann.open("rates")).text).toContain("As published.");
});

test("publishing asks for the second factor again", async () => {
  const id = await isleOfMan();
  await ann.send("rates", { intent: `set_rate ${id}`, rate: "7.50", was_rate: "6.95" });
  await shop.db
    .updateTable("staffSessions")
    .set({ factorAt: new Date(Date.now() - 11 * 60_000) })
    .where("staffId", "=", ben.person.id)
    .execute();
  const asked = await ben.send("rates", { intent: "publish", ...(await seen()) });
  expect([asked.status, asked.text.includes("Published.")]).toEqual([401, false]);
  expect((await quoteTo({ country: "GB", postcode: "IM1 1AA" })).json).toMatchObject({
    shipping_pence: 695,
  });
  await ann.send("rates", { intent: "discard", ...(await seen()) });
});

test("without JavaScript the tester answers in the page, and a row opens to its form", async () => {
  const page = await ann.open("rates?q=KW15+1AA");
  expect(page.text).toContain("KW1 to KW17");
  expect(page.text).toContain("the only rule that holds KW15");
  const form = await ann.open(`rates?row=zone+${await isleOfMan()}`);
  expect(form.text).toContain("Save in the draft");
  expect(form.text).toContain("Remove the zone");
});
