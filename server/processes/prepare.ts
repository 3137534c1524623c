import os from "node:os";
import type { App } from "#server/app-contract.ts";
import { toBuild } from "#server/http/built-files.ts";
import { sendEvent } from "./messages.ts";

/** Prepares the database before the other processes begin, and keeps the files of this build (`listBuiltFiles`) in it. */
export async function prepare(app: App, files: ReadonlyMap<string, string>): Promise<void> {
  await app.prepareDatabase((line) => sendEvent({ type: "log-line", line }));
  await app.keepBuild(toBuild(files));
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
