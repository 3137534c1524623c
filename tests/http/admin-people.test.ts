import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addCustomerNote } from "#shop/accounts/by-staff/customer-notes.server.ts";
import { ownersAct, auditOf } from "#tests/support/actors.ts";
import { newCustomer } from "#tests/support/accounts.ts";
import { codeNow, newStaff, STAFF_PASSWORD } from "#tests/support/staff.ts";
import { productId } from "#tests/support/customers.ts";
import { cookieHeader, startHttpShop } from "./support/http-shop.ts";
import { filledForm, press } from "./support/press.ts";
import { halifax, newShopper } from "./support/shoppers.ts";
import { staffOf } from "./support/people.ts";

const shop = await startHttpShop();
const [owner, packer] = [await staffOf(shop, "owner"), await staffOf(shop, "packer")];

test("each form of a customer, sent twice at once and then with a new act, has its effect once", async () => {
  const { customer } = await newCustomer(shop.db);
  await addCustomerNote(shop.db, { customerId: customer.id, note: "Old" }, ownersAct());
  const url = `/admin/customers/${customer.id}`;
  const noteId = /name="note_id" value="([^"]+)"/.exec((await owner.open(url)).text)?.[1];
  const forms: readonly [Record<string, string>, number][] = [
    [{ intent: "note", note: "New" }, 200],
    [{ intent: `delete_note ${noteId}`, note_id: noteId ?? "" }, 422],
    [{ intent: "verify" }, 200],
    [{ intent: "block" }, 200],
    [{ intent: "allow" }, 200],
    [{ intent: "end_sessions" }, 200],
    [{ intent: "export" }, 200],
  ];
  for (const [fields, newAct] of forms) {
    const before = (await auditOf(shop.db, customer.id)).length;
    const form = { ...fields, act_id: randomUUID() };
    const { status } = await owner.send(url, form);
    expect([fields["intent"], status]).toEqual([fields["intent"], 200]);
    expect([fields["intent"], (await auditOf(shop.db, customer.id)).length]).toEqual([
      fields["intent"],
      before + 1,
    ]);
    const again = await owner.send(url, { ...fields, act_id: randomUUID() });
    expect([fields["intent"], again.status]).toEqual([fields["intent"], newAct]);
  }
  // What no account has is neither exported nor erased: the page says so.
  expect((await owner.open(url)).text).toContain("A testimonial belongs to no account");
  const erase = { intent: "erase", act_id: randomUUID() };
  const { status, headers } = await owner.send(url, erase);
  expect([status, headers.get("location")]).toEqual([302, "/admin/customers?erased=1"]);
  expect(
    (await auditOf(shop.db, customer.id)).filter(({ action }) => action === "erase_customer"),
  ).toHaveLength(1);
  expect((await owner.open(url)).status).toBe(404);
});

test("a refused note keeps its words beside the field, and the checkout refuses a blocked account in words", async () => {
  const shopper = await newShopper(shop);
  const url = `/admin/customers/${shopper.userId}`;
  const long = `${"x".repeat(2_001)}`;
  const refused = await owner.send(url, { intent: "note", note: long });
  expect([refused.status, refused.text.includes(long)]).toEqual([422, true]);
  expect(refused.text).toContain("Enter a note of 1 to 2,000 characters.");

  const blocked = { intent: "block", act_id: randomUUID() };
  await owner.send(url, blocked);
  const checkout = {
    items: [{ id: await productId(shop.db, "rubber-grippers"), options: {} }],
    shipping: { rate: { rate: 0, zone: "UK Mainland" }, address: halifax },
    customer: { email: shopper.email, name: "Ann Lee", userId: shopper.userId },
  };
  const paid = await shop.callApi("create-checkout-session", checkout, { token: shopper.token });
  expect([paid.status, paid.json?.["code"]]).toEqual([403, "ordering_blocked"]);
  expect(paid.json?.["message"]).toContain("We can’t take orders from this account.");
});

test("the audit log shows packers their own acts alone, and its export is a file for the person who began it", async () => {
  const params = `who=${owner.person.id}&act=X!&about=..&from=2026-02-31&after=zzz`;
  const own = await packer.open(`audit?${params}`);
  expect([own.status, own.text.includes("what you have done")]).toEqual([200, true]);
  expect(own.text).not.toContain("Erased customer</summary>");
  const log = await owner.open("audit?act=erase_customer");
  expect(log.text).toContain("Erased customer</summary>");
  const act_id = randomUUID();
  const form = { intent: "export", act: "erase_customer", act_id };
  const { text } = await owner.send("audit", form);
  const link = /href="(\/admin\/audit\/export\.csv\?[^"]+)"/.exec(text)?.[1];
  const href = link?.replaceAll("&amp;", "&");
  const file = await owner.open(href ?? "");
  expect([file.status, file.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  expect(file.headers.get("content-disposition")).toContain("audit-log.csv");
  expect(file.headers.get("cache-control")).toBe("no-store");
  expect(file.text.split("\r\n")[1]).toContain(",Erased customer,customer,");
  const other = await staffOf(shop, "owner");
  expect((await other.open(href ?? "")).status).toBe(404);
});

test("a person joins by the forms of the pages alone, and works", async () => {
  const { linkToken } = await newStaff(shop.db);
  const path = `/admin/join?token=${linkToken}`;
  const typed = { name: "Ada", password: STAFF_PASSWORD, confirm_password: STAFF_PASSWORD };
  const begun = await press(shop, path, { button: "Continue", typed });
  const headers = { Cookie: cookieHeader(begun) };
  const { text } = await shop.request(path, { headers });
  const key = /aria-label="Key"[^>]*>([^<]+)</.exec(text)?.[1] ?? "";
  const { fields } = filledForm(text, "Continue", 'name="code"');
  const codes = await shop.request(path, { headers, form: { ...fields, code: codeNow(key) } });
  expect(new Set(codes.text.match(/[A-Z2-7]{5}-[A-Z2-7]{5}/g)).size).toBe(10);
  const done = await shop.request(path, { headers, form: filledForm(codes.text, "Done").fields });
  expect([done.status, done.headers.get("location")]).toEqual([303, "/admin"]);
  const joined = { headers: { Cookie: cookieHeader(done) } };
  const renamed = { ...joined, button: "Save", typed: { name: "Ada Lee" } };
  expect((await press(shop, "/admin/me", renamed)).text).toContain("Your name is changed.");
  await press(shop, "/admin/me", { ...joined, button: "Sign out" });
  expect((await shop.request("/admin/me", joined)).status).toBe(303);
});

test("a customer is found by their e-mail address", async () => {
  const { email, userId } = await newShopper(shop);
  const found = await owner.open(`customers?q=${encodeURIComponent(email)}`);
  expect(found.text).toContain(`/admin/customers/${userId}`);
  const none = await owner.open("customers?q=nobody-at-all");
  expect(none.text).toContain("Nothing found for “nobody-at-all”");
});
