import { expect, test } from "vitest";
import { withNotice } from "./notice-path.ts";

test("a notice joins what stands in the address already", () => {
  expect(withNotice("/", "registered")).toBe("/?notice=registered");
  expect(withNotice("/account?page=2#orders", "verified")).toBe(
    "/account?page=2&notice=verified#orders",
  );
  expect(withNotice("/checkout?notice=old", "verify-reminder")).toBe(
    "/checkout?notice=verify-reminder",
  );
});
