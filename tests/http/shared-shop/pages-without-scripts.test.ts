import { describe, expect, test } from "vitest";
import { sharedHttpShop } from "#tests/http/support/http-shop.ts";
import { formsIn } from "#tests/http/support/press.ts";
import { newVisitor } from "#tests/http/support/visitor.ts";

const shop = sharedHttpShop();
const airer = "/product/traditional-kitchen-maid";

describe("a listing", () => {
  test("is filtered and sorted by its form, and each filter can be removed", async () => {
    const visitor = newVisitor(shop);
    await visitor.open("/accessories");
    const shown = await visitor.press("Show", { price: "0-2500", sort: "price" });
    expect(shown.path).toMatch(/price=0-2500.*sort=price|sort=price.*price=0-2500/);
    expect(shown.text).toMatch(/products match your filters/);
    expect(shown.html).toMatch(/href="\/accessories\?sort=price"[^>]*>.*?Under £25/s);
    const priced = shown.text.matchAll(/£([\d.]+)(?: to £[\d.]+)? incl\. VAT/g);
    const prices = [...priced].map(([, price]) => Number(price));
    expect(new Set(prices).size).toBeGreaterThan(2);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  });

  test("of ceiling airers is filtered by lath length and fixing", async () => {
    const visitor = newVisitor(shop);
    await visitor.open("/ceiling-airers");
    const shown = await visitor.press("Show", { lath: "1.2m", fixing: "ceiling" });
    expect(shown.text).toContain("3 products match your filters");
    for (const name of ["Lath length: 1.2 m", "Fixed to: Ceiling"])
      expect(shown.text).toContain(name);
  });

  test("without a match says what to change", async () => {
    const visitor = newVisitor(shop);
    const { text } = await visitor.open("/rotary-covers?price=10000-&length=40-");
    expect(text).toContain("No products match all your filters.");
    expect((await visitor.follow("see everything in this category")).path).toBe("/rotary-covers");
  });
});

describe("the search", () => {
  test("corrects what is misspelt and offers the exact query, which says what it did not find", async () => {
    const visitor = newVisitor(shop);
    const corrected = await visitor.open("/search?q=clothes+arier");
    expect(corrected.text).toContain("Results for “clothes airer”");
    const exact = await visitor.follow("“clothes arier”");
    expect(exact.path).toBe("/search?q=clothes+arier&exact=1");
    expect(exact.text).toContain("Nothing matches “arier”");
    const none = await visitor.open("/search?q=arier&exact=1");
    expect(none.text).toContain("Nothing found for “arier”");
    expect((await visitor.follow("airer")).text).toContain("Results for “airer”");
  });

  test("finds a page of the shop by its name, and goods from the form of the header", async () => {
    const visitor = newVisitor(shop);
    await visitor.open("/search?q=returns");
    expect((await visitor.follow("Returns and cancelling")).path).toBe("/returns");
    expect((await visitor.press("Search the shop", { q: "pullys" })).text).toMatch(
      /Results for “pulleys”.*Double Pulley/,
    );
  });
});

describe("a ceiling airer", () => {
  test("is compared with another choice by the form", async () => {
    const visitor = newVisitor(shop);
    await visitor.open(`${airer}/compare`);
    const { text } = await visitor.press("Compare", { "other-lathLength": "2.1m" });
    expect(text).toContain("The second costs £30.00 more than the first.");
  });

  test("is fitted to a room by the form: errors are at their fields, the values stay, and what fits can be chosen", async () => {
    const visitor = newVisitor(shop);
    const room = { ceiling: "2.7", run: "200 cm", tallest: "tall", cleat: "1.2" };
    const { html } = await visitor.open(airer);
    expect(html).toMatch(/<form[^>]* id="choose"/);
    expect(html).toMatch(/<button(?=[^>]* form="choose")[^>]* formaction="[^"]*\/fit#fit"/i);
    const see = (typed: object) =>
      visitor.open(`${airer}/fit?${new URLSearchParams({ ...room, ...typed })}`);
    const wrong = await see({});
    expect(wrong.html).toContain('value="tall"');
    expect(wrong.text).toContain("We couldn’t read that");
    await see({ tallest: "1.8" });
    const chosen = await visitor.follow("Choose 1.8 m laths and 15 m of rope");
    expect(chosen.html).toMatch(/<input(?=[^>]*value="1\.8m")(?=[^>]*checked)/);
    expect(chosen.html).toContain('value="2.7"');
    expect(chosen.html.replaceAll("\u00a0", " ")).toMatch(/aria-label="[^"]*1\.8 m long/);
  });
});

describe("signing in and registering", () => {
  test("lead to each other and back to the page before", async () => {
    const visitor = newVisitor(shop);
    expect((await visitor.open("/login?from=%2Faccount")).html).toContain(
      'href="/register?from=%2Faccount"',
    );
    expect((await visitor.open("/register?from=%2Faccount")).html).toContain(
      'href="/login?from=%2Faccount"',
    );
    expect((await visitor.open("/checkout")).path).toBe("/login?from=%2Fcheckout");
    const email = `ann.${crypto.randomUUID()}@example.com`;
    const typed = { fullName: "Ann Lee", email, password: "short12", confirmPassword: "short12" };
    const wrong = await visitor.press("Register", typed);
    expect(wrong.path).toBe("/register?from=%2Fcheckout");
    expect(wrong.html).toContain(`value="${email}"`);
    const password = "pegs and rope 12";
    const done = await visitor.press("Register", { ...typed, password, confirmPassword: password });
    expect(done.path).toMatch(/^\/checkout(\?|$)/);
    expect(done.text).toContain(email);
    expect(done.text).toContain("You can pay now.");
    expect((await visitor.open("/register?from=%2Fcheckout")).path).toMatch(/^\/checkout/);
    expect((await visitor.open("/register?from=//evil.example")).path).toBe("/");
  });

  test("on the way to the checkout show errors in their own form", async () => {
    const visitor = newVisitor(shop);
    await visitor.open("/login?from=%2Fcheckout");
    const empty = await visitor.press("Sign in");
    const invalidIn = (button: string) =>
      formsIn(empty.html)
        .find((form) => form.button === button)
        ?.content.includes("aria-invalid");
    expect([invalidIn("Sign in"), invalidIn("Register")]).toEqual([true, false]);
    const email = "ann@example.com";
    const wrong = await visitor.press("Sign in", { email, password: "not this one" });
    expect(wrong.text).toContain("Login failed");
    expect(wrong.html).toContain(`value="${email}"`);
  });
});

test("a link to verify or to a new password that lacks its token says what to do", async () => {
  const visitor = newVisitor(shop);
  expect((await visitor.open("/reset-password")).text).toContain(
    "Invalid password reset link. Please request a new one.",
  );
  expect((await visitor.open("/verify-email")).text).toContain(
    "This verification link is incomplete.",
  );
});
