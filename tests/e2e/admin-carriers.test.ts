import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { look } from "./support/look.ts";
import { signInOwner, leaveLast } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

const PARCELS = 40;
const S10_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];

/** A number of Royal Mail's with the right check digit. */
function trackingNumber(at: number): string {
  const digits = String(50_000_000 + at);
  const sum = S10_WEIGHTS.reduce((all, weight, place) => all + weight * Number(digits[place]), 0);
  const check = 11 - (sum % 11);
  return `JV${digits}${check === 10 ? 0 : check === 11 ? 5 : check}GB`;
}

type Checkout = Parameters<APIRequestContext["post"]>[1];

/** Places an order as soon as the earlier ones are paid: only a few may wait for their payment. */
async function placeWhenAllowed(request: APIRequestContext, checkout: Checkout) {
  const place = () => request.post("/api/create-checkout-session", checkout);
  let placed = await place();
  await expect(async () => {
    if (!placed.ok()) placed = await place();
    expect(placed.ok()).toBe(true);
  }).toPass({ timeout: 60_000 });
  return placed;
}

/** Places and pays orders of one customer from the shelf. Returns their numbers. */
async function buyMany(request: APIRequestContext, count: number): Promise<string[]> {
  const email = `ann.${randomUUID()}@example.com`;
  const who = { email, password: "pegs and rope 12", fullName: "Ann Lee" };
  const { userId, token } = await (await request.post("/api/auth-register", { data: who })).json();
  const { id } = await (await request.get("/api/products/beech-pegs")).json();
  const address = {
    name: "Ann Lee",
    line1: "1 Mill Lane",
    city: "Halifax",
    country: "GB",
    postcode: "HX7 8AD",
  };
  const card = { number: "4242 4242 4242 4242", expiry: "08 / 40", cvc: "123", name: "Ann Lee" };
  const numbers: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const placed = await placeWhenAllowed(request, {
      headers: { Authorization: `Bearer ${token}` },
      data: {
        items: [{ id, options: {} }],
        shipping: { address: { ...address, line1: `${at + 1} Mill Lane` } },
        customer: { email, name: "Ann Lee", userId },
      },
    });
    const { url, orderNumber } = await placed.json();
    await request.post(url, { form: card, maxRedirects: 0 });
    numbers.push(orderNumber);
  }
  expect(new Set(numbers).size).toBe(count);
  return numbers;
}

test(
  "40 parcels are dispatched from the file that a carrier gave back, in six presses",
  { tag: "@desk" },
  async ({ page, request, pageErrors }) => {
    test.setTimeout(180_000);
    const orders = await buyMany(request, PARCELS);
    await leaveLast(orders);
    await signInOwner(page);
    const list = page.getByRole("link", { name: /^To pack/ });
    await expect(async () => {
      await page.goto("/admin/orders");
      await expect(list).toContainText(/4\d|[5-9]\d/, { timeout: 1_000 });
    }).toPass();

    let presses = 0;
    const press = async (name: RegExp | string, role: "link" | "button" = "link") => {
      presses += 1;
      await page.getByRole(role, { name }).click();
    };
    await press(/^To pack/);
    await press("Carrier run");
    await expect(page.getByRole("heading", { name: "Carrier run" })).toBeVisible();
    const file = [
      "Order reference,Tracking number",
      ...orders.map((order, at) => `${order},${trackingNumber(at)}`),
      "LL-99999999,JV500000991GB",
    ];
    // Two presses: the field, and the file in the list that the browser shows.
    presses += 2;
    const buffer = Buffer.from(file.join("\r\n"));
    await page
      .getByLabel("File", { exact: true })
      .setInputFiles({ name: "numbers.csv", mimeType: "text/csv", buffer });
    await press("Read the file", "button");
    const dispatch = page.getByRole("button", { name: `Dispatch ${PARCELS}` });
    await expect(dispatch).toBeVisible();
    await expect(page.getByText("This shop has no such order.")).toBeVisible();
    await look(page, "result file");
    await press(`Dispatch ${PARCELS}`, "button");
    await expect(page.getByRole("heading", { name: `Dispatch, ${PARCELS} orders` })).toBeVisible();
    expect(presses).toBeLessThanOrEqual(6);

    // Until their time is over, all of them can be taken back, and dispatched by the same file later.
    await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Undone. Nothing was changed.")).toBeVisible();
    await page.goto("/admin/pack/run");
    await page
      .getByLabel("File", { exact: true })
      .setInputFiles({ name: "again.csv", mimeType: "text/csv", buffer });
    await page.getByRole("button", { name: "Read the file" }).click();
    await expect(page.getByText("Nothing was done twice.")).toBeVisible();
    await expect(dispatch).toBeVisible();

    await page.goto("/admin/pack/run");
    await look(page, "carrier run");
    await page.goto("/admin/settings/carriers");
    await page.getByText("express48large").click();
    await look(page, "settings of the carriers");
    const form = page.locator("details[open]");
    await form.getByLabel("Longest, mm").fill("none");
    pageErrors.allow(422, "/admin/settings/carriers");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByText("Enter a whole number from 1 to 10,000.").first()).toBeVisible();
    await look(page, "a limit that is no number");
    await form.getByLabel("Longest, mm").fill("2600");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("express48large is saved.")).toBeVisible();
  },
);
