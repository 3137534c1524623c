import { signedInCustomer, signIn } from "./support/customers.ts";
import { expect, test } from "./support/test.ts";
import { linkIn, mailTo } from "./support/mails.ts";
import { open, openMenu, toast } from "./support/page-actions.ts";

test("a wrong password is refused with a message that goes with the next attempt, and the right one signs in; no script can read its cookie @phone", async ({
  page,
  pageErrors,
}) => {
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
  await expect(page.getByLabel("E-mail")).toHaveValue(customer.email);
  await signIn(page, customer);
  await expect(page).toHaveURL("/");
  await expect(toast(page, "Login failed")).toBeHidden();
  await expect(toast(page, "Please check your email to verify your account.")).toBeVisible();
  await openMenu(page);
  await expect(
    page.getByRole("banner").getByRole("link", { name: `MY ACCOUNT ${customer.fullName}` }),
  ).toBeVisible();
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem("user") ?? "null"))).toEqual({
    id: customer.id,
    email: customer.email,
    fullName: customer.fullName,
    isVerified: false,
  });
  const [session] = (await page.context().cookies()).filter(({ name }) => name === "session");
  expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  const readable = await page.evaluate(() =>
    [document.cookie, localStorage, sessionStorage].map((each) => JSON.stringify(each)).join(" "),
  );
  expect(readable).toContain("signed_in=1");
  expect(readable).not.toContain(session?.value);
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
  "a verification link waits for a press where nobody is signed in, and verifies by itself where its customer is",
  { tag: "@desk" },
  async ({ page, browser, baseURL, pageErrors }) => {
    // Verifying signs in anew, so the cart may be sent with the session before; it is sent again later.
    pageErrors.allow(401, "/api/kept-list");
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
    await expect(toast(page, "Email verified successfully!")).toBeVisible();
    await expect(page).toHaveURL("/");
    await open(page, "/account/details");
    await expect(page.getByRole("button", { name: "Change password" })).toBeVisible();
    await elsewhere.close();
  },
);
