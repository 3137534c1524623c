import { statfsSync } from "node:fs";
import os from "node:os";
import { register } from "prom-client";
import { afterEach, expect, test } from "vitest";
import { measureDisks } from "./disk-metrics.ts";

afterEach(() => register.clear());

const measured = async () =>
  /^shop_disk_free_ratio (\S+)$/m.exec(await register.metrics())?.[1] ?? null;

test("the free part of the shop's disk is measured", async () => {
  measureDisks(() => ({ dataDir: os.tmpdir(), backupDir: null }));
  const { bavail, blocks } = statfsSync(os.tmpdir());
  expect(Number(await measured())).toBeCloseTo(bavail / blocks, 1);
});

test("a folder that is not there is left out, and so is the figure when there is none", async () => {
  let dataDir = os.tmpdir();
  measureDisks(() => ({ dataDir, backupDir: "/no/such/folder" }));
  expect(await measured()).not.toBeNull();
  dataDir = "/none/either";
  expect(await measured()).toBeNull();
});
