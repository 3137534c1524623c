import type { Worker } from "node:cluster";
import { tell } from "./child.ts";

/** Sends the metrics of all processes to the one that was asked for them. For the primary process. */
export class MetricsReply {
  /** Loaded when they are asked for first: no start waits for it. */
  #collect: Promise<() => Promise<{ contentType: string; text: string }>> | undefined;

  async send(worker: Worker, id: number): Promise<void> {
    const collected = (this.#collect ??= loadCollector()).then((collect) => collect());
    const { contentType, text } = await collected.catch((error: unknown) => ({
      contentType: "text/plain",
      text: `# The metrics of all processes could not be collected: ${String(error)}\n`,
    }));
    tell(worker, { type: "metrics", id, contentType, text });
  }
}

async function loadCollector() {
  const { createClusterMetrics } = await import("#server/metrics/cluster-metrics.ts");
  return createClusterMetrics();
}
