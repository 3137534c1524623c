import cluster, { type Worker } from "node:cluster";
import { setTimeout as sleep } from "node:timers/promises";
import { announce } from "./log.ts";
import type { Order, Report } from "./messages.ts";
import { createMetricsOfAll } from "./metrics.ts";
import { StartFailed } from "./start-failed.ts";

/** The processes that do the shop's work: some for the website, one for the jobs. */
export type Crew = {
  /** Prepares the database and sets all to work; done when every one is. */
  readonly begin: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** Ends all at once, whatever they have in hand. */
  readonly kill: () => void;
};

type Role = "web" | "jobs";
type Member = { readonly role: Role; readonly worker: Worker; readonly gone: Promise<void> };

const deathsWindowMs = 60_000;
const deathsMax = 5;
const firstPauseMs = 100;
/** A little more than the website's own limit for what is in hand. */
const stopTimeoutMs = 12_000;
const loadTimeoutMs = 120_000;

/**
 * Forks the processes. One that dies is replaced, after a pause that grows; with the fifth death
 * within a minute the crew gives up and says so once.
 */
export function createCrew(webProcesses: number, onGivenUp: (sentence: string) => void): Crew {
  const members = new Set<Member>();
  const deathsAt: number[] = [];
  const metricsOfAll = createMetricsOfAll();
  let isAtWork = false;
  let stopping: Promise<void> | null = null;

  function enlist(role: Role): Member {
    const worker = cluster.fork({ SHOP_ROLE: role });
    const gone = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
    const member = { role, worker, gone };
    members.add(member);
    worker.on("message", (report: Report) => {
      if (report.type === "told") announce(report.line);
      if (report.type === "ask-metrics") void answerMetrics(worker, report.id, metricsOfAll);
    });
    worker.on("exit", (code, signal) => {
      members.delete(member);
      if (isAtWork && stopping === null) void replace(role, signal ?? `code ${code}`);
    });
    return member;
  }

  async function replace(role: Role, how: string): Promise<void> {
    const now = Date.now();
    deathsAt.push(now);
    const recent = deathsAt.filter((at) => now - at < deathsWindowMs).length;
    if (recent >= deathsMax) {
      isAtWork = false;
      onGivenUp(
        `The shop's processes died ${recent} times in a minute, the last with ${how}: giving up.`,
      );
      return;
    }
    announce(`A ${role} process died (${how}); starting another`);
    await sleep(firstPauseMs * 2 ** (recent - 1));
    if (stopping !== null) return;
    const member = enlist(role);
    // Should it fail as well, that is one more death, and counted as such.
    await heard(member, "loaded")
      .then(() => order(member, "begin", "begun"))
      .catch(() => member.worker.process.kill("SIGKILL"));
  }

  async function begin(): Promise<void> {
    const jobs = enlist("jobs");
    const webs = Array.from({ length: webProcesses }, () => enlist("web"));
    await Promise.all([
      ...webs.map((web) => heard(web, "loaded")),
      heard(jobs, "loaded").then(() => order(jobs, "prepare", "prepared")),
    ]);
    await Promise.all([jobs, ...webs].map((member) => order(member, "begin", "begun")));
    isAtWork = true;
  }

  async function stop(): Promise<void> {
    const all = [...members];
    for (const { worker } of all) if (worker.isConnected()) worker.send({ type: "stop" });
    const late = setTimeout(kill, stopTimeoutMs);
    await Promise.all(all.map((member) => member.gone));
    clearTimeout(late);
  }

  function kill(): void {
    for (const { worker } of members) worker.process.kill("SIGKILL");
  }

  return { begin, stop: () => (stopping ??= stop()), kill };
}

async function order(member: Member, type: Order["type"], until: Report["type"]): Promise<void> {
  const done = heard(member, until);
  member.worker.send({ type });
  return done;
}

/** Waits for a report; a failure, an early end or a long silence is thrown as a sentence. */
function heard({ worker, role }: Member, wanted: Report["type"]): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer);
      worker.off("message", listen).off("exit", leave);
      act();
    };
    const refuse = (sentence: string) => settle(() => reject(new StartFailed(sentence)));
    const listen = (report: Report) => {
      if (report.type === wanted) settle(resolve);
      if (report.type === "failed") refuse(report.sentence);
    };
    const leave = (code: number | null) =>
      refuse(
        `The ${role} process ended while it was starting (code ${code}); what it said is above.`,
      );
    // Only loading is known to be quick: a first migration may take as long as it needs.
    const silent = () => refuse(`The ${role} process did not load in ${loadTimeoutMs / 1_000} s.`);
    const timer = wanted === "loaded" ? setTimeout(silent, loadTimeoutMs) : undefined;
    worker.on("message", listen).on("exit", leave);
  });
}

async function answerMetrics(
  worker: Worker,
  id: number,
  metricsOfAll: ReturnType<typeof createMetricsOfAll>,
): Promise<void> {
  const { contentType, text } = await metricsOfAll().catch((error: unknown) => ({
    contentType: "text/plain",
    text: `# The processes could not be asked: ${String(error)}\n`,
  }));
  if (worker.isConnected()) worker.send({ type: "metrics", id, contentType, text });
}
