import { setTimeout as sleep } from "node:timers/promises";
import { MINUTE_MS } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import {
  findOpenRestore,
  isAwaitingReconciliation,
  rememberServer,
} from "#shop/platform/database/restores.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { log } from "#shop/platform/log.server.ts";
import { perShop } from "#shop/platform/per-shop.server.ts";
import { retryDelayMs } from "#shop/platform/queue/retries.ts";
import { reconcileRestore } from "#shop/backup/after-restore/reconcile-restore.server.ts";

/** How often it is looked whether jobs have to wait, or run again. */
const CHECK_MS = 2_000;

type Running = { readonly stop: () => Promise<unknown> };

/** Whether the database may have a standby. The embedded one has none. */
const canFailOver = process.env.SHOP_LOCAL_DATABASE !== "1";

/**
 * Runs jobs, as `start` begins them, while the shop does not wait for a reconciliation. A failover may begin that wait
 * at any time: until it is over, a job could send a mail a second time, or give out an invoice number a second time.
 * After a failover this reconciles the shop, and asks a provider that fails again after a pause that grows to a minute;
 * after a restore a person does. While the database does not answer, nothing changes. Resolves when jobs run, or have to
 * wait. Returns a function that stops them and waits for the running ones.
 */
export async function runUnlessPaused(start: () => Promise<Running>): Promise<() => Promise<void>> {
  const stopped = new AbortController();
  let running: Running | null = null;
  let failed = 0;
  let askAgainAt = 0;
  const reconcile = async () => {
    if (performance.now() < askAgainAt) return;
    try {
      await reconcileFailover(stopped.signal);
      failed = 0;
    } catch (error) {
      failed += 1;
      askAgainAt = performance.now() + Math.min(retryDelayMs(failed), MINUTE_MS);
      throw error;
    }
  };
  const check = async (reconciles: boolean) => {
    if (canFailOver) await rememberServer(db());
    if (!(await isAwaitingReconciliation(db()))) {
      running ??= await start();
      return;
    }
    await running?.stop();
    running = null;
    if (reconciles) await reconcile();
  };
  const checkSafely = (reconciles: boolean) =>
    check(reconciles).catch((error: unknown) =>
      log.warn({ err: error }, "jobs could not be started or made to wait; trying again"),
    );
  const checkAgain = async () => {
    while (!stopped.signal.aborted) {
      await sleep(CHECK_MS, undefined, { signal: stopped.signal }).catch(() => {});
      if (!stopped.signal.aborted) await checkSafely(true);
    }
  };
  // The process is ready, and can be stopped, before a reconciliation, which may take as long as the provider does.
  await checkSafely(false);
  const ended = checkAgain();
  return async () => {
    stopped.abort();
    await ended;
    await running?.stop();
  };
}

/**
 * Brings the shop level with the provider after a failover, without a person: a page of another address counts as
 * that of another shop. Another instance may be doing it.
 */
async function reconcileFailover(signal: AbortSignal): Promise<void> {
  if ((await findOpenRestore(db()))?.isFailover !== true) return tellOnce();
  const own = [new URL(env().publicUrl).origin];
  const result = await reconcileRestore(db(), {
    addresses: { own, others: "all" },
    tell: (line) => log.info(line),
    signal,
  });
  if (result.outcome !== "done") return;
  const { recreated, completed, skipped, withheld } = result.summary;
  const facts = { recreated, completed, skipped, withheld: withheld.count, failed: result.failed };
  log.warn(facts, "the shop is level with the provider after the failover, and sells again");
}

/** Made once, it is told once. */
const tellOnce = perShop(() =>
  log.warn("the database was restored: jobs wait for npm run reconcile -- --after-restore"),
);
