import fs from "node:fs";
import { chromium } from "@playwright/test";
import { StartFailed } from "#server/start-failed.ts";
import { announceStep } from "./output.ts";
import { runTool } from "./tool.ts";

const knownPaths = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const advice =
  "The end-to-end tests need Chromium. Install it (on Debian: apt-get install chromium), or set CHROMIUM_PATH to its path.";

/**
 * The path of Chromium for the end-to-end tests: CHROMIUM_PATH, an installed one, or Debian's package,
 * installed now if we may. Throws StartFailed with advice if there is none.
 */
export async function findBrowser(signal: AbortSignal): Promise<string> {
  const named = process.env["CHROMIUM_PATH"];
  if (named) {
    if (fs.existsSync(named)) return named;
    throw new StartFailed(`CHROMIUM_PATH is ${named}, which does not exist. ${advice}`);
  }
  const installed = find();
  if (installed !== undefined) return installed;
  await installBrowser(signal);
  const fresh = find();
  if (fresh === undefined) throw new StartFailed(advice);
  return fresh;
}

function find(): string | undefined {
  return [...knownPaths, chromium.executablePath()].find((file) => fs.existsSync(file));
}

/** Needs apt-get, and root or sudo without a password. */
async function installBrowser(signal: AbortSignal): Promise<void> {
  if (!fs.existsSync("/usr/bin/apt-get")) throw new StartFailed(advice);
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && !(await runTool(["sudo", "-n", "true"], signal)).ok) throw new StartFailed(advice);
  const asRoot = isRoot ? [] : ["sudo", "-n"];
  const quietly = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q"];
  const beganAt = performance.now();
  for (const task of [["update"], ["install", "-y", "--no-install-recommends", "chromium"]]) {
    const { ok, output } = await runTool([...asRoot, ...quietly, ...task], signal);
    if (!ok) throw new StartFailed(`${advice}\n${output.split("\n").slice(-10).join("\n")}`);
  }
  const seconds = ((performance.now() - beganAt) / 1_000).toFixed(1);
  announceStep(`Installed Chromium (${seconds} s)`);
}
