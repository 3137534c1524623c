import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { openDatabase } from "#server/database.ts";
import { createDb, openPool, type Db } from "#shop/platform/database/db.server.ts";
import { readEnv } from "#shop/platform/env.server.ts";
import { startCommand } from "#tests/support/shop-command.ts";
import { codeNow, STAFF_PASSWORD } from "#tests/support/authenticator.ts";
import { expect } from "./test.ts";

/** The environment of a command that works on the shop of this run. */
function shopEnv(): NodeJS.ProcessEnv {
  const { SHOP_DATA_DIR: DATA_DIR, SHOP_URL: PUBLIC_URL } = process.env;
  return { ...process.env, DATA_DIR, PUBLIC_URL };
}

/** Runs `npm run staff -- add` beside the running shop. Returns the e-mail address and the link's path. */
export async function invite(role = "owner"): Promise<{ email: string; path: string }> {
  const email = `staff-${randomUUID()}@mill.example`;
  const { ended } = startCommand("staff", ["add", email, "--role", role], shopEnv());
  const { code, output } = await ended;
  expect(code, output).toBe(0);
  const { pathname, search } = new URL(output.trim().split("\n").at(-1) ?? "");
  return { email, path: pathname + search };
}

/** Does something in the database of the running shop. */
async function inDatabase(work: (db: Db) => Promise<unknown>): Promise<void> {
  const read = readEnv(shopEnv());
  if (!read.ok) throw new Error(read.problems.join("\n"));
  const database = await openDatabase(read.env);
  const pool = openPool(database.url, 1);
  await work(createDb(pool));
  await pool.end();
  await database.stop();
}

/** Lets eleven minutes pass since a person last gave the second factor, so that the next act asks for it. */
export function ageFactor(email: string): Promise<void> {
  return inDatabase((db) =>
    db
      .updateTable("staff_sessions")
      .set({ factor_at: new Date(Date.now() - 11 * 60_000) })
      .where("staff_id", "in", db.selectFrom("staff").select("id").where("email", "=", email))
      .execute(),
  );
}

/** Lets orders leave on a day far away, so that they come last in the lists that other tests read. */
export function leaveLast(orderNumbers: readonly string[]): Promise<void> {
  return inDatabase((db) =>
    db
      .updateTable("order_lines")
      .set({ leaves_by: "2036-12-01" })
      .where(
        "order_id",
        "in",
        db.selectFrom("orders").select("id").where("order_number", "in", orderNumbers),
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
