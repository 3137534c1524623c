import cluster, { type Worker } from "node:cluster";
import { AggregatorRegistry, type Metric, register, Registry } from "prom-client";
import type { ProcessEvent } from "#server/processes/messages.ts";

/** The metrics of a process or of several, as prom-client sends them. */
type Values = Awaited<ReturnType<typeof register.getMetricsAsJSON>>;
type Kind = { readonly type: unknown; readonly aggregator?: unknown };

/** What prom-client's part of a process answers to prom-client's part of the primary process. */
const answerType = "prom-client:getMetricsRes";
const requestType = "prom-client:getMetricsReq";
/** Of a process that has not answered by then, the values of before count. */
const ANSWER_MS = 4_000;

type Metrics = { readonly contentType: string; readonly text: string };

/**
 * Creates the reader of all processes' metrics. To be called in the primary process. Asks the processes that it is
 * given: one that still loads its code would not answer.
 *
 * Prometheus takes a counter that falls for one that has begun anew at zero, and counts all of it once more. So what
 * ended processes have counted stays in the sum. A process sends its last values when it is stopped. Of one that is
 * killed, those of its last scrape count: what it has counted since is lost, and nothing falls.
 */
export function createClusterMetrics(): (workers: readonly Worker[]) => Promise<Metrics> {
  const lastOf = new Map<number, Values>();
  let ended: Values = [];
  const requests = new Map<number, MetricsRequest>();
  cluster.on("message", (worker, message: unknown) => {
    const values = valuesIn(message);
    if (values === null) return;
    lastOf.set(worker.id, values.map(toExact));
    requests.get(requestIdOf(message))?.settle(worker);
  });
  // Not "exit", after which messages of the process may still come.
  cluster.on("disconnect", (worker) => {
    ended = addUp([ended, (lastOf.get(worker.id) ?? []).filter(isSum)]);
    lastOf.delete(worker.id);
    for (const request of requests.values()) request.settle(worker);
  });
  let asked = 0;
  return async (workers) => {
    const requestId = ++asked;
    const request = new MetricsRequest(workers);
    requests.set(requestId, request);
    for (const worker of workers) worker.send({ type: requestType, requestId }, () => {});
    await request.ended;
    requests.delete(requestId);
    const sum = AggregatorRegistry.aggregate([...lastOf.values(), ended]);
    return { contentType: sum.contentType, text: await sum.metrics() };
  };
}

/** A request for the metrics of processes. It ends when each has answered or ended, or after `ANSWER_MS`. */
class MetricsRequest {
  readonly ended: Promise<void>;
  readonly #waiting: Set<number>;
  #end = () => {};

  constructor(workers: readonly Worker[]) {
    this.#waiting = new Set(workers.filter((each) => each.isConnected()).map(({ id }) => id));
    this.ended = new Promise((resolve) => {
      const late = setTimeout(resolve, ANSWER_MS);
      this.#end = () => (clearTimeout(late), resolve());
    });
    if (this.#waiting.size === 0) this.#end();
  }

  settle({ id }: Worker): void {
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) this.#end();
  }
}

function requestIdOf(message: unknown): number {
  return typeof message === "object" && message !== null && "requestId" in message
    ? Number(message.requestId)
    : Number.NaN;
}

/**
 * Sends what this process has counted to the primary process, which keeps it. To be called when the process has
 * nothing left to count.
 */
export async function sendLastMetrics(): Promise<void> {
  const sums = new Registry();
  for (const each of register.getMetricsAsArray())
    if (isSum(each)) sums.registerMetric(each as unknown as Metric);
  const event: ProcessEvent = { type: "last-metrics", metrics: await sums.getMetricsAsJSON() };
  const { promise, resolve } = Promise.withResolvers<void>();
  if (!process.connected || process.send === undefined) return;
  process.send(event, undefined, undefined, () => resolve());
  return promise;
}

/** Counters and histograms. A counter that the database keeps is the same in each process, and no sum. */
function isSum({ type, aggregator }: Kind): boolean {
  return ["counter", "histogram"].includes(String(type)) && aggregator === "sum";
}

/** Seconds are kept to a millionth, in powers of two: then a sum is exact, and the same in any order. */
const PARTS_OF_ONE = 2 ** 20;

/** Prometheus would take a sum that is smaller in its last digit for a counter that has begun anew. */
function toExact(metric: Values[number]): Values[number] {
  if (!isSum(metric)) return metric;
  const values = metric.values.map((each) => ({
    ...each,
    value: Math.round(each.value * PARTS_OF_ONE) / PARTS_OF_ONE,
  }));
  return { ...metric, values } as Values[number];
}

function addUp(all: readonly Values[]): Values {
  return AggregatorRegistry.aggregate([...all]).getMetricsAsArray() as unknown as Values;
}

function valuesIn(message: unknown): Values | null {
  if (typeof message !== "object" || message === null || !("type" in message)) return null;
  if (!("metrics" in message) || !Array.isArray(message.metrics)) return null;
  if (message.type === "last-metrics") return message.metrics as Values;
  // One list for each registry of the process; each has one.
  return message.type === answerType ? (message.metrics.flat() as Values) : null;
}
