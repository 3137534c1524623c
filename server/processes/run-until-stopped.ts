import { announce, complain } from "#server/log.ts";
import { StartFailed } from "#server/start-failed.ts";
import { onStopRequest } from "./stop-request.ts";

/** What a program under way can ask for. */
export type Run = {
  /** Notes how to undo what was just begun; undone in the opposite order, whatever happens. */
  readonly onEnd: (undo: () => Promise<void>) => void;
  /** Notes how to hurry: first when a stop is asked for during the start, then when asked again. */
  readonly onHurry: (hurry: { interrupt: () => void; kill: () => void }) => void;
  /** To be called between steps: goes no further when a stop was asked for. */
  readonly goOn: () => void;
  /** Ends the program from within, with one sentence. */
  readonly giveUp: (sentence: string) => void;
};

/**
 * Starts a program and keeps it until it is asked to stop. Nothing that was begun is left behind,
 * whether the start failed or the work is done. The exit code is 1 if anything went wrong.
 */
export async function runUntilStopped(start: (run: Run) => Promise<void>): Promise<void> {
  const undo: (() => Promise<void>)[] = [];
  let hurry = { interrupt: () => {}, kill: () => {} };
  let isStopping = false;

  async function end(code: number): Promise<never> {
    isStopping = true;
    for (const each of undo.splice(0).toReversed()) {
      await each().catch((error: unknown) => {
        code = 1;
        complain(`Something could not be stopped cleanly: ${wordsOf(error)}`);
      });
    }
    process.exit(code);
  }

  const starting = start({
    onEnd: (each) => undo.push(each),
    onHurry: (how) => (hurry = how),
    goOn: () => {
      if (isStopping) throw new Error("A stop was asked for during the start.");
    },
    giveUp: (sentence) => {
      if (isStopping) return;
      complain(sentence);
      void end(1);
    },
  });
  onStopRequest({
    first: async () => {
      if (isStopping) return;
      isStopping = true;
      announce("Stopping");
      hurry.interrupt();
      await starting.catch(() => {});
      await end(0);
    },
    again: () => hurry.kill(),
  });
  try {
    await starting;
  } catch (error) {
    if (isStopping) return;
    complain(error instanceof StartFailed ? error.message : `The start failed: ${wordsOf(error)}`);
    await end(1);
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
