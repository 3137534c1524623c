import { expect, test } from "vitest";
import { attributes, tags } from "#tests/http/support/html.ts";
import { htmlErrors } from "#tests/http/support/html-rules.ts";
import { sharedHttpShop } from "#tests/http/support/http-shop.ts";

const shop = sharedHttpShop();

test.each(["/login", "/register", "/forgot-password", "/withdraw", "/contact-us"])(
  "the empty form of %s comes back as valid HTML with its errors at their fields",
  async (path) => {
    const { status, text } = await shop.request(path, { form: { email: "" } });
    expect(status).toBe(422);
    expect(await htmlErrors(text)).toEqual([]);
    const ids = new Set(
      ["input", "textarea", "select", "p", "span", "div"].flatMap((tag) =>
        attributes(text, tag, "id"),
      ),
    );
    const invalid = ["input", "textarea", "select"]
      .flatMap((tag) => tags(text, tag))
      .filter((tag) => tag.includes('aria-invalid="true"'));
    expect(invalid.length).toBeGreaterThan(0);
    for (const tag of invalid) {
      const described = /aria-describedby="([^"]+)"/.exec(tag)?.[1] ?? "none";
      for (const id of described.split(" ")) expect([tag, ids.has(id)]).toEqual([tag, true]);
    }
    expect(text).toContain('role="alert"');
  },
);

test.each([
  "/contact-us?sent=1",
  "/forgot-password?sent=1",
  "/reset-password",
  "/reset-password?token=x",
  "/reset-password?done=1",
  "/verify-email",
  "/confirm-email?token=x",
  "/terms-conditions",
  "/search?q=airer",
])("%s is valid HTML", async (path) => {
  expect(await htmlErrors((await shop.request(path)).text)).toEqual([]);
});

test.each(["10042", "ll10042", "“LL–10042”."])(
  "an order can be withdrawn from by its number typed as %s",
  async (orderNumber) => {
    const form = { orderNumber, email: "ann@example.com", name: "Ann Lee" };
    const { status, text } = await shop.request("/withdraw", { form });
    expect(status).toBe(200);
    expect(text).toContain("I withdraw from the contract of order LL-10042");
  },
);
