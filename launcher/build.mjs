import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { withNodeFirst } from "./npm.mjs";
import { root, runQuietly, step } from "./step.mjs";

const buildFolder = path.join(root, "build");
/** Written last, so that an interrupted build is repeated. */
const stampFile = path.join(buildFolder, ".launch-stamp");

/** The files and folders that the build reads. Missing ones are skipped. */
const sources = [
  "storefront",
  "admin",
  "web",
  "ui",
  "shop",
  "emails",
  "content",
  "public",
  "db",
  "pictures",
  "server",
  "launcher",
  "sandbox",
  "scripts/fonts.ts",
  "scripts/fallback-fonts.ts",
  "scripts/pictures.ts",
  "scripts/inline-script.ts",
  "scripts/lean-router.ts",
  "scripts/lean-server.ts",
  "scripts/trim-manifest.ts",
  "scripts/precompress.mjs",
  "scripts/ascii.mjs",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
];

/** Builds the website when a source changed since the last build, and compresses its files. */
export async function buildWhenChanged(node) {
  const stamp = currentStamp();
  if (readStamp() === stamp) return;
  await step("Building the website", "Built the website", async () => {
    fs.rmSync(stampFile, { force: true });
    await make(node, "fonts");
    // Vite uses one core most of the time, and only the running shop reads the pictures.
    await untilAllEnd([make(node, "pictures"), buildWebsites(node)]);
    fs.writeFileSync(stampFile, stamp);
  });
}

/** Makes the fonts and the sizes of pictures; quick when they exist already. */
export async function makeAssets(node) {
  await make(node, "fonts");
  await make(node, "pictures");
}

function make(node, what) {
  return runQuietly([node.path, path.join(root, "scripts", `${what}.ts`)], {
    cwd: root,
    env: withNodeFirst(node.path),
    sentence: `The ${what} could not be made. Fix the errors below and try again.`,
  });
}

/** Builds the storefront and, in a folder of its own, the admin; then compresses the files of both. */
async function buildWebsites(node) {
  const env = { ...withNodeFirst(node.path), NODE_ENV: "production" };
  const builder = path.join(root, "node_modules", "@react-router", "dev", "bin.cjs");
  const build = (what, folders) =>
    runQuietly([node.path, builder, "build", ...folders], {
      cwd: root,
      env,
      sentence: `The ${what} could not be built. Fix the errors below and try again.`,
    });
  await untilAllEnd([build("website", []), build("admin", ["admin"])]);
  for (const [script, sentence] of [
    ["precompress.mjs", "The built files could not be compressed."],
    ["ascii.mjs", "The built server code could not be written in ASCII."],
  ]) {
    await runQuietly([node.path, path.join(root, "scripts", script)], { cwd: root, env, sentence });
  }
}

/** Waits for every command, so that none is left running, and then throws the first failure. */
async function untilAllEnd(commands) {
  const ends = await Promise.allSettled(commands);
  const failed = ends.find(({ status }) => status === "rejected");
  if (failed !== undefined) throw failed.reason;
}

/** A hash of the size and time of every source. Reading all contents would slow down each start. */
function currentStamp() {
  const hash = createHash("sha256");
  const configs = fs.readdirSync(root).filter((name) => name.endsWith(".config.ts"));
  for (const source of [...sources, ...configs].sort()) addTo(hash, source);
  return `${hash.digest("hex")}\n`;
}

function addTo(hash, source) {
  const stat = fs.statSync(path.join(root, source), { throwIfNoEntry: false });
  if (stat?.isDirectory()) addFolder(hash, source);
  else if (stat !== undefined) addFile(hash, source);
}

function addFolder(hash, folder) {
  const entries = fs.readdirSync(path.join(root, folder), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    // Joined as they are: every start waits for these thousands of files.
    const source = `${folder}/${entry.name}`;
    if (entry.isDirectory()) addFolder(hash, source);
    else if (!/\.test\.tsx?$/.test(source)) addFile(hash, source);
  }
}

function addFile(hash, source) {
  const { size, mtimeMs } = fs.statSync(`${root}/${source}`);
  hash.update(`${source}\0${size}\0${mtimeMs}\0`);
}

function readStamp() {
  try {
    return fs.readFileSync(stampFile, "utf8");
  } catch {
    return "";
  }
}
