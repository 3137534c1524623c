import fs from "node:fs";
import { chromium } from "@playwright/test";
import { StartFailed } from "#server/start-failed.ts";
import { announceStep } from "./output.ts";
import { runTool } from "./tool.ts";

const usualPlaces = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const whatToDo =
  "The journeys need Chromium. Install it (on Debian: apt-get install chromium), or set CHROMIUM_PATH to where it is.";

/**
 * The Chromium that walks the journeys: the one CHROMIUM_PATH names, one that is installed, or
 * Debian's, installed now where we may. Throws with what to do when there is none to be had.
 */
export async function findBrowser(signal: AbortSignal): Promise<string> {
  const named = process.env["CHROMIUM_PATH"];
  if (named) {
    if (fs.existsSync(named)) return named;
    throw new StartFailed(`CHROMIUM_PATH names ${named}, where there is nothing. ${whatToDo}`);
  }
  const installed = find();
  if (installed !== undefined) return installed;
  await installBrowser(signal);
  const fresh = find();
  if (fresh === undefined) throw new StartFailed(whatToDo);
  return fresh;
}

function find(): string | undefined {
  return [...usualPlaces, chromium.executablePath()].find((file) => fs.existsSync(file));
}

/** Needs apt-get, and to be root or to be let do so by sudo without a password. */
async function installBrowser(signal: AbortSignal): Promise<void> {
  if (!fs.existsSync("/usr/bin/apt-get")) throw new StartFailed(whatToDo);
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && !(await runTool(["sudo", "-n", "true"], signal)).ok)
    throw new StartFailed(whatToDo);
  const asRoot = isRoot ? [] : ["sudo", "-n"];
  const quietly = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q"];
  const beganAt = performance.now();
  for (const task of [["update"], ["install", "-y", "--no-install-recommends", "chromium"]]) {
    const { ok, output } = await runTool([...asRoot, ...quietly, ...task], signal);
    if (!ok) throw new StartFailed(`${whatToDo}\n${output.split("\n").slice(-10).join("\n")}`);
  }
  const seconds = ((performance.now() - beganAt) / 1_000).toFixed(1);
  announceStep(`Installed Chromium (${seconds} s)`);
}
