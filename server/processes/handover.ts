import fs from "node:fs";
import path from "node:path";
import { type Log, announce } from "#server/log.ts";
import type { HandoverFiles, Progress, Wanted } from "#server/release/handover-files.ts";
import { currentLink, homeFolder, releasesFolder } from "#server/release/home.ts";
import { readRelease } from "#server/release/version.ts";
import type { Supervisor } from "./supervisor.ts";
import { watchRelease } from "./watch-release.ts";

export type HandoverOptions = {
  readonly supervisor: Supervisor;
  readonly files: HandoverFiles;
  readonly localOrigin: string;
  readonly publicUrl: string;
  readonly log: Log;
};

const lookMs = 500;

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
      .catch((error: unknown) => this.#options.log.error({ err: error }, "A handover failed"))
      .finally(() => (this.#isBusy = false));
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
      const reason = error instanceof Error ? error.message : String(error);
      return say(
        "failed",
        `${next.version} did not start: ${reason} ${before.version} still runs.`,
      );
    }
    await say("watching", `${next.version} answers. It is watched for ${wanted.watchSeconds} s.`);
    const fault = await watch.end(wanted.watchSeconds, this.#stopped.signal);
    if (fault !== null) {
      await supervisor.replace(before, { onAnswered: () => {}, onEnded: () => {} });
      return say("rolled_back", `${fault} ${before.version} runs again.`);
    }
    if (this.#stopped.signal.aborted)
      return say("failed", `The shop was stopped before ${next.version} had proved itself.`);
    this.#pointTo(wanted.release);
    await say("done", `${next.version} runs.`);
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

  async #say(progress: Progress): Promise<void> {
    announce(progress.sentence);
    await this.#options.files.report(progress);
  }
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
