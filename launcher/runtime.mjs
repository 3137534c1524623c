import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { runNpm } from "./npm.mjs";
import { StepFailed, root, step } from "./step.mjs";

/** The pinned Node: an npm package that contains the Node binary. */
const pinnedFolder = path.join(root, "launcher", "runtime");
const cacheFolder = path.join(root, ".cache", "runtime");
const name = `node-${process.platform}-${process.arch}`;

/**
 * The path and version of a Node that can run the program: the current one if it is new enough, otherwise the
 * pinned one, which may still have to be fetched.
 */
export function chooseNode() {
  if (isNewEnough()) return { path: process.execPath, version: process.versions.node };
  const version = pinnedVersions()[name];
  if (version === undefined) {
    throw new StepFailed(
      `The shop needs Node 22.22 or later. This is ${process.version}, and there is no pinned Node for ${process.platform} on ${process.arch}. Install Node 24 from https://nodejs.org and try again.`,
    );
  }
  return { path: binaryIn(cacheFolder), version };
}

/** Fetches the pinned Node from npm into .cache, the first time that it is chosen. */
export async function fetchNodeWhenMissing({ path: chosen, version }) {
  if (chosen === process.execPath || versionIn(cacheFolder) === version) return;
  const doing = `Fetching Node ${version}`;
  const done = `Fetched Node ${version} into .cache/runtime`;
  await step({ doing, done, usualSeconds: 7 }, () => fetchNode(version));
}

/** React Router 8 needs Node 22.22 or 24 and later; it does not run on Node 23. */
function isNewEnough() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  return major >= 24 || (major === 22 && minor >= 22);
}

async function fetchNode(version) {
  const fresh = `${cacheFolder}.${process.pid}`;
  try {
    fs.mkdirSync(fresh, { recursive: true });
    for (const file of ["package.json", "package-lock.json"]) {
      fs.copyFileSync(path.join(pinnedFolder, file), path.join(fresh, file));
    }
    const sentence = `Node ${version} could not be fetched from npm. Check the internet connection and try again.`;
    const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
    await runNpm(process.execPath, args, { cwd: fresh, sentence });
    // npm reports success even if it could not fetch an optional package.
    if (versionIn(fresh) !== version) throw new StepFailed(sentence);
    checkBinary(binaryIn(fresh), version);
    fs.rmSync(cacheFolder, { recursive: true, force: true });
    fs.renameSync(fresh, cacheFolder);
  } finally {
    fs.rmSync(fresh, { recursive: true, force: true });
  }
}

/** Checks that the binary runs on this machine. */
function checkBinary(node, version) {
  try {
    const printed = execFileSync(node, ["--version"], { encoding: "utf8", timeout: 30_000 }).trim();
    if (printed === `v${version}`) return;
  } catch {
    // Reported below.
  }
  throw new StepFailed(
    `The Node ${version} fetched from npm does not run on this machine. Install Node 24 from https://nodejs.org and try again.`,
  );
}

function pinnedVersions() {
  const text = fs.readFileSync(path.join(pinnedFolder, "package.json"), "utf8");
  return JSON.parse(text).optionalDependencies;
}

function versionIn(folder) {
  try {
    if (!fs.existsSync(binaryIn(folder))) return undefined;
    const file = path.join(folder, "node_modules", name, "package.json");
    return JSON.parse(fs.readFileSync(file, "utf8")).version;
  } catch {
    return undefined;
  }
}

function binaryIn(folder) {
  return path.join(folder, "node_modules", name, "bin", "node");
}
