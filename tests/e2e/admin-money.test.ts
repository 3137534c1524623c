import { look } from "./support/look.ts";
import { sql } from "kysely";
import { addDays, londonDay } from "#shop/kit/time.ts";
import { addJob } from "#shop/platform/queue/queue.server.ts";
import { buy } from "./support/bought-order.ts";
import { inDatabase, signInOwner, tabTo, waitForKeys } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const lastMonth = addDays(`${londonDay(new Date()).slice(0, 7)}-01`, -1).slice(0, 7);

/** A payout of an order, both of last month, of which the provider says a penny less. */
const payOut = (orderNumber: string) =>
  inDatabase(async (db) => {
    const at = `${lastMonth}-12T12:00:00Z`;
    const charged = sql`from payments p join orders o on o.id = p.order_id where o.order_number = ${orderNumber}`;
    await expect(async () => {
      const { rows } = await sql`select ${charged} and p.state = 'paid'`.execute(db);
      expect(rows).toHaveLength(1);
    }).toPass();
    await sql`update payments set paid_at = ${at} where id in (select p.id ${charged})`.execute(db);
    await sql`update invoices set issued_at = ${at} where order_id in (select o.id ${charged})`.execute(
      db,
    );
    await sql`insert into payouts (provider_ref, mode, amount_pence, state, listing, arrives_on, opened_at, lines_read_at)
      select ${`po_${orderNumber}`}, p.mode, p.amount_pence - 51, 'paid', 'listed', ${`${lastMonth}-14`}, now(), now() ${charged}`.execute(
      db,
    );
    await sql`insert into payout_lines (provider_ref, payout_ref, kind, category, amount_pence, fee_pence, net_pence,
        source_ref, charge_ref, made_at)
      select ${`txn_${orderNumber}`}, ${`po_${orderNumber}`}, 'charge', 'charge', p.amount_pence - 1, 50, p.amount_pence - 51,
        ${`ch_${orderNumber}`}, p.charge_ref, ${at} ${charged}`.execute(db);
  });

/** Changes what a payment of a locked month was. */
const payMore = (orderNumber: string) =>
  inDatabase((db) =>
    sql`update payments set amount_pence = amount_pence + 100
      where order_id in (select id from orders where order_number = ${orderNumber})`.execute(db),
  );

test(
  "a month says which payout differs, is locked once that is explained, and names what changes in it later",
  { tag: "@desk" },
  async ({ page, request, pageErrors }) => {
    test.setTimeout(120_000);
    const orderNumber = await buy(request, ["beech-pegs"]);
    await payOut(orderNumber);
    await signInOwner(page);
    await waitForKeys(page);
    await page.keyboard.press("g");
    await page.keyboard.press("b");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payouts");
    await look(page, "payouts");
    await page.getByLabel("Views").getByRole("link", { name: "Months" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Months");
    await look(page, "months");
    await page
      .getByRole("row", { name: /Next to be locked/ })
      .getByRole("link")
      .press("Enter");
    await expect(page.getByText("The month can be locked once every check holds.")).toBeVisible();
    await look(page, "a month with a difference");
    await page.getByRole("link", { name: /^Payout of / }).click();
    const difference = page.getByRole("region", { name: /^Difference/ });
    await expect(difference).toContainText("and the shop’s payment is");
    await look(page, "a payout with a difference");
    pageErrors.allow(422, `/admin/money/payouts/po_${orderNumber}.data`);
    await tabTo(page, "Mark as explained");
    await page.keyboard.press("Enter");
    await expect(difference.getByRole("alert")).toContainText("Say why the amounts differ");
    await look(page, "a difference without its reason");
    await difference.getByLabel("Why it differs").fill("Agreed by telephone");
    // By the mouse: the button must not move away as the field loses the focus.
    await difference.getByRole("button", { name: "Mark as explained" }).click();
    await expect(page.getByRole("status").first()).toContainText("explained");
    await expect(difference).toHaveCount(0);
    await expect(page.getByText("Agreed by telephone")).toBeVisible();
    await look(page, "an explained payout");
    // The strip leads back to the month that waits for it.
    await page.getByRole("status").first().getByRole("link").press("Enter");
    await expect(page).toHaveURL(new RegExp(`/admin/money/months/${lastMonth}$`));
    await page.goto("/admin/money/waiting");
    await look(page, "what is not paid out");
    await page.goto(`/admin/money/months/${lastMonth}`);
    await page.getByRole("button", { name: /^Lock .* for good$/ }).click();
    await expect(page.getByRole("status").first()).toContainText("The month is locked.");
    await look(page, "a locked month");
    await payMore(orderNumber);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Changed since it was locked" })).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: orderNumber })).toContainText("£1.00");
    await look(page, "a locked month with a change");
  },
);

test(
  "evidence about a dispute is read, gets the owner’s words and is sent by the keyboard",
  { tag: "@desk" },
  async ({ page, request, pageErrors }) => {
    test.setTimeout(120_000);
    const orderNumber = await buy(request, ["beech-pegs"], "4000 0000 0000 0259");
    await signInOwner(page);
    await waitForKeys(page);
    const row = page.getByRole("row").filter({ hasText: orderNumber });
    // The stand-in disputes a payment before the shop knows it; the job that runs each hour finds it.
    await expect(async () => {
      await inDatabase((db) => addJob(db, { task: "find-provider-refunds", payload: {} }));
      await page.goto("/admin/money/disputes");
      await expect(row).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await look(page, "disputes");
    await row.getByRole("link", { name: orderNumber }).press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Dispute of ${orderNumber}`);
    await look(page, "a dispute");
    await page.getByLabel("Your own words").fill("She rang and thanked us.");
    await page.getByLabel("Your own words").press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("definition").filter({ hasText: "She rang" })).toBeVisible();
    const send = page.getByRole("button", { name: /^Send evidence about/ });
    // Words that were added since then are shown before they are sent.
    pageErrors.allow(409, "/admin/money/disputes/");
    await page.getByLabel("Your own words").fill("She rang and thanked us. We have her letter.");
    // A press does nothing while the answer to the one before is still loaded.
    await expect(async () => {
      await send.press("Enter");
      await expect(page.getByRole("alert").first()).toContainText("Nothing was sent", {
        timeout: 5_000,
      });
    }).toPass();
    await expect(page.getByRole("definition").filter({ hasText: "her letter" })).toBeVisible();
    await look(page, "evidence with new words");
    await expect(async () => {
      if (await send.isVisible()) await send.press("Enter");
      await expect(send).toHaveCount(0, { timeout: 2_000 });
    }).toPass();
    await expect(page.getByText("It can’t be changed any more.")).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText("She rang and thanked us. We have her letter.")).toBeVisible();
    await expect(send).toHaveCount(0);
    await look(page, "evidence that was sent");
  },
);
