import { look } from "./support/look.ts";
import { randomUUID } from "node:crypto";
import { signInOwner, tabTo } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test(
  "a customer is found, noted, blocked and erased by the keyboard, and the audit log shows it and is exported",
  { tag: "@desk" },
  async ({ page, pageErrors }) => {
    test.setTimeout(120_000);
    const name = `Robin ${randomUUID().slice(0, 8)}`;
    const email = `${randomUUID()}@example.com`;
    const person = { email, password: "pegs and rope 12", fullName: name };
    const registered = await page.request.post("/api/auth-register", { data: person });
    expect(registered.status(), await registered.text()).toBe(201);
    await signInOwner(page);
    await page.goto("/admin/customers?q=nobody-at-all");
    await expect(page.getByText("Nobody found for “nobody-at-all”")).toBeVisible();
    await look(page, "no customers");
    await page.getByRole("main").getByRole("searchbox").fill(email);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("row", { name: email })).toBeVisible();
    await look(page, "customers");
    await tabTo(page, name);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);

    pageErrors.allow(422, "/admin/customers/");
    await tabTo(page, "Add note");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toContainText("Enter a note of 1 to 2,000 characters.");
    await look(page, "a refused note");
    await page.getByLabel("Note", { exact: true }).fill("Rings before delivery");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Rings before delivery")).toBeVisible();
    await expect(page.getByLabel("Note", { exact: true })).toHaveValue("");
    await page.getByRole("button", { name: "Block ordering" }).press("Enter");
    await expect(page.getByText("Ordering is blocked")).toBeVisible();
    await page.getByRole("button", { name: "Export the data" }).press("Enter");
    const [data] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download customer.json" }).press("Enter"),
    ]);
    expect(data.suggestedFilename()).toBe("customer.json");
    await page.getByText("Erase this customer").press("Enter");
    await expect(page.getByText("Nothing: there is no paid order.")).toBeVisible();
    await look(page, "a customer");
    await page.getByRole("button", { name: `Erase ${name}` }).press("Enter");
    await expect(page.getByRole("status")).toHaveText("The customer is erased.");

    await page.getByRole("link", { name: "Audit log" }).press("Enter");
    const rows = page.getByRole("table");
    await expect(rows.getByText("Erased customer")).toBeVisible();
    await rows.getByText("Blocked ordering").press("Enter");
    await expect(page.getByText("no, now yes").first()).toBeVisible();
    await look(page, "audit log");
    await page.getByLabel("Act").selectOption("Added customer note");
    await page.getByRole("button", { name: "Show" }).press("Enter");
    await expect(rows.getByText("Erased customer")).toHaveCount(0);
    await expect(rows.getByText("Added customer note")).toBeVisible();
    await page.getByRole("button", { name: "Export" }).press("Enter");
    const [log] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download audit-log.csv" }).press("Enter"),
    ]);
    expect(log.suggestedFilename()).toBe("audit-log.csv");
    await look(page, "audit log exported");
  },
);
