import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";

export type Customer = {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly password: string;
};

/** The details of a customer who has no account yet, with an e-mail address of their own. */
export function newCustomerDetails(fullName = "Ann Lee"): Omit<Customer, "id"> {
  return { email: `ann.${randomUUID()}@example.com`, fullName, password: "pegs and rope 12" };
}

/** Registers a customer through the API; the page's browser is signed in. */
export async function signedInCustomer(page: Page, fullName?: string): Promise<Customer> {
  const { email, password, fullName: name } = newCustomerDetails(fullName);
  const answer = await page.request.post("/api/auth-register", {
    data: { email, password, fullName: name },
  });
  expect(answer.status()).toBe(201);
  const { userId } = await answer.json();
  return { id: userId, email, password, fullName: name };
}

/** Fills in the registration form and sends it. */
export async function register(page: Page, who: Omit<Customer, "id">): Promise<void> {
  const form = formWith(page, "Register");
  await form.getByLabel("Full name").fill(who.fullName);
  await form.getByLabel("E-mail").fill(who.email);
  await form.getByLabel("Password", { exact: true }).fill(who.password);
  await form.getByLabel("Confirm password").fill(who.password);
  await form.getByRole("button", { name: "Register", exact: true }).click();
}

/** Fills in the sign-in form and sends it. */
export async function signIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const form = formWith(page, "Sign in");
  await form.getByLabel("E-mail").fill(email);
  await form.getByLabel("Password", { exact: true }).fill(password);
  await form.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** The form with this button. On the way to the checkout one page has both forms. */
export function formWith(page: Page, button: string): Locator {
  const named = page.getByRole("button", { name: button, exact: true });
  return page.getByRole("main").locator("form").filter({ has: named });
}
