import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Log, announce } from "#server/log.ts";
import type { HandoverFiles, Progress, Wanted } from "#server/release/handover-files.ts";
import { currentLink, homeFolder, releasesFolder } from "#server/release/home.ts";
import { readRelease, type Release } from "#server/release/version.ts";
import { messageOf } from "#shop/kit/thrown.ts";
import type { Supervisor } from "./supervisor.ts";
import { watchRelease } from "./watch-release.ts";

export type HandoverOptions = {
  readonly supervisor: Pick<Supervisor, "release" | "replace">;
  readonly files: HandoverFiles;
  readonly localOrigin: string;
  readonly publicUrl: string;
  readonly log: Log;
  /** How often it tries to go back, and how long it waits in between. */
  readonly goingBack?: { readonly triesMax: number; readonly pauseMs: number };
};

const lookMs = 500;
/**
 * Five minutes: a database that restarts or fails over is back by then. A process of the release before prepares
 * the database when it starts, so it cannot start without one.
 */
const goingBackDefault = { triesMax: 10, pauseMs: 30_000 };

/**
 * Hands over to another release when `npm run update` asks for it: starts it beside the running one,
 * watches it, and goes back by itself when it fails. It does not need the command any more once it has
 * begun. Only after the watch does the release become the one that starts next time.
 */
export class Handover {
  readonly #options: HandoverOptions;
  readonly #stopped = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #isBusy = false;

  constructor(options: HandoverOptions) {
    this.#options = options;
  }

  /** Begins to look for what is wanted. */
  start(): void {
    this.#options.files.announcePrimary();
    this.#timer = setInterval(() => this.#look(), lookMs);
    this.#timer.unref();
  }

  /** Takes no more wishes, and gives up a watch. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopped.abort();
    await this.#running;
    this.#options.files.withdrawPrimary();
  }

  #look(): void {
    if (this.#isBusy) return;
    const wanted = this.#options.files.take();
    if (wanted === null) return;
    this.#isBusy = true;
    this.#running = this.#handOver(wanted)
      .catch((error: unknown) => this.#sayWhatFailed(wanted, error))
      .finally(() => (this.#isBusy = false));
  }

  /** The command waits for an end, so what nobody expected is one, too. */
  async #sayWhatFailed(wanted: Wanted, error: unknown): Promise<void> {
    this.#options.log.error({ err: error }, "A handover failed");
    const { version } = this.#options.supervisor.release;
    const sentence = `The update failed: ${withStop(error)} ${version} runs. See the log of the shop.`;
    await this.#say({ id: wanted.id, state: "failed", sentence });
  }

  async #handOver(wanted: Wanted): Promise<void> {
    const { supervisor, localOrigin, publicUrl } = this.#options;
    const before = supervisor.release;
    const next = readRelease(folderOf(wanted.release));
    const say = (state: Progress["state"], sentence: string) =>
      this.#say({ id: wanted.id, state, sentence });
    await say("starting", `Starting ${next.version} beside ${before.version}.`);
    const watch = watchRelease(localOrigin, publicUrl);
    try {
      await supervisor.replace(next, watch.reports);
    } catch (error) {
      return say(
        "failed",
        `${next.version} did not start: ${withStop(error)} ${before.version} still runs.`,
      );
    }
    await say("watching", `${next.version} answers. It is watched for ${wanted.watchSeconds} s.`);
    const fault = await watch.end(wanted.watchSeconds, this.#stopped.signal);
    if (fault !== null) return this.#goBack(wanted, before, fault);
    if (this.#stopped.signal.aborted)
      return say("failed", `The shop was stopped before ${next.version} had proved itself.`);
    this.#pointTo(wanted.release);
    await say("done", `${next.version} runs.`);
  }

  /**
   * Starts the release before in place of the one that has a fault. What broke the new one, such as a
   * database that is away, may keep the old one from starting as well: it is tried again for a while.
   */
  async #goBack({ id }: Wanted, before: Release, fault: string): Promise<void> {
    const { supervisor, log, goingBack = goingBackDefault } = this.#options;
    const { version } = supervisor.release;
    const say = (state: Progress["state"], sentence: string) => this.#say({ id, state, sentence });
    let reason = "";
    for (let tried = 0; tried < goingBack.triesMax && !this.#stopped.signal.aborted; tried += 1) {
      if (tried > 0) {
        const seconds = Math.round(goingBack.pauseMs / 1_000);
        await say("watching", `${reason} ${before.version} is started again in ${seconds} s.`);
        await sleep(goingBack.pauseMs, undefined, { signal: this.#stopped.signal }).catch(() => {});
        if (this.#stopped.signal.aborted) break;
      }
      try {
        await supervisor.replace(before, { onAnswered: () => {}, onEnded: () => {} });
        return await say("rolled_back", `${fault} ${before.version} runs again.`);
      } catch (error) {
        log.error({ err: error }, "The release before did not start");
        reason = `${fault} ${before.version} did not start: ${withStop(error)}`;
      }
    }
    if (this.#stopped.signal.aborted)
      return say("failed", `${fault} The shop was stopped. npm start runs ${before.version}.`);
    return say(
      "failed",
      `${reason} It was tried ${goingBack.triesMax} times. ${version} still runs. Mend the reason, then restart the shop: it starts with ${before.version}.`,
    );
  }

  /** A service may not be allowed to write beside its code: the command changes the link as well. */
  #pointTo(release: string): void {
    try {
      pointTo(release);
    } catch (error) {
      this.#options.log.warn(
        { err: error },
        "The link to the release that starts next is not mine to change",
      );
    }
  }

  /** A disk that is full must not end a handover in the middle: the log has the sentence as well. */
  async #say(progress: Progress): Promise<void> {
    announce(progress.sentence);
    await this.#options.files
      .report(progress)
      .catch((error: unknown) =>
        this.#options.log.error({ err: error }, "What the update does could not be written down"),
      );
  }
}

/** What an error says, as a sentence. */
function withStop(error: unknown): string {
  const text = messageOf(error).trim();
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function folderOf(release: string): string {
  return release === "" ? homeFolder() : path.join(releasesFolder(), release);
}

/** Makes a release the one that starts next time. The link changes in one step. */
export function pointTo(release: string): void {
  if (release === "") return fs.rmSync(currentLink(), { force: true });
  const fresh = `${currentLink()}.new`;
  fs.rmSync(fresh, { force: true });
  fs.symlinkSync(release, fresh);
  fs.renameSync(fresh, currentLink());
}
