import { expect, test } from "vitest";
import { metricsInUse } from "#tests/support/alert-rules.ts";
import { startHttpProgram } from "./support/http-shop.ts";

const shop = await startHttpProgram({
  INSTANCE: "shop-a",
  WEB_CONCURRENCY: "2",
  LOG_LEVEL: "info",
});

/** The metrics of the shop's own, which dashboards of owners rely on. */
const names = [
  "shop_attention_open",
  "shop_backup_age_seconds",
  "shop_backup_bytes",
  "shop_backup_duration_seconds",
  "shop_backup_verification_age_seconds",
  "shop_backup_verification_duration_seconds",
  "shop_backup_verification_succeeded",
  "shop_build_info",
  "shop_checkout_total",
  "shop_credit_notes_total",
  "shop_database_connections",
  "shop_database_connections_max",
  "shop_disk_free_ratio",
  "shop_held_pieces",
  "shop_instances",
  "shop_jobs_dead",
  "shop_jobs_waiting",
  "shop_listen_up",
  "shop_mail_oldest_seconds",
  "shop_mail_unsent",
  "shop_orders_paid_total",
  "shop_orders_placed_total",
  "shop_page_cache_total",
  "shop_payment_check_age_seconds",
  "shop_payment_clock_refusals_total",
  "shop_payment_events_oldest_seconds",
  "shop_payment_events_open",
  "shop_payments_missing",
  "shop_payments_overdue",
  "shop_payments_pending",
  "shop_pool_waiting",
  "shop_products_held_above_half",
  "shop_queue_oldest_due_job_seconds",
  "shop_refunds_open",
  "shop_stock_pieces",
  "shop_takings_day_pounds",
  "shop_versions",
  "shop_wal_shipped_age_seconds",
];

/** Figures of the database are left out while it is slow, as on a busy machine. */
async function scrape(): Promise<string> {
  let text = "";
  const read = async () => (text = (await shop.request("/metrics")).text);
  await expect.poll(read).toContain("\nshop_jobs_dead ");
  return text;
}
const valueOf = (text: string, series: string) =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${series} `))
      ?.split(" ")[1],
  );

test("the shop's metrics have these names", async () => {
  const found = [...(await scrape()).matchAll(/^# HELP (shop_\w+)/gm)].map(([, name]) => name);
  expect(found.toSorted()).toEqual(names);
});

test("every metric that an alert or the dashboard reads is scraped", async () => {
  const found = new Set([...(await scrape()).matchAll(/^# HELP (\w+)/gm)].map(([, name]) => name));
  const used = metricsInUse();
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((name) => !found.has(name))).toEqual([]);
});

test("pages are counted by where they came from, and changes are heard", async () => {
  const before = await scrape();
  for (let turn = 0; turn < 4; turn += 1) await shop.request("/faq");
  const after = await scrape();
  const grown = (series: string) => valueOf(after, series) - valueOf(before, series);
  const pages = ["hit", "miss"].map((result) => grown(`shop_page_cache_total{result="${result}"}`));
  expect(pages.reduce((sum, each) => sum + each, 0)).toBe(4);
  expect(valueOf(after, "shop_listen_up")).toBe(1);
  expect(valueOf(after, "shop_jobs_dead")).toBe(0);
  expect(valueOf(after, "shop_database_connections_max")).toBeGreaterThan(10);
});

test("probes and log lines name the version, and log lines the instance", async () => {
  const { headers } = await shop.request("/healthz");
  const version = headers.get("X-Shop-Version") ?? "";
  expect(version).toMatch(/^\d+\.\d+\.\d+/);
  expect((await shop.request("/readyz")).headers.get("X-Shop-Version")).toBe(version);
  expect((await shop.request("/faq")).headers.get("X-Shop-Version")).toBeNull();
  const lineOf = () =>
    shop
      .output()
      .split("\n")
      .find((each) => each.includes('"path":"/faq"'));
  await expect.poll(lineOf).toBeDefined();
  expect(JSON.parse(lineOf() ?? "{}")).toMatchObject({ instance: "shop-a", version });
  expect(await scrape()).toContain(
    `shop_build_info{version="${version}",instance_name="shop-a"} 1`,
  );
});
