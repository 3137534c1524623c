import { expect, test } from "vitest";
import { fromStripeEmail, toStripeEmail } from "./email-domain.ts";

test.each([
  ["ånn@bücher.example", "ånn@xn--bcher-kva.example"],
  ["用户@例子.广告", "用户@xn--fsqu00a.xn--4rr70v"],
  ["Ann.Lee@Example.COM", "Ann.Lee@Example.COM"],
])("%s goes to Stripe as %s, and comes back", (email, sent) => {
  expect(toStripeEmail(email)).toBe(sent);
  expect(fromStripeEmail(sent)).toBe(email);
});

test("a domain that has no such form stays as it is", () => {
  expect(toStripeEmail("ann@\u2100.example")).toMatch(/^ann@/);
  expect(toStripeEmail("ann@ü%.example")).toBe("ann@ü%.example");
});
