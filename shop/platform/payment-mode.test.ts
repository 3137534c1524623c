import { expect, test } from "vitest";
import { paymentModeOf } from "./payment-mode.server.ts";

test.each([
  [null, "sandbox"],
  ["sk_test_sandbox_0123456789abcdef", "sandbox"],
  ["sk_test_51", "test"],
  ["rk_test_51", "test"],
  ["sk_live_51", "live"],
  ["rk_live_51", "live"],
  ["sk_51", "live"],
])("the key %s has the mode %s", (key, mode) => expect(paymentModeOf(key)).toBe(mode));
