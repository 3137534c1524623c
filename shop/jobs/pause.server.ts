import { setTimeout as sleep } from "node:timers/promises";
import { db } from "#shop/platform/database/db.server.ts";
import { isAwaitingReconciliation } from "#shop/platform/database/restores.server.ts";
import { log } from "#shop/platform/log.server.ts";

/** How often a paused jobs process looks whether the shop has been reconciled. */
const CHECK_MS = 2_000;

export type Paused<Started> = {
  /** Resolves to what `start` made; null if the wait was stopped before. */
  readonly started: Promise<Started | null>;
  readonly stop: () => void;
};

/**
 * Calls `start` once the shop does not wait for `npm run reconcile -- --after-restore` any more, at
 * once if it does not wait at all. Resolves before `start` is called only when it has to wait: until
 * then a job could send a mail a second time, or give out an invoice number a second time. While the
 * database does not answer, it is not known whether the shop waits.
 */
export async function startUnlessPaused<Started>(
  start: () => Promise<Started>,
): Promise<Paused<Started>> {
  const stopped = new AbortController();
  if (!(await isPaused())) return { started: Promise.resolve(await start()), stop: () => {} };
  return { started: startLater(start, stopped.signal), stop: () => stopped.abort() };
}

async function startLater<Started>(
  start: () => Promise<Started>,
  signal: AbortSignal,
): Promise<Started | null> {
  do {
    await sleep(CHECK_MS, undefined, { signal }).catch(() => {});
    if (signal.aborted) return null;
  } while (await isPaused());
  log.info("jobs run again");
  return start();
}

async function isPaused(): Promise<boolean> {
  try {
    const isWaiting = await isAwaitingReconciliation(db());
    if (isWaiting) tellOnce();
    return isWaiting;
  } catch (error) {
    log.warn({ err: error }, "the queue workers could not start; trying again");
    return true;
  }
}

let isTold = false;
function tellOnce(): void {
  if (!isTold)
    log.warn("the database was restored: jobs wait for npm run reconcile -- --after-restore");
  isTold = true;
}
