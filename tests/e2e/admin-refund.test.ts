import type { Page } from "@playwright/test";
import { look as lookAt } from "./support/look.ts";
import { signInOwner, tabTo } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** At 320 px, too: a window of 1,280 px at a zoom of 400 %. */
const look = (page: Page, name: string) => lookAt(page, name, { widths: [320, 820, 1280] });

/** A paid order of an airer for £88.50 and grippers for £6.00, with delivery to Douglas for £6.95. Returns its number. */
async function paidOrder({ request }: Page): Promise<string> {
  const call = async (name: string, body: object, token = "") =>
    (
      await request.post(`/api/${name}`, {
        data: body,
        headers: token === "" ? {} : { Authorization: `Bearer ${token}` },
      })
    ).json();
  const email = `sam.${crypto.randomUUID()}@example.com`;
  const person = { email, password: "pegs and rope 12", fullName: "Sam Specimen" };
  const { token } = await call("auth-register", person);
  const id = async (slug: string) => (await (await request.get(`/api/products/${slug}`)).json()).id;
  const options = {
    color: "black",
    lathLength: "1.5m",
    ropeLength: "15m",
    wheelType: "deluxe",
    extraPulley: "deluxe",
  };
  const checkout = {
    items: [
      { id: await id("traditional-kitchen-maid"), options },
      { id: await id("rubber-grippers"), options: {} },
    ],
    shipping: {
      rate: { rate: 6.95, zone: "Isle of Man" },
      address: {
        name: "Sam Specimen",
        line1: "1 Mill Lane",
        line2: "",
        city: "Douglas",
        country: "GB",
        postcode: "IM1 1AA",
      },
    },
    notes: "",
  };
  const session = await call("create-checkout-session", checkout, token);
  const form = { number: "4242424242424242", expiry: "12 / 40", cvc: "123", name: "Sam" };
  await request.post(new URL(session.url).pathname, { form });
  await request.get(`/order/success?session_id=${session.id}`);
  return session.orderNumber;
}

test(
  "one line with its delivery is refunded by the keyboard alone, in three presses",
  { tag: "@desk" },
  async ({ page }) => {
    test.setTimeout(120_000);
    const orderNumber = await paidOrder(page);
    await signInOwner(page, `/admin/orders/${orderNumber}`);
    let presses = 0;
    const press = async (key: string) => {
      presses += 1;
      await page.keyboard.press(key);
    };

    await tabTo(page, "Refund");
    await press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Refund ${orderNumber}`);
    await expect(page.getByLabel("Quantity to refund").first()).toBeFocused();
    await page.keyboard.type("1");
    await tabTo(page, "Refund delivery");
    await press("Space");
    await expect(page.getByText("of which VAT £15.91")).toBeVisible();
    await look(page, "refund");
    await tabTo(page, "Refund £95.45");
    await press("Enter");

    await expect(page.getByRole("heading", { level: 1 })).toHaveText(orderNumber);
    expect(presses).toBe(3);
    await expect(page.getByRole("list", { name: "Undo" })).toContainText("Refund of £95.45");
    await page.goto(`/admin/orders/${orderNumber}/refund`);
    await expect(page.getByText("pressed Refund £95.45")).toBeVisible();
    await look(page, "refund that waits");
  },
);
