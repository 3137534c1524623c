import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stringify } from "yaml";
import { alertNames, alertsFile, dashboardQueries } from "#tests/support/alert-rules.ts";
import { needDebian } from "./support/debian.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "shop-alerts-"));
beforeAll(() => needDebian({ promtool: "prometheus" }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A series of samples, one a minute, in promtool's words. */
type Samples = Readonly<Record<string, string>>;

const hours = (count: number) => count * 60;
const week = hours(7 * 24);
const at = 'instance="a:3000",job="shop"';
const of = (metric: string, labels = "") => `${metric}{${labels === "" ? at : `${labels},${at}`}}`;

/** A shop in which nothing is wrong, for as long as asked. */
const quiet: Samples = {
  [of("up")]: "1x",
  [of("shop_orders_paid_total")]: "0+0.2x",
  [of("shop_payment_events_oldest_seconds")]: "3x",
  [of("shop_payments_overdue")]: "0x",
  [of("shop_payments_missing")]: "0x",
  [of("shop_payment_check_age_seconds")]: "600x",
  [of("shop_payment_clock_refusals_total")]: "7x",
  [of("shop_checkout_total", 'outcome="begun"')]: "0+30x",
  [of("shop_checkout_total", 'outcome="failed"')]: "0+0x",
  [of("shop_refunds_open")]: "0x",
  [of("http_requests_total", 'status="200"')]: "0+6000x",
  [of("http_requests_total", 'status="503"')]: "0+0x",
  [of("shop_page_cache_total", 'result="stale"')]: "0+0x",
  [of("shop_listen_up")]: "1x",
  [of("shop_versions")]: "1x",
  [of("shop_mail_oldest_seconds")]: "4x",
  [of("shop_jobs_dead")]: "0x",
  [of("shop_queue_oldest_due_job_seconds")]: "1x",
  [of("shop_held_pieces")]: "5x",
  [of("shop_stock_pieces")]: "400x",
  [of("shop_backup_age_seconds")]: "7200x",
  [of("shop_backup_verification_succeeded")]: "1x",
  [of("shop_backup_verification_age_seconds")]: "90000x",
  [of("shop_wal_shipped_age_seconds")]: "40x",
  [of("shop_disk_free_ratio")]: "0.4x",
  [of("shop_database_connections")]: "30x",
  [of("shop_database_connections_max")]: "100x",
  [of("shop_pool_waiting")]: "0x",
};

/** What fires each alert: the series that are others than on a quiet day, and when it fires, in minutes. */
const troubles: Readonly<Record<string, readonly [minutes: number, Samples]>> = {
  NoOrdersWhenExpected: [
    4 * week + hours(3),
    { [of("shop_orders_paid_total")]: `0+0.2x${4 * week} ${0.2 * 4 * week}+0x${hours(4)}` },
  ],
  PaidAtStripeNotHere: [20, { [of("shop_payments_missing")]: "1x" }],
  ClocksDiffer: [30, { [of("shop_payment_clock_refusals_total")]: "7x9 8+0x60" }],
  CheckoutFailing: [30, { [of("shop_checkout_total", 'outcome="failed"')]: "0+3x" }],
  RefundsWaiting: [hours(5), { [of("shop_refunds_open")]: "1x" }],
  ShopDown: [5, { [of("up")]: "0x" }],
  ErrorsFast: [
    hours(7),
    { [of("http_requests_total", 'status="503"')]: `0+0x${hours(6)} 0+200x${hours(2)}` },
  ],
  ErrorsSlow: [hours(7), { [of("http_requests_total", 'status="503"')]: "0+50x" }],
  StalePages: [20, { [of("shop_page_cache_total", 'result="stale"')]: "0+5x" }],
  ListenDown: [5, { [of("shop_listen_up")]: "0x" }],
  VersionsDiffer: [hours(2), { [of("shop_versions")]: "2x" }],
  MailOldest: [30, { [of("shop_mail_oldest_seconds")]: "901+60x" }],
  DeadJobs: [10, { [of("shop_jobs_dead")]: "1x" }],
  QueueBehind: [10, { [of("shop_queue_oldest_due_job_seconds")]: "121+60x" }],
  StockHeld: [30, { [of("shop_held_pieces")]: "150x" }],
  BackupAge: [60, { [of("shop_backup_age_seconds")]: "93601+60x" }],
  BackupNotVerified: [60, { [of("shop_backup_verification_succeeded")]: "0x" }],
  WalUnshipped: [20, { [of("shop_wal_shipped_age_seconds")]: "301+60x" }],
  DiskFree: [30, { [of("shop_disk_free_ratio")]: "0.14x" }],
  ConnectionsUsed: [20, { [of("shop_database_connections")]: "81x" }],
  PoolWaiting: [5, { [of("shop_pool_waiting")]: "21x" }],
};

test("the rules are valid, and so is every query of the dashboard", () => {
  expect(promtool("check", "rules", alertsFile)).toContain("SUCCESS");
  const rules = dashboardQueries().map((expr, index) => ({ record: `panel:query:${index}`, expr }));
  expect(rules.length).toBeGreaterThan(20);
  expect(
    promtool("check", "rules", written("dashboard", { groups: [{ name: "dashboard", rules }] })),
  ).toContain("SUCCESS");
});

test("the example configuration of Prometheus is valid, finds the rules, and names the job that they look for", () => {
  const file = path.join(path.dirname(alertsFile), "prometheus.yml");
  expect(promtool("check", "config", file)).toMatch(/SUCCESS: .*prometheus\.yml is valid/);
  expect(promtool("check", "config", file)).toMatch(/alerts\.yml[\s\S]*\d\d rules found/);
  expect(readFileSync(file, "utf8")).toContain("job_name: shop\n");
});

test("every alert has a trouble that it is for", () => {
  expect(Object.keys(troubles)).toEqual(alertNames());
});

test("no alert fires on quiet days, though a night without an order is among them", () => {
  expect(
    promtool(
      "test",
      "rules",
      testFile("quiet", { minutes: 4 * week + hours(3), series: quiet, firing: [] }),
    ),
  ).toContain("SUCCESS");
  const sparse = {
    ...quiet,
    [of("shop_orders_paid_total")]: `0+0.05x${4 * week} 2016+0x${hours(4)}`,
  };
  expect(
    promtool(
      "test",
      "rules",
      testFile("sparse", { minutes: 4 * week + hours(3), series: sparse, firing: [] }),
    ),
  ).toContain("SUCCESS");
});

test.for(Object.entries(troubles))(
  "%s fires in its trouble, and alone",
  ([name, [minutes, series]]) => {
    expect(
      promtool(
        "test",
        "rules",
        testFile(name, { minutes, series: { ...quiet, ...series }, firing: [name] }),
      ),
    ).toContain("SUCCESS");
  },
);

test.for<readonly [string, Samples]>([
  ["Stripe could not be asked", { [of("shop_payment_check_age_seconds")]: "2701+60x" }],
  ["a payment page has ended, and nobody knows how", { [of("shop_payments_overdue")]: "1x" }],
  ["an event of Stripe waits", { [of("shop_payment_events_oldest_seconds")]: "301+60x" }],
])("PaidAtStripeNotHere fires also when %s", ([, series]) => {
  expect(
    promtool(
      "test",
      "rules",
      testFile("paid", {
        minutes: 20,
        series: { ...quiet, ...series },
        firing: ["PaidAtStripeNotHere"],
      }),
    ),
  ).toContain("SUCCESS");
});

test("a shop of which Prometheus knows nothing, and one without any backup, fire", () => {
  expect(
    promtool(
      "test",
      "rules",
      testFile("nothing", { minutes: 10, series: {}, firing: ["ShopDown"] }),
    ),
  ).toContain("SUCCESS");
  const { [of("shop_backup_age_seconds")]: _, ...without } = quiet;
  expect(
    promtool(
      "test",
      "rules",
      testFile("unsaved", { minutes: 60, series: without, firing: ["BackupAge"] }),
    ),
  ).toContain("SUCCESS");
});

type Case = { minutes: number; series: Samples; firing: readonly string[] };

/** A test of promtool's: at this minute exactly these alerts fire. */
function testFile(name: string, { minutes, series, firing }: Case): string {
  // Weeks are looked at every quarter of an hour, or the test would take minutes.
  const step = minutes > week ? 15 : 1;
  const input = Object.entries(series).map(([each, values]) => ({
    series: each,
    values: values
      .split(" ")
      .map((part) => inSteps(part.endsWith("x") ? `${part}${minutes + 5}` : part, step))
      .join(" "),
  }));
  const query = 'count by (alertname) (ALERTS{alertstate="firing"})';
  return written(`${name}-test`, {
    rule_files: [alertsFile],
    evaluation_interval: `${step}m`,
    tests: [
      {
        interval: `${step}m`,
        input_series: input,
        promql_expr_test: [
          {
            expr: query,
            eval_time: `${minutes}m`,
            exp_samples: firing.map((alertname) => ({
              labels: `{alertname="${alertname}"}`,
              value: 1,
            })),
          },
        ],
      },
    ],
  });
}

/** "0+2x30" of minutes as "0+30x2" of quarters of an hour. */
function inSteps(samples: string, step: number): string {
  const [, from, growth = "", count = "0"] = /^([\d.]+)(?:\+([\d.]+))?x(\d+)$/.exec(samples) ?? [];
  const times = Math.ceil(Number(count) / step);
  return growth === "" ? `${from}x${times}` : `${from}+${Number(growth) * step}x${times}`;
}

function written(name: string, content: object): string {
  const file = path.join(folder, `${name}.yml`);
  writeFileSync(file, stringify(content));
  return file;
}

/** Throws with promtool's words when it finds a fault. */
function promtool(...args: string[]): string {
  return execFileSync("promtool", args, { stdio: "pipe", encoding: "utf8" });
}
