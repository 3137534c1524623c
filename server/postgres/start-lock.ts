import path from "node:path";
import { withLock } from "#launcher/lock.mjs";
import type { HomeFolder } from "./place.ts";

/** Does work while no other process starts or stops the server of a folder. Says for which one it waits. */
export function withStartLock<T>(
  { dir }: Pick<HomeFolder, "dir">,
  log: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const onWait = (holder: string) =>
    log(`Waiting for process ${holder}, which starts or stops PostgreSQL.`);
  return withLock(path.join(dir, "start.lock"), { onWait }, work);
}
