import fs from "node:fs";
import { chromium } from "@playwright/test";
import { StartFailed } from "#server/start-failed.ts";
import { announceStep } from "./terminal.ts";
import { runTool } from "./tool.ts";

/** The same engine without windows, for two thirds of the time. */
const shell = "chromium-headless-shell";
const shellPath = `/usr/bin/${shell}`;

const wholePaths = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Without a network, the browser that is there must not wait for minutes. */
const patience = ["-o", "Acquire::http::Timeout=20", "-o", "Acquire::Retries=1"];

const advice = `The end-to-end tests need Chromium. Install it (on Debian: apt-get install ${shell}), or set CHROMIUM_PATH to its path.`;

/**
 * The path of Chromium for the end-to-end tests: CHROMIUM_PATH, else its headless shell, which is installed
 * now if we may, else the whole browser, said in a line. Throws StartFailed with advice if there is none.
 */
export async function findBrowser(signal: AbortSignal): Promise<string> {
  const named = process.env["CHROMIUM_PATH"];
  if (named) {
    if (fs.existsSync(named)) return named;
    throw new StartFailed(`CHROMIUM_PATH is ${named}, which does not exist. ${advice}`);
  }
  if (fs.existsSync(shellPath)) return shellPath;
  const whole = [...wholePaths, chromium.executablePath()].find((file) => fs.existsSync(file));
  const refused = await install(shell, signal);
  if (refused === null) return shellPath;
  if (whole !== undefined) {
    announceStep(`The browser is ${whole}. ${shell} would take two thirds of its time.`);
    return whole;
  }
  if ((await install("chromium", signal)) === null) return "/usr/bin/chromium";
  throw new StartFailed(`${advice}\n${refused}`.trimEnd());
}

/** Installs a package of Debian, and returns why not if it did not. Needs apt-get, and root or sudo without a password. */
async function install(name: string, signal: AbortSignal): Promise<string | null> {
  if (!fs.existsSync("/usr/bin/apt-get")) return "";
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && !(await runTool(["sudo", "-n", "true"], { signal })).ok) return "";
  const asRoot = isRoot ? [] : ["sudo", "-n"];
  const beganAt = performance.now();
  for (const task of [["update"], ["install", "-y", "--no-install-recommends", name]]) {
    const command = [
      "env",
      "DEBIAN_FRONTEND=noninteractive",
      "apt-get",
      "-q",
      ...patience,
      ...task,
    ];
    const { ok, output } = await runTool([...asRoot, ...command], { signal });
    if (!ok) return output.split("\n").slice(-10).join("\n");
  }
  announceStep(`Installed ${name} (${((performance.now() - beganAt) / 1_000).toFixed(1)} s)`);
  return null;
}
