import type { Worker } from "node:cluster";
import { tell } from "./child.ts";

/** Sends the metrics of all processes to the one that was asked for them. For the primary process. */
export class MetricsReply {
  /** Loaded when they are asked for first: no start waits for it. */
  #collect: ReturnType<typeof loadCollector> | undefined;

  /** `loaded` are the processes that have loaded their code: the others answer nothing. */
  async send(worker: Worker, id: number, loaded: readonly Worker[]): Promise<void> {
    const collected = (this.#collect ??= loadCollector()).then((collect) => collect(loaded));
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
