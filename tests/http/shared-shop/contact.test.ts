import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sharedHttpShop } from "#tests/http/support/http-shop.ts";

const shop = sharedHttpShop();

const form = { name: "Ada Lee", message: "Is it oak?", website: "" };
const newEmail = () => `ada.${randomUUID()}@example.com`;
const post = (fields: Readonly<Record<string, string>>) =>
  shop.request("/contact-us", { method: "POST", form: fields });
const countMails = async (email: string) =>
  (await shop.db.selectFrom("mailOutbox").select("id").where("recipient", "=", email).execute())
    .length;

test("sends the message without JavaScript, and the page says so", async () => {
  const email = newEmail();
  const answer = await post({ ...form, email });
  expect(answer.status).toBe(302);
  const location = answer.headers.get("Location") ?? "";
  expect(location).toBe("/contact-us?sent=1&notice=message-sent");
  expect(await countMails(email)).toBe(1);
  const page = await shop.request(location);
  expect(page.text).toContain("Your message has reached us.");
  expect(page.text).not.toContain("<textarea");
});

test("shows field errors beside what was typed", async () => {
  const answer = await post({ ...form, email: "ada", message: "<b>Bold</b>" });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain("Enter an e-mail address such as name@example.com");
  expect(answer.text).toContain("&lt;b&gt;Bold&lt;/b&gt;");
  expect(await countMails("ada")).toBe(0);
});

test("thanks a bot that fills in the hidden field, and sends nothing", async () => {
  const email = newEmail();
  const answer = await post({ ...form, email, website: "https://spam.example" });
  expect(answer.status).toBe(302);
  expect(await countMails(email)).toBe(0);
});

test("the function names faults by field", async () => {
  const wrong = await shop.callApi("contact", { name: "Flo", email: "flo", message: "" });
  expect(wrong.status).toBe(422);
  expect(wrong.json).toMatchObject({
    fields: { email: expect.any(String), message: "Enter your message" },
  });
});

test("a delivery price is asked for: faults are beside their fields, and nothing typed is lost", async () => {
  const email = newEmail();
  const id = (await shop.request("/api/products/hills-cover")).json?.["id"];
  const asked = {
    name: "Kari Nordmann",
    email,
    telephone: "",
    country: "NO",
    line1: "Storgata 1",
    city: "Oslo",
    postcode: "0155",
    words: "By <b>sea</b>",
    cart: JSON.stringify([{ id, options: {} }]),
    website: "",
  };
  const ask = (change: Readonly<Record<string, string>>) =>
    shop.request("/delivery-price", { method: "POST", form: { ...asked, ...change } });
  const wrong = await ask({ email: "kari", country: "FR", line1: "", telephone: "ring me" });
  expect(wrong.status).toBe(422);
  for (const text of [
    "Enter an e-mail address such as name@example.com",
    "Enter the house number and street",
    "Enter a telephone number such as",
    "By &lt;b&gt;sea&lt;/b&gt;",
    'value="Oslo"',
  ])
    expect([text, wrong.text.includes(text)]).toEqual([text, true]);
  expect((await ask({ country: "GB" })).text).toContain("Choose a country");
  expect((await ask({ country: "FR", postcode: "" })).text).toContain(
    "Enter a postcode that our rate for France does not cover.",
  );
  expect((await ask({ cart: "" })).text).toContain(
    "Your cart is empty. Put in what you would like",
  );
  expect(await countMails(email)).toBe(0);
  const sent = await ask({});
  expect([sent.status, sent.headers.get("Location")]).toEqual([
    302,
    "/delivery-price?sent=1&notice=message-sent",
  ]);
  expect(await countMails(email)).toBe(1);
});
