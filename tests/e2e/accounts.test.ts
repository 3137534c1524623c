import {
  formWith,
  register,
  signedInCustomer,
  signIn,
  newCustomerDetails,
} from "./support/customers.ts";
import { expect, isPhone, test } from "./support/test.ts";
import { linkIn, mailTo } from "./support/mails.ts";
import { open, openMenu, toast } from "./support/page-actions.ts";
import type { Page } from "@playwright/test";

test("a wrong password is refused with a message that goes with the next attempt, and the right one signs in", async ({
  page,
  pageErrors,
}, info) => {
  pageErrors.allow(401, "/login");
  pageErrors.allow("failed", "/login");
  const customer = await signedInCustomer(page);
  await page.context().clearCookies();
  await open(page, "/login");
  await page.route(/\/login\.data/, (route) => route.abort());
  await signIn(page, customer);
  await expect(toast(page, "Failed to log in")).toBeVisible();
  await page.unroute(/\/login\.data/);
  await signIn(page, { ...customer, password: "not this one" });
  await expect(toast(page, "Login failed")).toBeVisible();
  await expect(toast(page, "Failed to log in")).toBeHidden();
  await expect(page.getByRole("alert")).toContainText("Login failed");
  await expect(page.getByRole("link", { name: "set a new password" })).toHaveAttribute(
    "href",
    /^\/forgot-password/,
  );
  await expect(page.getByLabel("E-mail")).toHaveValue(customer.email);
  await signIn(page, customer);
  await expect(page).toHaveURL("/");
  await expect(toast(page, "Login failed")).toBeHidden();
  await expect(toast(page, "Please check your email to verify your account.")).toBeVisible();
  const head = isPhone(info)
    ? await openMenu(page).then(() => page.getByRole("banner"))
    : page.getByRole("banner");
  await expect(head.getByRole("link", { name: `MY ACCOUNT ${customer.fullName}` })).toBeVisible();
  expect(await storedUser(page)).toEqual({
    id: customer.id,
    email: customer.email,
    fullName: customer.fullName,
    isVerified: false,
  });
});

test("no script can read the session cookie", { tag: "@desk" }, async ({ page }) => {
  await signedInCustomer(page);
  await open(page, "/account");
  const readable = await page.evaluate(
    () =>
      `${document.cookie} ${JSON.stringify({ ...localStorage })} ${JSON.stringify({ ...sessionStorage })}`,
  );
  const [session] = (await page.context().cookies()).filter(({ name }) => name === "session");
  expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  expect(readable).toContain("signed_in=1");
  expect(readable).not.toContain(session?.value);
});

test("signing out ends the session and says so", { tag: "@phone" }, async ({ page }) => {
  await signedInCustomer(page);
  await open(page, "/account");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(toast(page, "You have been logged out")).toBeVisible();
  await expect(page).toHaveURL("/");
  expect(await storedUser(page)).toBeNull();
  // The device cookie remains: it marks a known device and signs nobody in (docs/decisions/0011-known-devices.md).
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(["device"]);
  await open(page, "/account");
  await expect(page).toHaveURL("/login?from=%2Faccount");
  await expect(page.getByText("Please log in to view your profile.")).toBeVisible();
});

test(
  "a toast goes by itself after a time, and can be closed",
  { tag: "@desk" },
  async ({ page }) => {
    await page.clock.install();
    await open(page, "/product/rubber-grippers");
    const add = page.getByRole("button", { name: "Add to Cart" });
    const message = toast(page, /Rubber Grippers added/);
    await add.click();
    await expect(message).toBeVisible();
    await page.mouse.move(5, 400);
    await page.clock.runFor(9_000);
    await expect(message).toBeVisible();
    await page.clock.runFor(1_500);
    await expect(message).toBeHidden();
    // Its link stays beside the button.
    await expect(page.getByRole("main").getByRole("link", { name: "View cart" })).toBeVisible();
    await add.click();
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await expect(message).toBeHidden();
  },
);

test(
  "registration shows an error next to each field",
  { tag: "@phone" },
  async ({ page, pageErrors }) => {
    pageErrors.allow(422, "/register");
    await open(page, "/register");
    await page.getByRole("button", { name: "Register", exact: true }).click();
    for (const name of ["Full name", "E-mail", "Password", "Confirm password"])
      await expect(page.getByLabel(name, { exact: true })).toHaveAttribute("aria-invalid", "true");
    const who = newCustomerDetails();
    await register(page, { ...who, password: "short12" });
    await expect(
      page.getByText("Password must be at least 8 characters long").first(),
    ).toBeVisible();
    await page.getByLabel("Password", { exact: true }).fill(who.password);
    await page.getByLabel("Confirm password").fill(`${who.password} `);
    await page.getByRole("button", { name: "Register", exact: true }).click();
    await expect(page.getByText("Passwords do not match").first()).toBeVisible();
    await expect(page.getByLabel("Full name")).toHaveValue(who.fullName);
    await register(page, who);
    await expect(toast(page, /^Registration successful!/)).toBeVisible();
  },
);

test(
  "registration with the e-mail address of an account is refused",
  { tag: "@desk" },
  async ({ page, pageErrors }) => {
    pageErrors.allow(409, "/register");
    const customer = await signedInCustomer(page);
    await page.context().clearCookies();
    await open(page, "/register");
    await register(page, { ...customer, email: customer.email.toUpperCase() });
    await expect(page.getByRole("alert")).toContainText("Registration failed");
  },
);

test(
  "a used verification link, and one without a token, show an error",
  { tag: "@desk" },
  async ({ page, pageErrors }) => {
    pageErrors.allow(404, "/verify-email");
    pageErrors.allow(422, "/verify-email");
    await open(page, "/verify-email?token=used-up");
    await expect(
      page.getByText(
        "We couldn't verify your email address. The verification link may have expired or is invalid.",
      ),
    ).toBeVisible();
    await open(page, "/verify-email");
    await expect(toast(page, "Invalid verification link")).toBeVisible();

    const customer = await signedInCustomer(page);
    const link = linkIn(await mailTo(page, customer.email, /verify/i), "/verify-email");
    await page.context().clearCookies();
    await open(page, link);
    await page.request.post("/api/verify-email", {
      data: { token: new URL(link).searchParams.get("token") },
    });
    await page.getByRole("button", { name: "Verify e-mail" }).click();
    await expect(toast(page, "Verification failed")).toBeVisible();
  },
);

test(
  "a verification link waits for a press where nobody is signed in, and verifies by itself where its customer is",
  { tag: "@desk" },
  async ({ page, browser, baseURL, pageErrors }) => {
    const customer = await signedInCustomer(page);
    const link = linkIn(await mailTo(page, customer.email, /verify/i), "/verify-email");
    // A program that checks mails: a browser with scripts and without a session.
    const elsewhere = await browser.newContext({ baseURL });
    pageErrors.watch(elsewhere);
    const scanner = await elsewhere.newPage();
    const posts: string[] = [];
    scanner.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes("verify"))
        posts.push(request.url());
    });
    await open(scanner, link);
    await expect(scanner.getByRole("button", { name: "Verify e-mail" })).toBeVisible();
    await scanner.waitForLoadState("networkidle");
    expect(posts).toEqual([]);

    await open(page, link);
    await expect(page.getByText("Thank you. You are signed in.")).toBeVisible();
    await open(page, "/account/details");
    await expect(page.getByRole("button", { name: "Change password" })).toBeVisible();
    await elsewhere.close();
  },
);

// tests/http/shared-shop/redirects.test.ts has the others; browsers read a backslash as a slash.
test("signing in never redirects to another site", { tag: "@desk" }, async ({ page }) => {
  const from = encodeURIComponent("/\\evil.example");
  const customer = await signedInCustomer(page);
  await page.context().clearCookies();
  await open(page, `/login?from=${from}`);
  await signIn(page, customer);
  await expect(toast(page, "Please check your email to verify your account.")).toBeVisible();
  await expect(page).toHaveURL("/");
  await open(page, `/login?from=${from}`);
  await expect(page).toHaveURL("/");
});

test(
  "registering returns to the page before, from either form",
  { tag: "@desk" },
  async ({ page, pageErrors }) => {
    pageErrors.allow(422, "/register");
    await open(page, "/login?from=%2Faccount");
    await page.getByRole("main").getByRole("link", { name: "Register" }).click();
    await expect(page).toHaveURL("/register?from=%2Faccount");
    await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
    await expect(page).toHaveURL("/login?from=%2Faccount");
    await open(page, "/login?from=%2Fcheckout");
    const who = newCustomerDetails();
    await register(page, { ...who, password: "short12" });
    await expect(page).toHaveURL("/register?from=%2Fcheckout");
    await expect(
      page.getByText("Password must be at least 8 characters long").first(),
    ).toBeVisible();
    await expect(page.getByLabel("E-mail")).toHaveValue(who.email);
    await register(page, who);
    await expect(page).toHaveURL("/checkout");
    await page.goto("/register?from=%2Fcheckout");
    await expect(page).toHaveURL("/checkout");
    await page.goto("/register?from=//evil.example");
    await expect(page).toHaveURL("/");
  },
);

test(
  "a failed sign-in on the way to the checkout shows its errors in its own form",
  { tag: "@desk" },
  async ({ page, pageErrors }) => {
    pageErrors.allow(401, "/login");
    pageErrors.allow(422, "/login");
    await open(page, "/login?from=%2Fcheckout");
    const form = formWith(page, "Sign in");
    await form.getByRole("button", { name: "Sign in" }).click();
    await expect(form.getByLabel("E-mail")).toHaveAttribute("aria-invalid", "true");
    await expect(formWith(page, "Register").getByLabel("E-mail")).not.toHaveAttribute(
      "aria-invalid",
    );
    await signIn(page, { email: "ann@example.com", password: "not this one" });
    await expect(form.getByRole("alert")).toContainText("Login failed");
    await expect(form.getByLabel("E-mail")).toHaveValue("ann@example.com");
  },
);

async function storedUser(page: Page): Promise<unknown> {
  return page.evaluate(() => JSON.parse(localStorage.getItem("user") ?? "null") as unknown);
}
