import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { announce } from "#server/log.ts";
import { pointTo } from "#server/processes/handover.ts";
import type { HandoverFiles } from "#server/release/handover-files.ts";
import { StartFailed } from "#server/start-failed.ts";
import { rememberPrevious } from "./releases.ts";

const lookMs = 200;
/** A first migration of a large database takes its time; the watch comes on top. */
const startTimeoutMs = 60 * 60_000;

/**
 * Asks the running shop to hand over to a release and says what it does, until the release runs. Without a
 * running shop, the release is what starts next. Throws StartFailed with the shop's sentence when the
 * version before runs on.
 */
export async function handOver({
  files,
  release,
  watchSeconds,
}: {
  readonly files: HandoverFiles;
  readonly release: string;
  readonly watchSeconds: number;
}): Promise<void> {
  if (!files.hasPrimary()) {
    rememberPrevious();
    pointTo(release);
    return announce("The shop is not running. npm start runs the release.");
  }
  const id = randomUUID();
  await files.ask({ id, release, watchSeconds });
  const endsAt = Date.now() + startTimeoutMs + 1_000 * watchSeconds;
  let said = "";
  for (;;) {
    const progress = files.readProgress();
    if (progress?.id === id && progress.sentence !== said) {
      said = progress.sentence;
      if (progress.state === "failed" || progress.state === "rolled_back")
        throw new StartFailed(said);
      announce(said);
      if (progress.state === "done") {
        pointTo(release);
        return rememberPrevious();
      }
    }
    if (!files.hasPrimary())
      throw new StartFailed("The shop was stopped meanwhile. npm start runs the version before.");
    if (Date.now() > endsAt)
      throw new StartFailed("The shop does not say what it did. See its log.");
    await sleep(lookMs);
  }
}
