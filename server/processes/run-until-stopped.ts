import { announce, printError } from "#server/log.ts";
import { StartFailed } from "#server/start-failed.ts";
import { onStopRequest } from "./stop-request.ts";

/** What a program that has been started can do. */
export type Program = {
  /** Registers how to undo a step. On the way out, the steps are undone in the opposite order. */
  readonly onStop: (undo: () => Promise<void>) => void;
  /** Registers what a stop request does at once: `interrupt` at the first, `kill` at the second. */
  readonly setStopHandlers: (handlers: { interrupt: () => void; kill: () => void }) => void;
  /** To be called between steps: throws if a stop was requested during the start. */
  readonly throwIfStopping: () => void;
  /** Prints a sentence, undoes all steps and ends the program with exit code 1. */
  readonly fail: (sentence: string) => void;
};

/**
 * Runs a program until a stop is requested; what it writes is for its own user alone. All registered steps are undone,
 * whether the start failed or the program did its work. The exit code is 1 if anything failed.
 */
export async function runUntilStopped(start: (program: Program) => Promise<void>): Promise<void> {
  process.umask(0o077);
  const undo: (() => Promise<void>)[] = [];
  let handlers = { interrupt: () => {}, kill: () => {} };
  let isStopping = false;

  async function end(code: number): Promise<never> {
    isStopping = true;
    for (const each of undo.splice(0).toReversed()) {
      await each().catch((error: unknown) => {
        code = 1;
        printError(`Something could not be stopped cleanly: ${describe(error)}`);
      });
    }
    process.exit(code);
  }

  const starting = start({
    onStop: (each) => undo.push(each),
    setStopHandlers: (given) => (handlers = given),
    throwIfStopping: () => {
      if (isStopping) throw new Error("A stop was requested during the start.");
    },
    fail: (sentence) => {
      if (isStopping) return;
      printError(sentence);
      void end(1);
    },
  });
  onStopRequest({
    first: async () => {
      if (isStopping) return;
      isStopping = true;
      announce("Stopping");
      handlers.interrupt();
      await end(await starting.then(() => 0, codeOfStopped));
    },
    again: () => handlers.kill(),
  });
  try {
    await starting;
  } catch (error) {
    if (isStopping) return;
    printError(error instanceof StartFailed ? error.message : `It failed: ${describe(error)}`);
    await end(error instanceof StartFailed ? error.exitCode : 1);
  }
}

/** A start that is stopped throws by design, unless it says that it has left its work undone. */
function codeOfStopped(error: unknown): number {
  if (!(error instanceof StartFailed)) return 0;
  printError(error.message);
  return error.exitCode;
}

/** What the system or the database refused is told in their words; what is a mistake of ours, with its place. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "code" in error && error.message !== "" ? error.message : (error.stack ?? error.message);
}
