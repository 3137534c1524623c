import { setTimeout as sleep } from "node:timers/promises";
import { endOfLondonDay, londonDay } from "#shop/kit/time.ts";

/** Longer than a test file takes that asks for the day, on a slow machine too. */
const FILE_MAX_MS = 60_000;

/** Today in London, until a test file ends: within a minute of midnight it waits for the next day. */
export async function todayOfFile(): Promise<string> {
  const leftMs = endOfLondonDay(londonDay(new Date())).getTime() - Date.now();
  if (leftMs < FILE_MAX_MS) await sleep(leftMs + 100);
  return londonDay(new Date());
}
