import type { Page } from "@playwright/test";
import { openDatabase } from "#server/database.ts";
import { deliverOrder } from "#shop/fulfilment/delivery.server.ts";
import { dispatchOrder } from "#shop/fulfilment/dispatch.server.ts";
import { DAY_MS } from "#shop/kit/time.ts";
import { SHOP } from "#shop/platform/actor.ts";
import { createDb, openPool, type Db } from "#shop/platform/database/db.server.ts";
import { readEnv } from "#shop/platform/env.server.ts";
import type { StaffRole } from "#shop/staff/rights.ts";
import { joinedStaff, newStaff } from "#tests/support/joined-staff.ts";
import { codeNow, STAFF_PASSWORD } from "#tests/support/authenticator.ts";
import { expect } from "./test.ts";

/** Adds an owner who has not joined. Returns the e-mail address and the path of the link to join. */
export async function invite(): Promise<{ email: string; path: string }> {
  const { person, linkToken } = await inDatabase((db) => newStaff(db));
  return { email: person.email, path: `/admin/join?token=${linkToken}` };
}

/** Does something in the database of the running shop. */
export async function inDatabase<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
  const read = readEnv(process.env);
  if (!read.ok) throw new Error(read.problems.join("\n"));
  const database = await openDatabase(read.env, { log: () => {} });
  const pool = openPool(database.url, 1);
  try {
    return await work(createDb(pool));
  } finally {
    await pool.end();
    await database.stop();
  }
}

/** Lets eleven minutes pass since a person last gave the second factor, so that the next act asks for it. */
export function ageFactor(email: string): Promise<unknown> {
  return inDatabase((db) =>
    db
      .updateTable("staffSessions")
      .set({ factorAt: new Date(Date.now() - 11 * 60_000) })
      .where("staffId", "in", db.selectFrom("staff").select("id").where("email", "=", email))
      .execute(),
  );
}

/** Lets an order be sent and delivered three days ago. */
export function deliver(orderNumber: string): Promise<void> {
  return inDatabase(async (db) => {
    const { id } = await db
      .selectFrom("orders")
      .select("id")
      .where("orderNumber", "=", orderNumber)
      .executeTakeFirstOrThrow();
    const shipment = { carrier: "Royal Mail", trackingNumber: null, trackingUrl: null };
    expect((await dispatchOrder(db, id, { shipment, actor: SHOP })).ok).toBe(true);
    await db
      .updateTable("fulfilments")
      .set({ dispatchedAt: new Date(Date.now() - 5 * DAY_MS) })
      .where("orderId", "=", id)
      .execute();
    await deliverOrder(db, id, { actor: SHOP, deliveredAt: new Date(Date.now() - 3 * DAY_MS) });
  });
}

/** Gives a person another role, with which their session goes on. */
export function changeRole(email: string, role: StaffRole): Promise<unknown> {
  return inDatabase((db) =>
    db.updateTable("staff").set({ role }).where("email", "=", email).execute(),
  );
}

/** Lets orders leave on a day: far away, they come last in the lists that other tests read. */
export function leaveLast(orderNumbers: readonly string[], day = "2036-12-01"): Promise<unknown> {
  return inDatabase((db) =>
    db
      .updateTable("orderLines")
      .set({ leavesBy: day })
      .where(
        "orderId",
        "in",
        db.selectFrom("orders").select("id").where("orderNumber", "in", orderNumbers),
      )
      .execute(),
  );
}

/** Presses Tab until an element has the focus. */
export async function tabTo(page: Page, label: string): Promise<void> {
  const isThere = () =>
    page.evaluate((wanted) => {
      const element = document.activeElement;
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      const text = labels[0]?.textContent ?? element?.textContent ?? "";
      return text.trim() === wanted;
    }, label);
  for (let presses = 0; presses < 40; presses += 1) {
    if (await isThere()) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The keyboard does not reach "${label}".`);
}

/** Tabs to a field and types into it. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, label);
  await page.keyboard.type(text);
}

export type Joined = { readonly email: string; readonly key: string; readonly codes: string[] };

/**
 * Signs a new owner in as the pages for joining would leave them: `admin.test.ts` walks those pages, and all other tests
 * begin after them. Opens `path` then, ready for keys.
 */
export async function signInOwner(
  page: Page,
  path?: string,
): Promise<{ email: string; key: string }> {
  const { token, key, person } = await inDatabase((db) => joinedStaff(db, "owner"));
  const cookie = { name: "admin", value: token, httpOnly: true, sameSite: "Strict" } as const;
  await page.context().addCookies([{ ...cookie, url: process.env["PUBLIC_URL"] ?? "" }]);
  if (path !== undefined) {
    await page.goto(path);
    await waitForKeys(page);
  }
  return { email: person.email, key };
}

/** Joins by the keyboard alone. `look` sees each step. */
export async function joinByKeyboard(
  page: Page,
  look: (name: string) => Promise<void> = async () => {},
): Promise<Joined> {
  const { email, path } = await invite();
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Join the admin");
  await look("join");
  await typeInto(page, "Password", STAFF_PASSWORD);
  await typeInto(page, "Confirm password", STAFF_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Key")).toBeVisible();
  await look("second factor");
  const key = (await page.getByLabel("Key").innerText()).trim();
  await typeInto(page, "Code", codeNow(key));
  await page.keyboard.press("Enter");
  const list = page.getByRole("list", { name: "Recovery codes" });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  await look("recovery codes");
  const codes = await list.getByRole("listitem").allInnerTexts();
  await tabTo(page, "Done");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Today");
  return { email, key, codes };
}

/** Waits until React has taken over a page of the admin: single keys do nothing before. */
export async function waitForKeys(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector("main");
    return main !== null && Object.keys(main).some((key) => key.startsWith("__reactProps"));
  });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  );
}
