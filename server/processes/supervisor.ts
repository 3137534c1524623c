import cluster, { type Worker } from "node:cluster";
import { setTimeout as sleep } from "node:timers/promises";
import type { Env } from "#shop/platform/env.server.ts";
import { announce, type Log } from "#server/log.ts";
import { createClusterMetrics } from "#server/metrics/metrics.ts";
import { StartFailed } from "#server/start-failed.ts";
import type { Command, ProcessEvent } from "./messages.ts";

/**
 * Each web process accepts its own connections. With Node's other policy the primary process hands
 * them out, and a connection handed to a process that is about to die is never answered.
 */
cluster.schedulingPolicy = cluster.SCHED_NONE;

type Role = "web" | "jobs";
type Child = { readonly role: Role; readonly worker: Worker; readonly exited: Promise<void> };

export type SupervisorOptions = {
  readonly drainSeconds: number;
  readonly log: Log;
  /** Called once, with a sentence, when processes fail so often that the program has to end. */
  readonly onGivenUp: (sentence: string) => void;
};

const failuresWindowMs = 60_000;
const failuresMax = 5;
const firstPauseMs = 100;
/** Slightly longer than a web process allows its open requests. */
const stopTimeoutMs = 12_000;
const loadTimeoutMs = 120_000;

/**
 * Memory matters more than speed in the jobs process: with this flag, writing the feed of 100,000
 * products adds 2 MB to it; without the flag, 180 MB of garbage that V8 has not collected yet.
 */
const jobsFlags = ["--optimize-for-size"];

/**
 * Starts the web processes and the jobs process, and restarts one that ends. The pause before a
 * restart doubles with each failure; after the fifth failure within a minute it gives up. The log
 * says how each process ended: its exit code or signal, and the error, if it sent one.
 */
export class Supervisor {
  readonly #children = new Set<Child>();
  readonly #failedAt: number[] = [];
  readonly #clusterMetrics = createClusterMetrics();
  readonly #options: SupervisorOptions;
  #isRunning = false;
  #stopping: Promise<void> | null = null;

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  /**
   * Starts all processes of a role and lets one of them prepare the database. Resolves when all have begun.
   */
  async begin({ role, webConcurrency }: Pick<Env, "role" | "webConcurrency">): Promise<void> {
    const jobs = role === "web" ? [] : [this.#fork("jobs")];
    const webs = role === "jobs" ? 0 : webConcurrency;
    const all = [...jobs, ...Array.from({ length: webs }, () => this.#fork("web"))];
    const loaded = all.map((child) => waitFor(child, "loaded"));
    const [preparing] = all;
    if (preparing !== undefined)
      loaded.push(
        (loaded[0] ?? Promise.resolve()).then(() => sendCommand(preparing, "prepare", "prepared")),
      );
    await Promise.all(loaded);
    await Promise.all(all.map((child) => sendCommand(child, "begin", "begun")));
    this.#isRunning = true;
  }

  /**
   * Drains the web processes for DRAIN_SECONDS: they still answer, while load balancers send new
   * requests elsewhere. Then gives all processes 12 seconds to finish, and kills those that have not.
   */
  stop(): Promise<void> {
    return (this.#stopping ??= this.#stopAll());
  }

  /** Kills all processes at once. */
  kill(): void {
    for (const { worker } of this.#children) worker.process.kill("SIGKILL");
  }

  #fork(role: Role): Child {
    cluster.setupPrimary({
      execArgv: [...process.execArgv, ...(role === "jobs" ? jobsFlags : [])],
    });
    const worker = cluster.fork({ SHOP_ROLE: role });
    const exited = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
    const child = { role, worker, exited };
    this.#children.add(child);
    worker.on("message", (event: ProcessEvent) => {
      if (event.type === "log-line") announce(event.line);
      if (event.type === "metrics-request")
        void replyMetrics(worker, event.id, this.#clusterMetrics);
    });
    worker.on("exit", (code, signal) => {
      this.#children.delete(child);
      const how = describeExit(code, signal);
      if (this.#stopping !== null) {
        if (code !== 0) this.#options.log.warn(`The ${role} process did not stop cleanly (${how})`);
      } else if (this.#isRunning) void this.#restart(role, how);
    });
    return child;
  }

  async #restart(role: Role, how: string): Promise<void> {
    const now = Date.now();
    this.#failedAt.push(now);
    const recent = this.#failedAt.filter((at) => now - at < failuresWindowMs).length;
    if (recent >= failuresMax) {
      this.#isRunning = false;
      return this.#options.onGivenUp(
        `The shop's processes ended ${recent} times within a minute (the last one: ${role}, ${how}). The shop stops.`,
      );
    }
    announce(`The ${role} process ended unexpectedly (${how}). Starting another one.`);
    await sleep(firstPauseMs * 2 ** (recent - 1));
    if (this.#stopping !== null) return;
    const child = this.#fork(role);
    await waitFor(child, "loaded")
      .then(() => sendCommand(child, "begin", "begun"))
      .catch((error: Error) => {
        this.#options.log.error({ err: error.cause ?? error }, `The new ${role} process failed`);
        child.worker.process.kill("SIGKILL"); // its exit counts as the next failure
      });
  }

  async #stopAll(): Promise<void> {
    const all = [...this.#children];
    const exited = Promise.all(all.map((child) => child.exited));
    if (this.#isRunning && this.#options.drainSeconds > 0) {
      send("drain", all);
      await Promise.race([exited, sleep(1_000 * this.#options.drainSeconds)]);
    }
    send("stop", all);
    const late = setTimeout(() => this.kill(), stopTimeoutMs);
    await exited;
    clearTimeout(late);
  }
}

function describeExit(code: number | null, signal: string | null): string {
  return signal === null ? `exit code ${code}` : `signal ${signal}`;
}

function send(type: "drain" | "stop", children: readonly Child[]): void {
  for (const { worker } of children) if (worker.isConnected()) worker.send({ type });
}

async function sendCommand(
  child: Child,
  type: Command["type"],
  until: ProcessEvent["type"],
): Promise<void> {
  const done = waitFor(child, until);
  child.worker.send({ type });
  return done;
}

/**
 * Waits for an event of a process. Rejects with a sentence when the process reports an error, which
 * is the rejection's cause, or ends, or has not loaded within two minutes.
 */
function waitFor({ worker, role }: Child, wanted: ProcessEvent["type"]): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer);
      worker.off("message", onMessage).off("exit", onExit);
      act();
    };
    const fail = (sentence: string, cause?: unknown) =>
      settle(() => reject(new StartFailed(sentence, cause === undefined ? {} : { cause })));
    const onMessage = (event: ProcessEvent) => {
      if (event.type === wanted) settle(resolve);
      if (event.type === "failed") fail(event.sentence, event.error);
    };
    const onExit = (code: number | null, signal: string | null) =>
      fail(
        `The ${role} process ended while it was starting (${describeExit(code, signal)}). Its own messages are above.`,
      );
    // Only loading is known to be quick: a first migration may take as long as it needs.
    const onTimeout = () =>
      fail(`The ${role} process did not load within ${loadTimeoutMs / 1_000} s.`);
    const timer = wanted === "loaded" ? setTimeout(onTimeout, loadTimeoutMs) : undefined;
    worker.on("message", onMessage).on("exit", onExit);
  });
}

async function replyMetrics(
  worker: Worker,
  id: number,
  clusterMetrics: ReturnType<typeof createClusterMetrics>,
): Promise<void> {
  const { contentType, text } = await clusterMetrics().catch((error: unknown) => ({
    contentType: "text/plain",
    text: `# The metrics of all processes could not be collected: ${String(error)}\n`,
  }));
  if (worker.isConnected()) worker.send({ type: "metrics", id, contentType, text });
}
