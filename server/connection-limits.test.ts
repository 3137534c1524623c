import { expect, it } from "vitest";
import { connectionProblem } from "./connection-limits.ts";

const limits = { max: 100, reserved: 3, ownMax: null, used: 0 };

it("a database that allows the connections of the shop is right", () => {
  expect(connectionProblem(limits, 97)).toBeNull();
});

it.each([
  [limits, 98, "97 (max_connections 100, of which 3 are reserved)"],
  [{ ...limits, ownMax: 20 }, 40, "20 (the limit of the shop's role or database)"],
])("one that allows fewer is named with what it allows: %j", (given, wanted, allowed) => {
  expect(connectionProblem(given, wanted)).toBe(
    `DATABASE_CONNECTIONS is too high: the shop's processes would open ${wanted} connections, and the database allows ${allowed}. Set DATABASE_CONNECTIONS to ${allowed.split(" ")[0]} or less, or let the database allow more.`,
  );
});
