import { Counter, Gauge } from "prom-client";

const cachedForMs = 5_000;
/** Shorter than the primary process waits for the metrics of a process. */
const timeoutMs = 3_000;

/** A gauge whose value is read for each scrape. An undefined value leaves it out of the metrics. */
export function valueGauge(
  name: string,
  help: string,
  read: () => Promise<number | undefined>,
): void {
  new Gauge({
    name,
    help,
    aggregator: "max",
    async collect() {
      const value = await read();
      if (value === undefined) this.remove();
      else this.set(value);
    },
  });
}

/** A counter that something else keeps, read for each scrape. An undefined value leaves it out. */
export function valueCounter(
  name: string,
  help: string,
  read: () => Promise<number | undefined>,
): void {
  new Counter({
    name,
    help,
    aggregator: "max",
    async collect() {
      const value = await read();
      this.remove();
      if (value !== undefined) this.inc(value);
    },
  });
}

/**
 * Reads at most every five seconds, once for all gauges. Resolves to undefined when the read fails or
 * takes longer than three seconds.
 */
export function readAtMostOften<Value>(
  read: () => Promise<Value>,
): () => Promise<Value | undefined> {
  let last: { readonly at: number; readonly result: Promise<Value | undefined> } | undefined;
  return () => {
    if (last === undefined || performance.now() - last.at > cachedForMs)
      last = { at: performance.now(), result: inTime(read()) };
    return last.result;
  };
}

async function inTime<Value>(result: Promise<Value>): Promise<Value | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), timeoutMs);
  const read = result.catch(() => undefined);
  return Promise.race([read, late]).finally(() => clearTimeout(timer));
}
