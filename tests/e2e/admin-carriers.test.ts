import { anOrder } from "#tests/support/builders/order.ts";
import { inDatabase, leaveLast, signInOwner } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

const PARCELS = 12;
const S10_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];

/** A number of Royal Mail's with the right check digit. */
function trackingNumber(at: number): string {
  const digits = String(50_000_000 + at);
  const sum = S10_WEIGHTS.reduce((all, weight, place) => all + weight * Number(digits[place]), 0);
  const check = 11 - (sum % 11);
  return `JV${digits}${check === 10 ? 0 : check === 11 ? 5 : check}GB`;
}

/** Paid orders from the shelf. Returns their numbers. */
async function paidOrders(): Promise<string[]> {
  const numbers: string[] = [];
  await inDatabase(async (db) => {
    for (let at = 0; at < PARCELS; at += 1) {
      const order = await anOrder(db, "paid");
      numbers.push(order.orderNumber);
    }
  });
  await leaveLast(numbers);
  return numbers;
}

test.use({ contextOptions: { reducedMotion: "reduce" } });

test(
  "parcels are dispatched from the file that a carrier gave back, in six presses, and taken back",
  { tag: "@desk" },
  async ({ page }) => {
    const orders = await paidOrders();
    await signInOwner(page, "/admin/orders");
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

    // Numbers are scanned from labels one after the other: the Enter of a scanner sends none before the last.
    await page.goto("/admin/pack/numbers");
    const fields = page.getByLabel(/^Tracking number of/);
    await fields.first().fill("JV473125206GB");
    await fields.first().press("Enter");
    await expect(fields.nth(1)).toBeFocused();
    await fields.last().press("Enter");
    await page.getByLabel("Carrier").selectOption("Royal Mail");
    await expect(fields.first()).toHaveValue("JV473125206GB");
    await page.getByRole("button", { name: "Read the numbers" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Numbers from Royal Mail");
  },
);
