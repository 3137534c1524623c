import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Name, TwoInstances } from "./two-instances.ts";

/** How many requests of each kind have begun, and how many of them have no answer yet. */
type Counts = Readonly<Record<string, { readonly begun: number; readonly open: number }>>;

const GONE_MS = 20_000;

/**
 * Kills the primary process of an instance, and nothing else, and waits until its other processes have ended by
 * themselves. Returns how many requests of each kind it can have had in hand: those without an answer at that
 * moment, and those that began until all was gone.
 */
export async function killPrimary<Each extends Counts>(
  shop: Pick<TwoInstances, "pidsOf">,
  name: Name,
  count: () => Each,
): Promise<{ readonly [kind in keyof Each]: number }> {
  const pids = shop.pidsOf(name);
  const before = count();
  process.kill(pids[0] ?? 0, "SIGKILL");
  const killedAt = performance.now();
  while (pids.some(isAlive)) {
    if (performance.now() - killedAt > GONE_MS)
      throw new Error("The processes of an instance outlive its primary process.");
    await sleep(5);
  }
  const after = count();
  const inHand = Object.entries(before).map(([kind, { begun, open }]) => [
    kind,
    open + (after[kind]?.begun ?? begun) - begun,
  ]);
  return Object.fromEntries(inHand);
}

function isAlive(pid: number): boolean {
  try {
    // A process that has ended and that nobody has waited for is a zombie.
    return !/^\d+ \(.*\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}
