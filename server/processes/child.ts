import type { Worker } from "node:cluster";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Release } from "#server/release/version.ts";
import { StartFailed } from "#server/start-failed.ts";
import type { Command, ProcessEvent } from "./messages.ts";
import { forkProgram, takePreforked } from "./prefork.ts";

export type Role = "web" | "jobs";

/** One version of the shop while it runs: what its processes have in common. */
export type Generation = Release & {
  /** Names it in `instances`. */
  readonly id: string;
};

/** A web process or the jobs process. */
export type Child = {
  readonly role: Role;
  readonly generation: Generation;
  readonly worker: Worker;
  readonly exited: Promise<void>;
};

/** Slightly longer than a web process allows its open requests. */
const stopTimeoutMs = 12_000;
const loadTimeoutMs = 120_000;

/** See `preferSize`. This one has to be there when V8 starts. */
const jobsFlags = ["--max-semi-space-size=4"];

export function newGeneration(release: Release): Generation {
  return { ...release, id: randomUUID() };
}

/** Starts a process from the folder of its version. The first web process has been started already (`prefork`). */
export function forkChild(role: Role, generation: Generation): Child {
  const { folder, id, version } = generation;
  const env = { SHOP_ROLE: role, SHOP_GENERATION: id, SHOP_VERSION: version };
  const worker =
    (role === "web" ? takePreforked(env) : null) ??
    forkProgram(folder, env, role === "jobs" ? jobsFlags : []);
  const exited = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  return { role, generation, worker, exited };
}

export function describeExit(code: number | null, signal: string | null): string {
  return signal === null ? `exit code ${code}` : `signal ${signal}`;
}

/**
 * Sends a command. A process that has just ended does not get it: its exit tells the rest. Without the callback, Node
 * would end this process with the error of the lost message.
 */
export function tell(worker: Worker, command: Command): void {
  worker.send(command, () => {});
}

/**
 * Sends a command after which processes still answer for a while, and then stops them. Those that have
 * not ended after 12 more seconds are killed.
 */
export async function stopChildren(
  children: readonly Child[],
  before: { readonly command: "drain" | "retire"; readonly seconds: number } | null,
): Promise<void> {
  const exited = Promise.all(children.map((child) => child.exited));
  if (before !== null && before.seconds > 0) {
    for (const { worker } of children) tell(worker, { type: before.command });
    await Promise.race([exited, sleep(1_000 * before.seconds)]);
  }
  for (const { worker } of children) tell(worker, { type: "stop" });
  const late = setTimeout(() => killChildren(children), stopTimeoutMs);
  await exited;
  clearTimeout(late);
}

/** Kills processes at once. */
export function killChildren(children: Iterable<Child>): void {
  for (const { worker } of children) worker.process.kill("SIGKILL");
}

/** Sends a command and waits for the event that says that it was carried out. */
export async function sendCommand(
  child: Child,
  type: Exclude<Command["type"], "metrics">,
  until: ProcessEvent["type"],
): Promise<void> {
  const done = waitFor(child, until);
  tell(child.worker, { type });
  return done;
}

/**
 * Waits for an event of a process. Rejects with a sentence when the process reports an error, which
 * is the rejection's cause, or ends, or has not loaded within two minutes.
 */
export function waitFor({ worker, role }: Child, wanted: ProcessEvent["type"]): Promise<void> {
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
    // Its exit came before anybody waited.
    const { exitCode, signalCode } = worker.process;
    if (worker.isDead()) onExit(exitCode, signalCode);
  });
}
