import cluster from "node:cluster";
import os from "node:os";
import {
  AggregatorRegistry,
  Counter,
  Gauge,
  Histogram,
  collectDefaultMetrics,
  register,
} from "prom-client";
import type { Exchange } from "#server/http/exchange.ts";

/** The metrics of one process. /metrics adds up those of all processes. */
export type Metrics = {
  /** Counts a request and its duration. */
  readonly count: (exchange: Exchange, status: number) => void;
};

/** Starts measuring this process. To be called once. */
export function startMetrics(): Metrics {
  collectDefaultMetrics();
  if (cluster.isWorker) new AggregatorRegistry(); // sends its metrics when the primary process requests them
  const requests = new Counter({
    name: "http_requests_total",
    help: "Requests, by kind of response and status.",
    labelNames: ["kind", "status"],
  });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the arrival of a request to the end of its response.",
    labelNames: ["kind"],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
  });
  const pages = new Counter({
    name: "shop_page_cache_total",
    help: "Public pages, by where they came from: the cache, a rendering, or the cache although out of date.",
    labelNames: ["result"],
  });
  const checkouts = new Counter({
    name: "shop_checkout_total",
    help: "Requests that begin a payment: begun, refused for a reason that the customer is told, or failed.",
    labelNames: ["outcome"],
  });
  for (const result of ["hit", "miss", "stale"]) pages.inc({ result }, 0);
  for (const outcome of ["begun", "refused", "failed"]) checkouts.inc({ outcome }, 0);
  measureBuild();
  return {
    count: (exchange, status) => {
      requests.inc({ kind: exchange.kind, status });
      if (exchange.source !== undefined) pages.inc({ result: exchange.source });
      if (isCheckout(exchange)) checkouts.inc({ outcome: outcomeOf(status) });
      durations.observe({ kind: exchange.kind }, (performance.now() - exchange.startedAt) / 1_000);
    },
  };
}

function isCheckout({ method, pathname }: Exchange): boolean {
  return method === "POST" && ["/api/create-checkout-session", "/checkout"].includes(pathname);
}

function outcomeOf(status: number): "begun" | "refused" | "failed" {
  if (status < 400) return "begun";
  return status < 500 ? "refused" : "failed";
}

/** Which version this process runs, on which instance. */
function measureBuild(): void {
  new Gauge({
    name: "shop_build_info",
    help: "1, with the version and the name of the instance.",
    labelNames: ["version", "instance_name"],
    aggregator: "max",
  }).set({ version: shopVersion(), instance_name: process.env["INSTANCE"] || os.hostname() }, 1);
}

/** The version that the primary process has given this process. */
export function shopVersion(): string {
  return process.env["SHOP_VERSION"] ?? "";
}

/**
 * Measures whether this process hears of changes, and how many of its requests wait for a database
 * connection. To be called in a web process. Returns what to call with the state of the connection.
 */
export function measureDatabase(waiting: () => number): (listens: boolean) => void {
  const listenUp = new Gauge({
    name: "shop_listen_up",
    help: "1 while the connection that reports changes is up, otherwise 0: of the process that has it worst.",
    aggregator: "min",
  });
  listenUp.set(0);
  new Gauge({
    name: "shop_pool_waiting",
    help: "Requests that wait for a database connection.",
    aggregator: "sum",
    collect() {
      this.set(waiting());
    },
  });
  return (listens) => listenUp.set(listens ? 1 : 0);
}

/** Measures the age of the queue. To be called in the jobs process, which knows it without a query. */
export function measureQueueAge(oldestDueSeconds: () => number): void {
  new Gauge({
    name: "shop_queue_oldest_due_job_seconds",
    help: "How long the oldest job that is due has waited; 0 when none is due.",
    aggregator: "max",
    collect() {
      this.set(oldestDueSeconds());
    },
  });
}

/** The metrics of this process alone, in Prometheus format. */
export async function readOwnMetrics(): Promise<{ contentType: string; text: string }> {
  return { contentType: register.contentType, text: await register.metrics() };
}
