import { setTimeout as sleep } from "node:timers/promises";
import type { Env } from "#shop/platform/env.server.ts";
import { announce, type Log } from "#server/log.ts";
import type { Release } from "#server/release/version.ts";
import {
  type Child,
  describeExit,
  forkChild,
  type Generation,
  killChildren,
  newGeneration,
  type Role,
  sendCommand,
  stopChildren,
  waitFor,
} from "./child.ts";
import { Failures } from "./failures.ts";
import type { ProcessEvent } from "./messages.ts";
import { MetricsReply } from "./metrics-reply.ts";
import { StartFailed } from "#server/start-failed.ts";

export type SupervisorOptions = {
  /** The version to begin with. */
  readonly release: Release;
  readonly drainSeconds: number;
  readonly log: Log;
  /** Called once, with a sentence, when processes fail so often that the program has to end. */
  readonly onGivenUp: (sentence: string) => void;
};

/** What the processes of the current version tell while they run. */
export type Reports = {
  /** Requests answered since the last report, and how many of them with a status from 500 on. */
  readonly onAnswered: (answered: number, failed: number) => void;
  /** A process ended, with how. Another one is started. */
  readonly onEnded: (how: string) => void;
};

/** A process, and when it has loaded its code. */
type LoadingChild = { readonly child: Child; readonly loaded: Promise<void> };

/**
 * How long processes of the version before still answer, so that kept connections end by a response. Proxies keep
 * an idle connection for 5 s (deploy/), and a request that was in hand at the beginning may take 10 s until its
 * connection is idle: a page has 10 s, and a checkout 8 s for the payment provider. A POST that meets a closed
 * connection is lost.
 */
export const retireSeconds = 15;

/**
 * Starts the web processes and the jobs process, and restarts one that ends. The pause before a
 * restart doubles with each failure; after the fifth failure within a minute it gives up. The log
 * says how each process ended: its exit code or signal, and the error, if it sent one.
 */
export class Supervisor {
  readonly #children = new Set<Child>();
  readonly #retiring = new Set<Child>();
  readonly #failures = new Failures();
  readonly #metrics = new MetricsReply();
  readonly #options: SupervisorOptions;
  #current: Generation;
  /** Of all processes. The first one prepares the database. */
  #roles: readonly Role[] = [];
  #first: LoadingChild | null = null;
  /** The processes that are loaded when the shop answers already. */
  #others: Promise<void> = Promise.resolve();
  /** Those that have not loaded their code: they have done nothing yet. */
  readonly #unloaded = new Set<Child>();
  #isRunning = false;
  #stopping: Promise<void> | null = null;
  #reports: Reports = { onAnswered: () => {}, onEnded: () => {} };

  constructor(options: SupervisorOptions) {
    this.#options = options;
    this.#current = newGeneration(options.release);
  }

  /** The version whose processes answer. */
  get release(): Release {
    return this.#current;
  }

  /**
   * Starts the first process, which loads its code: a web process, unless there is none. It needs no database yet.
   * The others are loaded when the shop answers, one by one, web processes first: two that load at once keep two
   * processors from everything else, such as another instance that answers meanwhile.
   */
  load({ role, webConcurrency }: Pick<Env, "role" | "webConcurrency">): void {
    const webs = Array.from({ length: webConcurrency }, () => "web" as const);
    this.#roles = role === "jobs" ? ["jobs"] : role === "web" ? webs : [...webs, "jobs"];
    const [first] = this.#roles;
    if (first !== undefined) this.#first = this.#load(first, this.#current);
  }

  /** Lets the first process prepare the database and begin: the shop answers. The others follow. */
  async begin(): Promise<void> {
    if (this.#first !== null) await this.#begin([this.#first]);
    this.#isRunning = true;
    this.#others = this.#addOthers();
  }

  /**
   * Starts another version beside the current one, on the same port, and retires the current one when all
   * new processes have begun. If they can't, they are stopped, the current ones stay, and this throws.
   */
  async replace(release: Release, reports: Reports): Promise<void> {
    await this.#others;
    const next = newGeneration(release);
    const isNew = (child: Child) => child.generation === next;
    try {
      const started = await this.#begin(await this.#loadAll(next));
      if (started.some((child) => !this.#children.has(child)))
        throw new StartFailed("A process of the new version ended at once.");
    } catch (error) {
      await this.#retire([...this.#children].filter(isNew), 0);
      throw error;
    }
    this.#current = next;
    this.#failures.forget();
    this.#reports = reports;
    const before = [...this.#children].filter((child) => !isNew(child));
    await this.#retire(before, retireSeconds);
  }

  /**
   * Drains the web processes for DRAIN_SECONDS: they still answer, while load balancers send new
   * requests elsewhere. Then gives all processes 12 seconds to finish, and kills those that have not.
   */
  stop(): Promise<void> {
    const seconds = this.#isRunning ? this.#options.drainSeconds : 0;
    killChildren(this.#unloaded);
    return (this.#stopping ??= stopChildren([...this.#children], { command: "drain", seconds }));
  }

  /** Kills all processes at once. */
  kill(): void {
    killChildren(this.#children);
  }

  #load(role: Role, generation: Generation): LoadingChild {
    const child = this.#fork(role, generation);
    const loaded = waitFor(child, "loaded");
    this.#unloaded.add(child);
    // Whoever waits for it reports a failure.
    loaded.catch(() => {}).finally(() => this.#unloaded.delete(child));
    return { child, loaded };
  }

  /** Loads the processes of a version one by one, as another one answers meanwhile. */
  async #loadAll(generation: Generation): Promise<readonly LoadingChild[]> {
    const loading: LoadingChild[] = [];
    for (const role of this.#roles) {
      const each = this.#load(role, generation);
      loading.push(each);
      await each.loaded;
    }
    return loading;
  }

  /** Lets processes begin when they have loaded their code and the first of them has prepared the database. */
  async #begin(loading: readonly LoadingChild[]): Promise<readonly Child[]> {
    await Promise.all(loading.map(({ loaded }) => loaded));
    const all = loading.map(({ child }) => child);
    if (all[0] !== undefined) await sendCommand(all[0], "prepare", "prepared");
    await Promise.all(all.map((child) => sendCommand(child, "begin", "begun")));
    return all;
  }

  /** Stops processes that are not to be started again. */
  async #retire(children: readonly Child[], seconds: number): Promise<void> {
    for (const child of children) this.#retiring.add(child);
    await stopChildren(children, { command: "retire", seconds });
  }

  #fork(role: Role, generation: Generation): Child {
    const child = forkChild(role, generation);
    const { worker } = child;
    this.#children.add(child);
    worker.on("message", (event: ProcessEvent) => this.#receive(event, child));
    worker.on("exit", (code, signal) => {
      this.#children.delete(child);
      const isExpected = this.#retiring.delete(child) || this.#stopping !== null;
      const how = describeExit(code, signal);
      if (isExpected && code !== 0 && !this.#unloaded.has(child))
        this.#options.log.warn(`The ${role} process did not stop cleanly (${how})`);
      if (isExpected || !this.#isRunning || generation !== this.#current) return;
      this.#reports.onEnded(`the ${role} process ended unexpectedly, ${how}`);
      void this.#restart(role, how);
    });
    return child;
  }

  #receive(event: ProcessEvent, { worker, generation }: Child): void {
    if (event.type === "log-line") announce(event.line);
    if (event.type === "metrics-request") {
      const loaded = [...this.#children].filter((child) => !this.#unloaded.has(child));
      const workers = loaded.map((child) => child.worker);
      void this.#metrics.send(worker, event.id, workers);
    }
    if (event.type === "answered" && generation === this.#current)
      this.#reports.onAnswered(event.answered, event.failed);
  }

  async #restart(role: Role, how: string): Promise<void> {
    const { recent, isTooMany, pauseMs } = this.#failures.add();
    if (isTooMany) {
      this.#isRunning = false;
      return this.#options.onGivenUp(
        `The shop's processes ended ${recent} times within a minute (the last one: ${role}, ${how}). The shop stops.`,
      );
    }
    announce(`The ${role} process ended unexpectedly (${how}). Starting another one.`);
    const generation = this.#current;
    await sleep(pauseMs);
    if (generation === this.#current) await this.#add(role);
  }

  async #addOthers(): Promise<void> {
    for (const role of this.#roles.slice(1)) await this.#add(role);
  }

  /** Starts one more process of the current version. */
  async #add(role: Role): Promise<void> {
    if (this.#stopping === null) await this.#beginLate(this.#load(role, this.#current));
  }

  /** Lets a process begin in a shop that answers. One that can't is killed: its exit counts as a failure. */
  async #beginLate({ child, loaded }: LoadingChild): Promise<void> {
    try {
      await loaded;
      await sendCommand(child, "begin", "begun");
    } catch (error) {
      if (this.#stopping !== null) return;
      const err = error instanceof Error ? (error.cause ?? error) : error;
      this.#options.log.error({ err }, `The new ${child.role} process failed`);
      child.worker.process.kill("SIGKILL");
    }
  }
}
