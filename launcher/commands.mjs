import path from "node:path";
import { buildWhenChanged, makeAssets } from "./build.mjs";
import { installDependencies } from "./dependencies.mjs";
import { withLock } from "./lock.mjs";
import { providedNode } from "./runtime.mjs";
import { StepFailed, fail, root, say, speakAsTheShop, step } from "./step.mjs";
import { runToEnd } from "./child.mjs";

/** What each command needs before its program runs, and which program that is. */
const commands = {
  start: { build: true, script: "server/main.ts", mode: "production" },
  dev: { build: false, assets: true, script: "server/dev.ts", mode: "development" },
  test: { build: true, script: "scripts/test.ts", mode: undefined },
  bench: { build: true, script: "bench/main.ts", mode: "production" },
  build: { build: true, script: undefined, mode: undefined },
  run: { build: false, script: undefined, mode: undefined },
};

/** Prepares what the command needs, one printed line a step, and runs its program to its end. */
export async function launch([name, ...rest]) {
  const command = Object.hasOwn(commands, name ?? "") ? commands[name] : undefined;
  if (command === undefined || (name === "run" && rest.length === 0)) {
    fail("Say what to do: start, dev, test, bench, build, or run <script.ts> [arguments].");
  }
  if (name === "start") speakAsTheShop();
  const script = name === "run" ? rest.shift() : command.script;
  try {
    const node = await prepare({
      website: command.build && !isWithoutWebsite(name, rest),
      assets: command.assets === true,
    });
    if (script !== undefined) runToEnd(node.path, [path.join(root, script), ...rest], command.mode);
  } catch (error) {
    // What the system refuses, a folder that may not be written say, has a readable message too.
    if (error instanceof StepFailed || "code" in error) fail(error.message);
    throw error;
  }
}

/** `npm test -- --only lint`: the cheap checks do without the built website. */
function isWithoutWebsite(name, args) {
  const names =
    args
      .join("=")
      .match(/^--only=(.+)$/)?.[1]
      ?.split(",") ?? [];
  const cheap = ["format", "lint", "types", "unused", "unit"];
  return name === "test" && names.length > 0 && names.every((each) => cheap.includes(each));
}

/** Two starts at once share the folders below, so one works while the other waits. */
function prepare(needs) {
  const onWait = (holder) => say(`Waiting for another start to finish (process ${holder})`);
  return withLock(path.join(root, ".cache", "launch.lock"), { onWait }, async () => {
    const node = await providedNode();
    await installDependencies(node);
    if (needs.website) await buildWhenChanged(node);
    if (needs.assets)
      await step("Making fonts and pictures", "Made fonts and pictures", () => makeAssets(node));
    return node;
  });
}
