import { expect, test } from "vitest";
import { withNotice } from "./notice-path.ts";

test("adds a notice and keeps the other parameters", () => {
  expect(withNotice("/", "registered")).toBe("/?notice=registered");
  expect(withNotice("/account?page=2#orders", "verified")).toBe(
    "/account?page=2&notice=verified#orders",
  );
  expect(withNotice("/checkout?notice=old", "verify-reminder")).toBe(
    "/checkout?notice=verify-reminder",
  );
});
