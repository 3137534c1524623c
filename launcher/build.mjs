import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { readText } from "./lock.mjs";
import { withNodeFirst } from "./npm.mjs";
import { root, runQuietly, step, untilAllEnd } from "./step.mjs";

const buildFolder = path.join(root, "build");
/** Written last, so that an interrupted build is repeated. */
const stampFile = path.join(buildFolder, ".launch-stamp");
/** What a build writes outside its folder. */
const manifestFile = path.join(root, ".cache", "pictures", "manifest.json");

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
  "scripts/picture-names.ts",
  "scripts/pictures",
  "scripts/inline-script.ts",
  "scripts/precompress.mjs",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
];

/** Builds both websites when a source changed since the last build. */
export async function buildWhenChanged(node) {
  const stamp = currentStamp();
  if (readText(stampFile) === stamp && fs.existsSync(manifestFile)) return;
  const texts = { doing: "Building the shop", done: "Built the shop", usualSeconds: 20 };
  await step(texts, async () => {
    fs.rmSync(stampFile, { force: true });
    await makeAssets(node);
    await untilAllEnd(["storefront", "admin"].map((site) => buildWebsite(node, site)));
    fs.writeFileSync(stampFile, stamp);
  });
}

/** Makes the fonts and names the pictures. */
export async function makeAssets(node) {
  const make = (script, sentence) =>
    runQuietly([node.path, path.join(root, "scripts", script)], {
      cwd: root,
      env: withNodeFirst(node.path),
      sentence,
    });
  await untilAllEnd([
    make("fonts.ts", "The fonts could not be made. Fix the errors below and try again."),
    make("picture-names.ts", "A picture is not complete. Fix the error below and try again."),
  ]);
}

/** Builds the storefront or the admin, each in a folder of its own; then compresses its files. */
async function buildWebsite(node, site) {
  const run = (args, sentence) =>
    runQuietly([node.path, ...args], {
      cwd: root,
      env: { ...withNodeFirst(node.path), NODE_ENV: "production" },
      sentence,
    });
  const builder = path.join(root, "node_modules", "@react-router", "dev", "bin.cjs");
  const folder = site === "admin" ? [site] : [];
  const sentence = `The ${site} could not be built. Fix the errors below and try again.`;
  await run([builder, "build", ...folder], sentence);
  await run(
    [path.join(root, "scripts", "precompress.mjs"), site],
    "Files could not be compressed.",
  );
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
    // Not the types of the admin's routes, which the check of types writes.
    if (entry.name === ".react-router") continue;
    if (entry.isDirectory()) addFolder(hash, source);
    else if (!/\.test\.tsx?$/.test(source)) addFile(hash, source);
  }
}

function addFile(hash, source) {
  const { size, mtimeMs } = fs.statSync(`${root}/${source}`);
  hash.update(`${source}\0${size}\0${mtimeMs}\0`);
}
