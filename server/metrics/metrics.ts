import cluster from "node:cluster";
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
  return {
    count: (exchange, status) => {
      requests.inc({ kind: exchange.kind, status });
      durations.observe({ kind: exchange.kind }, (performance.now() - exchange.startedAt) / 1_000);
    },
  };
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

/** Creates the reader of all processes' metrics. To be called in the primary process. */
export function createClusterMetrics(): () => Promise<{ contentType: string; text: string }> {
  const all = new AggregatorRegistry();
  return async () => ({ contentType: all.contentType, text: await all.clusterMetrics() });
}
