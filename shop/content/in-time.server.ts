import { setTimeout } from "node:timers/promises";
import { runInNewContext } from "node:vm";

/** The most work, in milliseconds of a processor, that one turn of reading may take; nobody else is answered in it. */
const TURN_MS = 100;
/** The first turn compiles what the others run. */
const TURNS_MAX = 3;
/** A turn on a busy machine, which gets little of a processor, lasts longer, but not longer than this. */
const TURN_WALL_MS_MAX = 200;
const SHORT_TURNS_MAX = 10;

/**
 * What `read` returns; null if it takes more than 100 ms of a processor in each of three turns, or nests too deeply.
 * Others are answered between the turns, for as long as one. It must change nothing.
 */
export async function inTime<Value>(read: () => Value): Promise<Value | null> {
  let timeout = TURN_MS;
  let wholeTurns = 0;
  for (let turn = 0; wholeTurns < TURNS_MAX && turn < SHORT_TURNS_MAX; turn += 1) {
    const begun = process.threadCpuUsage();
    try {
      // Node can end a script that takes too long, and whatever it calls: nothing else can end a regular expression.
      return runInNewContext("read()", { read }, { timeout }) as Value;
    } catch (error) {
      // The stack is full.
      if (error instanceof RangeError) return null;
      if (!isTimeout(error)) throw error;
    }
    const { user, system } = process.threadCpuUsage(begun);
    const workedMs = (user + system) / 1_000;
    if (workedMs >= TURN_MS * 0.8) wholeTurns += 1;
    else timeout = Math.min(TURN_WALL_MS_MAX, Math.ceil((timeout * TURN_MS) / workedMs));
    await setTimeout(TURN_MS);
  }
  return null;
}

/** The error is of the context, whose Error is another one. */
function isTimeout(error: unknown): boolean {
  const { code } = Object(error) as { readonly code?: unknown };
  return code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
}
