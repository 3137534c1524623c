import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sharedHttpShop } from "#tests/http/support/http-shop.ts";
import { mailedToken, mailTo, newShopper } from "#tests/http/support/shoppers.ts";
import { newVisitor, type Visitor } from "#tests/http/support/visitor.ts";

const shop = sharedHttpShop();
const reset = "ropes and cleats 34";
const newEmail = () => `ann.${randomUUID()}@example.com`;

async function signIn(visitor: Visitor, email: string, password: string) {
  await visitor.open("/login");
  return visitor.press("Sign in", { email, password });
}

async function confirmFrom(visitor: Visitor, email: string) {
  await visitor.open(`/confirm-email?token=${await mailedToken(shop, email, "/confirm-email")}`);
  return visitor.press("Confirm the change");
}

test("registration says what is wrong beside what was typed, and refuses the address of an account", async () => {
  const ann = newVisitor(shop);
  const email = newEmail();
  await ann.open("/register");
  const password = "pegs and rope 12";
  const fields = { fullName: "Ann Lee", email, password, confirmPassword: password };
  for (const [wrong, words] of [
    [{ password: "short12" }, "Password must be at least 8 characters long"],
    [{ confirmPassword: `${password} ` }, "Passwords do not match"],
    [{ password: "Liverpool1" }, "one of the most common passwords"],
  ] as const) {
    const page = await ann.press("Register", { ...fields, ...wrong });
    expect([page.status, page.text]).toEqual([422, expect.stringContaining(words)]);
    expect(page.html).toContain(`value="${email}"`);
  }
  const registered = await ann.press("Register", fields);
  expect(registered.text).toContain("Registration successful! Please check your email");
  const ben = newVisitor(shop);
  await ben.open("/register");
  const page = await ben.press("Register", { ...fields, email: email.toUpperCase() });
  expect([page.status, page.text]).toEqual([409, expect.stringContaining("Registration failed")]);
});

test("an account is registered, verified, given a new password and address, and deleted", async () => {
  const { email, password, registered } = await newShopper(shop);
  const ann = newVisitor(shop, registered);
  await ann.open(`/verify-email?token=${await mailedToken(shop, email, "/verify-email")}`);
  expect((await ann.press("Verify e-mail")).text).toContain("E-mail address verified");
  await mailTo(shop, email, /welcome/i);
  await ann.open("/account");
  expect((await ann.press("Sign Out")).text).toContain("You have been logged out");
  expect((await ann.open("/account")).path).toBe("/login?from=%2Faccount");

  await ann.open("/forgot-password");
  expect((await ann.press("Send reset link", { email })).text).toContain(
    "If an account with that email exists, a password reset link has been sent.",
  );
  await ann.open(`/reset-password?token=${await mailedToken(shop, email, "/reset-password")}`);
  const typed = { newPassword: reset, confirmPassword: reset };
  const other = await ann.press("Reset password", { ...typed, confirmPassword: "another line" });
  expect(other.text).toContain("Passwords do not match");
  expect((await ann.press("Reset password", typed)).text).toContain(
    "Your password has been reset successfully",
  );
  const refused = await signIn(ann, email, password);
  expect([refused.status, refused.text]).toEqual([401, expect.stringContaining("Login failed")]);
  expect(refused.html).toMatch(/href="\/forgot-password[^>]*>set a new password/);
  expect((await signIn(ann, email, reset)).status).toBe(200);

  await ann.open("/account/details");
  const moved = newEmail();
  const change = { newEmail: moved, emailPassword: "not this one" };
  const wrong = await ann.press("Change e-mail address", change);
  expect(wrong.text).toContain("This is not the password of your account");
  expect(wrong.html).toContain(`value="${moved}"`);
  const asked = await ann.press("Change e-mail address", { ...change, emailPassword: reset });
  expect(asked.text).toContain(`Changing to ${moved}`);
  expect((await confirmFrom(ann, moved)).text).toContain("Thank you");
  expect((await confirmFrom(ann, email)).text).toContain(`Your e-mail address is now ${moved}.`);
  await mailTo(shop, email, /changed|moved/i);

  const data = await ann.open("/account/your-data.json");
  expect(JSON.parse(data.html)).toMatchObject({ account: { email: moved }, orders: [] });
  await ann.open("/account/your-data");
  const gone = await ann.press("Delete my account", { currentPassword: reset });
  expect([gone.path.split("?")[0], gone.text]).toEqual([
    "/",
    expect.stringContaining("Your account has been deleted"),
  ]);
  await mailTo(shop, moved, /deleted/i);
  expect((await signIn(ann, moved, reset)).status).toBe(401);
});

test("devices are listed and signed out, and changing the password keeps this one signed in", async () => {
  const { email, password, registered } = await newShopper(shop);
  const [ann, elsewhere] = [newVisitor(shop, registered), newVisitor(shop)];
  await signIn(elsewhere, email, password);
  const { html, text } = await ann.open("/account/devices");
  expect(text.match(/This device/g)).toHaveLength(1);
  expect(html.match(/<button[^>]*>(?:<[^>]*>)*Sign out/g)).toHaveLength(2);
  expect((await ann.press("Sign out everywhere else")).text).toContain(
    "Every other device is signed out.",
  );
  expect((await elsewhere.open("/account")).path).toBe("/login?from=%2Faccount");
  await ann.open("/account/details");
  const changed = await ann.press("Change password", {
    currentPassword: password,
    newPassword: reset,
    confirmPassword: reset,
  });
  expect(changed.text).toContain("Your password is changed");
  expect((await ann.open("/account")).path).toBe("/account");
});

test("name and addresses are saved, on an island with its postcode and in the United States with a state", async () => {
  const ann = newVisitor(shop, (await newShopper(shop)).registered);
  await ann.open("/account/details");
  expect((await ann.press("Save name", { fullName: "Ann Featherstone" })).text).toContain(
    "Your name is saved.",
  );
  await ann.open("/account/addresses");
  const save = (typed: Readonly<Record<string, string>>) => ann.press("Save this address", typed);
  const mill = { line1: "1 Mill Lane", city: "Halifax", country: "GG" };
  const wrong = await save({ ...mill, postcode: "HX7 8AD" });
  expect([wrong.status, wrong.text]).toEqual([
    422,
    expect.stringContaining("Enter a postcode in Guernsey"),
  ]);
  const saved = await save({ ...mill, postcode: "gy1 1aa" });
  expect(saved.text).toMatch(/1 Mill Lane.*GY1 1AA.*Guernsey/);
  expect((await ann.follow("Edit")).html).toMatch(/<option[^>]*value="GG"[^>]* selected/);
  await ann.open("/account/addresses");
  const york = { line1: "1 Broadway", city: "New York", country: "US", postcode: "10001" };
  expect((await save({ ...york, state: "" })).text).toContain("Choose a state");
  expect((await save({ ...york, state: "NY" })).text).toContain("New York, NY 10001");
});
