import { expect, test } from "vitest";
import { findPackaged, majorOf } from "#server/postgres/binaries.ts";
import { packageVersions } from "./older-programs.ts";

test("the PostgreSQL that the shop comes with is known to a later version that upgrades from it", () => {
  const packaged = findPackaged();
  expect(packageVersions[majorOf(packaged)]).toBe(packaged.version);
});
