import cluster, { type Worker } from "node:cluster";
import { setTimeout as sleep } from "node:timers/promises";
import { announce } from "#server/log.ts";
import type { Command, ProcessEvent } from "./messages.ts";
import { createClusterMetrics } from "#server/metrics/metrics.ts";
import { StartFailed } from "#server/start-failed.ts";

/**
 * Each web process accepts its connections by itself. Node's other way, by which the first process
 * hands them out, loses one that is handed to a process which is just dying: nobody answers it.
 */
cluster.schedulingPolicy = cluster.SCHED_NONE;

type Role = "web" | "jobs";
type Member = { readonly role: Role; readonly worker: Worker; readonly gone: Promise<void> };

const deathsWindowMs = 60_000;
const deathsMax = 5;
const firstPauseMs = 100;
/** A little more than the website's own limit for what is in hand. */
const stopTimeoutMs = 12_000;
const loadTimeoutMs = 120_000;

/**
 * Memory matters more than speed in the jobs process: with this flag, writing the feed of 100,000
 * products adds 2 MB to it; without the flag, 180 MB of garbage that V8 has not collected yet.
 */
const jobsFlags = ["--optimize-for-size"];

/**
 * The processes that do the shop's work: some for the website, one for the jobs. One that dies is
 * replaced, after a pause that grows; with the fifth death within a minute the crew gives up and
 * says so once.
 */
export class Supervisor {
  readonly #members = new Set<Member>();
  readonly #deathsAt: number[] = [];
  readonly #metricsOfAll = createClusterMetrics();
  readonly #drainSeconds: number;
  readonly #onGivenUp: (sentence: string) => void;
  #isAtWork = false;
  #stopping: Promise<void> | null = null;

  constructor(options: { drainSeconds: number; onGivenUp: (sentence: string) => void }) {
    this.#drainSeconds = options.drainSeconds;
    this.#onGivenUp = options.onGivenUp;
  }

  /** Prepares the database and sets all to work; done when every one is. */
  async begin(webProcesses: number): Promise<void> {
    const jobs = this.#enlist("jobs");
    const webs = Array.from({ length: webProcesses }, () => this.#enlist("web"));
    await Promise.all([
      ...webs.map((web) => waitFor(web, "loaded")),
      waitFor(jobs, "loaded").then(() => sendCommand(jobs, "prepare", "prepared")),
    ]);
    await Promise.all([jobs, ...webs].map((member) => sendCommand(member, "begin", "begun")));
    this.#isAtWork = true;
  }

  /**
   * Has the web processes drain: for DRAIN_SECONDS they answer as before, while balancers turn away.
   * Then has all finish what they have in hand, for twelve seconds at most.
   */
  stop(): Promise<void> {
    return (this.#stopping ??= this.#dismiss());
  }

  /** Ends all at once, whatever they have in hand. */
  kill(): void {
    for (const { worker } of this.#members) worker.process.kill("SIGKILL");
  }

  #enlist(role: Role): Member {
    cluster.setupPrimary({
      execArgv: [...process.execArgv, ...(role === "jobs" ? jobsFlags : [])],
    });
    const worker = cluster.fork({ SHOP_ROLE: role });
    const gone = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
    const member = { role, worker, gone };
    this.#members.add(member);
    worker.on("message", (event: ProcessEvent) => {
      if (event.type === "log-line") announce(event.line);
      if (event.type === "metrics-request") void replyMetrics(worker, event.id, this.#metricsOfAll);
    });
    worker.on("exit", (code, signal) => {
      this.#members.delete(member);
      if (this.#isAtWork && this.#stopping === null) {
        void this.#replace(role, signal ?? `code ${code}`);
      }
    });
    return member;
  }

  async #replace(role: Role, how: string): Promise<void> {
    const now = Date.now();
    this.#deathsAt.push(now);
    const recent = this.#deathsAt.filter((at) => now - at < deathsWindowMs).length;
    if (recent >= deathsMax) {
      this.#isAtWork = false;
      return this.#onGivenUp(
        `The shop's processes died ${recent} times in a minute, the last with ${how}: giving up.`,
      );
    }
    announce(`A ${role} process died (${how}); starting another`);
    await sleep(firstPauseMs * 2 ** (recent - 1));
    if (this.#stopping !== null) return;
    const member = this.#enlist(role);
    // Should it fail as well, that is one more death, and counted as such.
    await waitFor(member, "loaded")
      .then(() => sendCommand(member, "begin", "begun"))
      .catch(() => member.worker.process.kill("SIGKILL"));
  }

  async #dismiss(): Promise<void> {
    const all = [...this.#members];
    const gone = Promise.all(all.map((member) => member.gone));
    if (this.#isAtWork && this.#drainSeconds > 0) {
      send("drain", all);
      await Promise.race([gone, sleep(1_000 * this.#drainSeconds)]);
    }
    send("stop", all);
    const late = setTimeout(() => this.kill(), stopTimeoutMs);
    await gone;
    clearTimeout(late);
  }
}

function send(type: "drain" | "stop", members: readonly Member[]): void {
  for (const { worker } of members) if (worker.isConnected()) worker.send({ type });
}

async function sendCommand(
  member: Member,
  type: Command["type"],
  until: ProcessEvent["type"],
): Promise<void> {
  const done = waitFor(member, until);
  member.worker.send({ type });
  return done;
}

/** Waits for a report; a failure, an early end or a long silence is thrown as a sentence. */
function waitFor({ worker, role }: Member, wanted: ProcessEvent["type"]): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer);
      worker.off("message", listen).off("exit", leave);
      act();
    };
    const refuse = (sentence: string) => settle(() => reject(new StartFailed(sentence)));
    const listen = (event: ProcessEvent) => {
      if (event.type === wanted) settle(resolve);
      if (event.type === "failed") refuse(event.sentence);
    };
    const leave = (code: number | null) =>
      refuse(
        `The ${role} process ended while it was starting (code ${code}). What it said is above.`,
      );
    // Only loading is known to be quick: a first migration may take as long as it needs.
    const silent = () => refuse(`The ${role} process did not load in ${loadTimeoutMs / 1_000} s.`);
    const timer = wanted === "loaded" ? setTimeout(silent, loadTimeoutMs) : undefined;
    worker.on("message", listen).on("exit", leave);
  });
}

async function replyMetrics(
  worker: Worker,
  id: number,
  metricsOfAll: ReturnType<typeof createClusterMetrics>,
): Promise<void> {
  const { contentType, text } = await metricsOfAll().catch((error: unknown) => ({
    contentType: "text/plain",
    text: `# The processes could not be asked: ${String(error)}\n`,
  }));
  if (worker.isConnected()) worker.send({ type: "metrics", id, contentType, text });
}
