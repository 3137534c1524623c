import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { programOf } from "#launcher/root.mjs";
import { readEnvFile } from "#server/env-file.ts";
import type { SettingsMessage } from "./messages.ts";

/**
 * Each web process accepts its own connections. With Node's other policy the primary process hands
 * them out, and a connection handed to a process that is about to die is never answered. All share one
 * listening socket, also those of two versions, so no connection is lost when one hands over to the other.
 */
cluster.schedulingPolicy = cluster.SCHED_NONE;

/**
 * How glibc keeps freed memory for a process. With an arena for each thread it keeps more than the process
 * uses. Without fixed limits it raises its own to the largest block it has seen freed, such as the text of the
 * bundle, and then gives nothing back to the system: 20 MB a process.
 */
const mallocSettings = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_TRIM_THRESHOLD_: "131072",
  MALLOC_MMAP_THRESHOLD_: "131072",
};

/** Set for a process that gets its settings by a message. */
const awaitsSettings = "SHOP_AWAITS_SETTINGS";

let preforked: Worker | null = null;

/** Starts a process that runs the program of a release, with this one's environment and what `env` adds. */
export function forkProgram(
  folder: string,
  env: Readonly<Record<string, string>>,
  flags: readonly string[] = [],
): Worker {
  cluster.setupPrimary({
    exec: mainFileOf(folder),
    cwd: folder,
    execArgv: [...process.execArgv, ...flags],
  });
  return cluster.fork({ ...mallocSettings, ...process.env, ...env });
}

/**
 * Starts a web process before the settings are read: Node itself takes as long to start as the primary process takes
 * to load what reads them. The process waits for them (`receiveSettings`), and ends with the primary process. `.env`
 * is read first, because Node reads some of its settings as it starts.
 */
export function prefork(folder: string): void {
  try {
    readEnvFile();
  } catch {
    return; // the start reports it
  }
  if (process.env["ROLE"]?.trim() === "jobs") return;
  preforked = forkProgram(folder, { SHOP_ROLE: "web", [awaitsSettings]: "1" });
}

/** The process that `prefork` has started, with its settings sent. Null when there is none, or it was taken before. */
export function takePreforked(env: Readonly<Record<string, string>>): Worker | null {
  const worker = preforked;
  preforked = null;
  if (worker === null || worker.isDead()) return null;
  const settings = { ...process.env, ...env };
  const message: SettingsMessage = { type: "settings", settings };
  // Without the callback, Node would end this process when the message is lost; its exit tells the rest.
  worker.send(message, () => {});
  return worker;
}

/** Waits for the settings in a process that `prefork` has started. Others have theirs. */
export async function receiveSettings(): Promise<void> {
  if (process.env[awaitsSettings] !== "1") return;
  delete process.env[awaitsSettings]; // not for the programs that this process starts
  const [message] = (await once(process, "message")) as [SettingsMessage];
  Object.assign(process.env, message.settings);
}

/** The file that a process of a release runs. The built program loads sooner, as Node has no TypeScript to read. */
function mainFileOf(folder: string): string {
  const program = programOf(folder);
  return fs.existsSync(program) ? program : path.join(folder, "server", "main.ts");
}
