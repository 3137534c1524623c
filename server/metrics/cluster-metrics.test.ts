import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createClusterMetrics } from "./cluster-metrics.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

const folder = path.resolve(import.meta.dirname);

/** A process with a counter, a histogram, a gauge, and a counter of which every process knows the whole. */
const source = `
import { Counter, Gauge, Histogram } from ${JSON.stringify(import.meta.resolve("prom-client"))};
import { sendLastMetrics } from ${JSON.stringify(path.join(folder, "cluster-metrics.ts"))};
import { startMetrics } from ${JSON.stringify(path.join(folder, "metrics.ts"))};
startMetrics();
const counter = new Counter({ name: "done_total", help: "-", labelNames: ["what"] });
const histogram = new Histogram({ name: "took_seconds", help: "-", buckets: [1, 2] });
new Gauge({ name: "open", help: "-" }).set(1);
new Counter({ name: "kept_elsewhere_total", help: "-", aggregator: "max" }).inc(7);
process.on("message", async (message) => {
  if (message === "stop") {
    await sendLastMetrics();
    process.exit(0);
  }
  if (message !== "work") return;
  counter.inc({ what: "all" });
  histogram.observe(1.5);
  process.send("worked");
});
process.send("ready");
`;

async function startWorker(): Promise<Worker> {
  const worker = cluster.fork();
  onTestFinished(() => void worker.process.kill("SIGKILL"));
  await once(worker, "message");
  return worker;
}

async function work(worker: Worker, times: number): Promise<void> {
  for (let done = 0; done < times; done += 1) {
    const worked = once(worker, "message");
    worker.send("work");
    await worked;
  }
}

test("what a process has counted stays when it ends, and what it had open does not", async () => {
  const workFolder = tempFolder();
  const file = path.join(workFolder, "worker.mjs");
  writeFileSync(file, source);
  cluster.setupPrimary({ exec: file, execArgv: [], cwd: folder });
  const read = createClusterMetrics();
  const values = async () => {
    const { text } = await read(
      Object.values(cluster.workers ?? {}).filter((each) => each !== undefined),
    );
    const names = [
      'done_total{what="all"}',
      'took_seconds_bucket{le="2"}',
      "took_seconds_sum",
      "open",
      "kept_elsewhere_total",
    ];
    const lines = text.split("\n");
    return names.map((name) =>
      Number(
        lines
          .find((line) => line.startsWith(`${name} `))
          ?.split(" ")
          .at(-1),
      ),
    );
  };
  const [one, two] = [await startWorker(), await startWorker()];
  await work(one, 4);
  await work(two, 2);
  expect(await values()).toEqual([6, 6, 9, 2, 7]);

  // Killed: what it has counted since the last scrape is lost.
  await work(one, 1);
  const killed = once(one, "disconnect");
  one.process.kill("SIGKILL");
  await killed;
  expect(await values()).toEqual([6, 6, 9, 1, 7]);

  // One that answers nothing, as one that loads its code, takes the others' time and nothing else.
  writeFileSync(file, "setInterval(() => {}, 1_000);");
  const silent = cluster.fork();
  onTestFinished(() => void silent.process.kill("SIGKILL"));
  await once(silent, "online");
  expect(await values()).toEqual([6, 6, 9, 1, 7]);
  silent.process.kill("SIGKILL");
  await once(silent, "disconnect");
  writeFileSync(file, source);

  const three = await startWorker();
  await work(three, 1);
  expect(await values()).toEqual([7, 7, 10.5, 2, 7]);

  // Stopped, as by an update: nothing is lost.
  await work(two, 3);
  const stopped = once(two, "disconnect");
  two.send("stop");
  await stopped;
  expect(await values()).toEqual([10, 10, 15, 1, 7]);
});
