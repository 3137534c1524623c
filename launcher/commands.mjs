import fs from "node:fs";
import path from "node:path";
import { buildWhenChanged, makeAssets } from "./build.mjs";
import { installDependencies } from "./dependencies.mjs";
import { canWriteTo, withLock } from "./lock.mjs";
import { programOf } from "./root.mjs";
import { chooseNode, fetchNodeWhenMissing } from "./runtime.mjs";
import { StepFailed, fail, root, print, useLogFormat, step, untilAllEnd } from "./step.mjs";
import { makePictures, makePicturesBeside } from "./pictures.mjs";
import { runProgram } from "./program.mjs";

/**
 * For each command, what it needs and the program it runs. The sizes of pictures are made before it, or beside it
 * while it runs.
 */
const commands = {
  start: { website: true, pictures: "beside", script: programOf(root), mode: "production" },
  dev: { assets: true, pictures: "beside", script: "server/dev.ts", mode: "development" },
  // The tests build the website themselves, beside the checks that do not need it.
  test: { script: "scripts/test.ts" },
  bench: { website: true, pictures: "before", script: "bench/main.ts", mode: "production" },
  install: {},
  website: { website: true },
  build: { website: true, pictures: "before" },
  run: {},
};

/** Prepares what the command needs, printing one line for each step, and runs its program. */
export async function launch([name, ...rest]) {
  const command = Object.hasOwn(commands, name ?? "") ? commands[name] : undefined;
  if (command === undefined || (name === "run" && rest.length === 0)) {
    fail(
      "Name a command: start, dev, test, bench, install, website, build, or run <script.ts> [arguments].",
    );
  }
  if (name === "start") useLogFormat();
  const script = name === "run" ? rest.shift() : command.script;
  const node = await prepare(command).catch((error) => {
    // Errors of the operating system, such as a read-only folder, have a readable message too.
    if (error instanceof StepFailed || "code" in error) fail(error.message);
    throw error;
  });
  if (command.pictures === "beside") makePicturesBeside(node);
  if (script !== undefined)
    await runProgram(node.path, [path.resolve(root, script), ...rest], command.mode);
}

/**
 * Prepares under a lock, because all starts share node_modules, build and .cache. On a full or read-only disk nobody
 * can change them, so a command that lacks nothing runs without one.
 */
function prepare(needs) {
  const cache = path.join(root, ".cache");
  if (fs.existsSync(cache) && !canWriteTo(cache)) return prepareUnlocked(needs);
  const onWait = (holder) => print(`Waiting for another start to finish (process ${holder})`);
  return withLock(path.join(cache, "launch.lock"), { onWait }, () => prepareUnlocked(needs));
}

async function prepareUnlocked(needs) {
  const node = chooseNode();
  await untilAllEnd([fetchNodeWhenMissing(node), installDependencies(node)]);
  if (needs.website) await buildWhenChanged(node);
  if (needs.assets) {
    const texts = { doing: "Making the fonts", done: "Made the fonts", usualSeconds: 1 };
    await step(texts, () => makeAssets(node));
  }
  if (needs.pictures === "before") await makePictures(node);
  return node;
}
