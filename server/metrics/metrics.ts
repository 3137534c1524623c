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

/** The measures of one process; asked for together, those of all processes are added up. */
export type Metrics = {
  /** Counts an answered request. */
  readonly count: (exchange: Exchange, status: number) => void;
};

/** Begins to measure this process. To be called once. */
export function startMetrics(): Metrics {
  collectDefaultMetrics();
  if (cluster.isWorker) new AggregatorRegistry(); // it answers when the first process asks
  const requests = new Counter({
    name: "http_requests_total",
    help: "Requests answered, by kind of answer and status.",
    labelNames: ["kind", "status"],
  });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request's arrival to the end of its answer.",
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

/** Measures the queue in the process that works on it. The age is asked of nobody: it is known there. */
export function measureQueueAge(oldestDueSeconds: () => number): void {
  new Gauge({
    name: "shop_queue_oldest_due_job_seconds",
    help: "How long the oldest job that could begin has waited; 0 when none waits.",
    aggregator: "max",
    collect() {
      this.set(oldestDueSeconds());
    },
  });
}

/** What this process alone has measured, as Prometheus reads it. */
export async function readOwnMetrics(): Promise<{ contentType: string; text: string }> {
  return { contentType: register.contentType, text: await register.metrics() };
}

/** What all processes have measured; for the primary process, which can ask them. */
export function createClusterMetrics(): () => Promise<{ contentType: string; text: string }> {
  const all = new AggregatorRegistry();
  return async () => ({ contentType: all.contentType, text: await all.clusterMetrics() });
}
