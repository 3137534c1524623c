import fc from "fast-check";
import { expect, test } from "vitest";
import {
  permission,
  permissionNow,
  rightInWords,
  rights,
  rolesWith,
  staffRoles,
  STEP_UP_MINUTES,
} from "./rights.ts";

test("the owner has every right, and every right has words", () => {
  for (const right of rights) {
    expect(permission("owner", right), right).not.toBe("no");
    expect(rightInWords(right)).toMatch(/^[a-z]/);
    expect(rolesWith(right)[0]).toBe("owner");
  }
});

test("money, people and staff need step-up", () => {
  for (const right of [
    "refunds.request",
    "refunds.approve",
    "orders.cancel",
    "customers.erase",
    "customers.export",
    "staff.change",
    "settings.change",
    "audit.export",
    "me.change",
  ] as const)
    for (const role of rolesWith(right)) expect(permission(role, right), right).toBe("step_up");
});

test("a packer sees no customer, no price and no money", () => {
  const packer = rights.filter((right) => permission("packer", right) !== "no");
  expect(packer).toEqual([
    "today",
    "orders.read_work",
    "orders.work",
    "flags.raise",
    "stock.read",
    "stock.count",
    "audit.read_own",
    "me",
    "me.change",
  ]);
});

test("an accountant reads and comments, and changes nothing but their own account, payouts, VAT periods and months", () => {
  const accountant = rights.filter((right) => permission("accountant", right) !== "no");
  expect(accountant.filter((right) => !/read|today|^me$/.test(right))).toEqual([
    "orders.comment",
    "payouts.explain",
    "vat.close",
    "months.lock",
    "me.change",
  ]);
});

test("step-up is asked for when the last factor is older than ten minutes, and never grants a right", () => {
  const now = new Date("2026-11-23T12:00:00Z");
  const arbitrary = fc.record({
    role: fc.constantFrom(...staffRoles),
    right: fc.constantFrom(...rights),
    ageMs: fc.integer({ min: 0, max: 24 * 60 * 60_000 }),
  });
  fc.assert(
    fc.property(arbitrary, ({ role, right, ageMs }) => {
      const given = permission(role, right);
      const factorAt = new Date(now.getTime() - ageMs);
      const isFresh = ageMs <= STEP_UP_MINUTES * 60_000;
      expect(permissionNow({ role, factorAt }, right, now)).toBe(
        given === "step_up" && isFresh ? "yes" : given,
      );
    }),
  );
});
