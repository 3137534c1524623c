import os from "node:os";
import type { App } from "#server/app-contract.ts";
import { readBuild } from "#server/http/built-files.ts";
import { sendEvent } from "./messages.ts";

/**
 * Prepares the database before the other processes begin, and keeps the files of this build in it. They are listed
 * while the database answers.
 */
export async function prepare(app: App): Promise<void> {
  const preparing = app.prepareDatabase((line) => sendEvent({ type: "log-line", line }));
  const [build] = await Promise.all([readBuild(), preparing]);
  await app.keepBuild(build);
}

/** Writes every minute that this instance runs, under the id and version that the primary process gave. */
export function reporterOf(app: App): { start: () => void; stop: () => Promise<void> } {
  const { SHOP_GENERATION: id, SHOP_VERSION: version = "", INSTANCE: name } = process.env;
  let report: { stop(): Promise<void> } | null = null;
  return {
    start: () => {
      if (id !== undefined)
        report = app.reportInstance({ id, version, name: name || os.hostname() });
    },
    stop: async () => report?.stop(),
  };
}
