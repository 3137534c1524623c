import { setImmediate } from "node:timers/promises";
import { runInNewContext } from "node:vm";

/** The most that one turn of reading may take of its process, in which nobody else is answered. */
const TURN_MS = 100;
/** The first turn compiles, and a busy machine gives a turn little of its time: a sound text needs a few at most. */
const TURNS_MAX = 10;

/**
 * What `read` returns; null if it takes more than 100 ms in each of ten turns, or nests too deeply. Others are
 * answered between the turns. It must change nothing.
 */
export async function inTime<Value>(read: () => Value): Promise<Value | null> {
  for (let turn = 0; turn < TURNS_MAX; turn += 1) {
    try {
      // Node can end a script that takes too long, and whatever it calls: nothing else can end a regular expression.
      return runInNewContext("read()", { read }, { timeout: TURN_MS }) as Value;
    } catch (error) {
      // The stack is full.
      if (error instanceof RangeError) return null;
      if (!isTimeout(error)) throw error;
    }
    await setImmediate();
  }
  return null;
}

/** The error is of the context, whose Error is another one. */
function isTimeout(error: unknown): boolean {
  const { code } = Object(error) as { readonly code?: unknown };
  return code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
}
