import { expect, test } from "vitest";
import { sharedHttpShop } from "#tests/http/support/http-shop.ts";
import { mailedToken, newShopper } from "#tests/http/support/shoppers.ts";
import { newVisitor } from "#tests/http/support/visitor.ts";

const shop = sharedHttpShop();

/** Somebody registers; the owner of the address opens the mailed link in a browser of their own. */
async function verifiedElsewhere() {
  const { email, registered } = await newShopper(shop);
  const [stranger, owner] = [newVisitor(shop, registered), newVisitor(shop)];
  await owner.open(`/verify-email?token=${await mailedToken(shop, email, "/verify-email")}`);
  return { stranger, owner, asked: await owner.press("Verify e-mail") };
}

test("a link opened in another browser asks who registered; the first browser waits, and is signed out", async () => {
  const { stranger, owner, asked } = await verifiedElsewhere();
  expect(asked.text).toContain("Was this you?");
  // The account pages lead to the question.
  expect((await owner.open("/account")).path).toContain("question=1");
  for (const path of ["/account", "/account/details", "/account/devices", "/account/your-data"]) {
    const { text } = await stranger.open(path);
    expect([path, text]).toEqual([
      path,
      expect.stringContaining("Waiting for an answer in another browser"),
    ]);
    expect(text).not.toContain("Delete my account");
  }
  expect((await stranger.open("/account/your-data.json")).path).toBe("/account/your-data");
  expect((await stranger.open("/checkout")).path).toBe("/checkout");

  await owner.open("/account");
  expect((await owner.press("That was not me")).text).toContain("Reset your password");
  expect((await stranger.open("/account")).path).toContain("/login");
  const password = "pegs on a windy day";
  const typed = { newPassword: password, confirmPassword: password };
  expect((await owner.press("Reset password", typed)).text).toContain("Password changed");
});

test("'That was me' leads on, and the first browser no longer waits", async () => {
  const { stranger, owner } = await verifiedElsewhere();
  await owner.open("/account/details");
  expect((await owner.press("That was me")).path).toContain("/account/details");
  expect((await stranger.open("/account/details")).text).toContain("Change password");
});
