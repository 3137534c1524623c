import fs from "node:fs";
import { chromium } from "@playwright/test";
import { StartFailed } from "#server/start-failed.ts";
import { announceStep } from "./output.ts";
import { runTool } from "./tool.ts";

/** Chromium's headless shell first: the same engine without windows, for two thirds of the time. */
const knownPaths = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Debian's packages, the smaller first. */
const packages = ["chromium-headless-shell", "chromium"];

const advice =
  "The end-to-end tests need Chromium. Install it (on Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH to its path.";

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
  const run = (...task: readonly string[]) =>
    runTool([...asRoot, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", ...task], signal);
  const beganAt = performance.now();
  let result = await run("update");
  for (const name of result.ok ? packages : []) {
    result = await run("install", "-y", "--no-install-recommends", name);
    if (result.ok) break;
  }
  if (!result.ok)
    throw new StartFailed(`${advice}\n${result.output.split("\n").slice(-10).join("\n")}`);
  const seconds = ((performance.now() - beganAt) / 1_000).toFixed(1);
  announceStep(`Installed Chromium (${seconds} s)`);
}
