import { register } from "prom-client";
import { afterEach, expect, test } from "vitest";
import { measureBackups } from "./backup-metrics.ts";

afterEach(() => register.clear());

test("the newest backup, verification and WAL are measured", async () => {
  measureBackups(async () => ({
    backup: { ageSeconds: 3_600, durationSeconds: 42, bytes: 123_456 },
    verification: { ageSeconds: 90_000, durationSeconds: 61, succeeded: false },
    walShippedAgeSeconds: 12,
  }));
  const text = await register.metrics();
  const values = text.split("\n").filter((line) => line.startsWith("shop_"));
  expect(values).toEqual([
    "shop_backup_age_seconds 3600",
    "shop_backup_bytes 123456",
    "shop_backup_duration_seconds 42",
    "shop_backup_verification_age_seconds 90000",
    "shop_backup_verification_duration_seconds 61",
    "shop_backup_verification_succeeded 0",
    "shop_wal_shipped_age_seconds 12",
  ]);
});

test("what is not known yet is left out of the metrics", async () => {
  measureBackups(async () => ({ backup: null, verification: null, walShippedAgeSeconds: null }));
  expect(await register.metrics()).not.toMatch(/^shop_\w+ \d/m);
});
