import type { Page } from "@playwright/test";
import { doPendingAct } from "#shop/fulfilment/undo.server.ts";
import { codeNow } from "#tests/support/authenticator.ts";
import { buy } from "./support/bought-order.ts";
import { airer } from "./support/carts.ts";
import { look as lookAt } from "./support/look.ts";
import { ageFactor, inDatabase, signInOwner, tabTo } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** At 320 px, too: a window of 1,280 px at a zoom of 400 %. */
const look = (page: Page, name: string) => lookAt(page, name, { widths: [320, 820, 1280] });

test(
  "one line with its delivery is refunded by the keyboard alone, in three presses",
  { tag: "@desk" },
  async ({ page, request }) => {
    test.setTimeout(120_000);
    const address = { city: "Douglas", postcode: "IM1 1AA" };
    const orderNumber = await buy(request, [airer, "rubber-grippers"], { address });
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

/** Lets the time pass in which the refund of an order can be undone. Returns the acts of its refunds, and their sums. */
function afterUndoTime(orderNumber: string) {
  return inDatabase(async (db) => {
    const { id } = await db
      .selectFrom("orders")
      .select("id")
      .where("orderNumber", "=", orderNumber)
      .executeTakeFirstOrThrow();
    await db
      .updateTable("pendingActs")
      .set({ begunAt: new Date(0), dueAt: new Date(1) })
      .where("orderId", "=", id)
      .execute();
    await doPendingAct(db, id);
    const acts = db.selectFrom("auditLog").select("actId").where("subjectId", "=", id);
    const refunds = db.selectFrom("refunds").select("amountPence").where("orderId", "=", id);
    const refundActs = await acts.where("action", "=", "refund").orderBy("at").execute();
    return {
      acts: refundActs.map(({ actId }) => actId),
      sums: (await refunds.execute()).map(({ amountPence }) => amountPence),
    };
  });
}

test(
  "two refunds of £5 on purpose from one open page are two; one pressed twice is one, also when the code is asked for",
  { tag: "@desk" },
  async ({ page, request, pageErrors }) => {
    pageErrors.allow(401, "/admin/");
    const orderNumber = await buy(request, [airer]);
    const owner = await signInOwner(page, `/admin/orders/${orderNumber}`);
    const heading = page.getByRole("heading", { level: 1 });
    const press = async () => {
      await page.getByRole("button", { name: "Refund", exact: true }).click();
      await page.getByText("Add an amount without lines").click();
      await page.getByLabel("Amount", { exact: true }).fill("5");
      await page.getByLabel("Reason").fill("A scratch");
      const act = await page.locator("form:has([name=goodwill]) [name=act_id]").inputValue();
      await page.getByRole("button", { name: "Refund £5.00" }).dblclick();
      return act;
    };
    const first = await press();
    await expect(heading).toHaveText(orderNumber);
    expect(await afterUndoTime(orderNumber)).toEqual({ acts: [first], sums: [500] });

    await page.getByRole("link", { name: "Today", exact: true }).first().click();
    await expect(heading).toHaveText("Today");
    await page.goBack();
    await ageFactor(owner.email);
    const second = await press();
    await expect(heading).toHaveText("Is it still you?");
    await page.getByLabel("Code").fill(codeNow(owner.key));
    await page.getByRole("button", { name: "Continue" }).dblclick();
    await expect(heading).toHaveText(orderNumber);
    expect(await afterUndoTime(orderNumber)).toEqual({ acts: [first, second], sums: [500, 500] });
  },
);
