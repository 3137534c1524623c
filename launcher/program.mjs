import { spawn } from "node:child_process";
import module from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { withNodeFirst } from "./npm.mjs";
import { fail, root } from "./step.mjs";

/** How often the launcher checks that the npm that started it is still running. */
const checkEveryMs = 1_000;

/** Where Node keeps compiled code, which makes the second start faster. */
const compiledFolder = path.join(root, ".cache", "compiled");

/**
 * Runs a program of the shop. It runs in this process, unless this Node is too old for it and another one was
 * fetched: a second process would take the time and the memory of one more Node.
 */
export async function runProgram(node, [file, ...args], mode) {
  const env = withNodeFirst(node);
  if (mode !== undefined) env.NODE_ENV = mode;
  env.NODE_COMPILE_CACHE ??= compiledFolder;
  if (node !== process.execPath) return runInChild([node, file, ...args], env);
  Object.assign(process.env, env);
  process.argv = [node, file, ...args];
  process.chdir(root);
  module.enableCompileCache(env.NODE_COMPILE_CACHE);
  stopWithNpm(() => process.kill(process.pid, "SIGTERM"));
  await import(pathToFileURL(file).href);
}

/**
 * Runs a program under another Node, passes signals on to it, and exits with its exit code. The IPC
 * channel lets the program notice when the launcher is killed.
 */
function runInChild([node, ...args], env) {
  const child = spawn(node, args, {
    cwd: root,
    env,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) passOn(signal, child);
  stopWithNpm(() => child.kill("SIGTERM"));
  child.on("error", (error) => fail(`The program could not be started: ${error.message}`));
  child.on("exit", (code, signal) => process.exit(signal === null ? code : 128 + 15));
}

/**
 * Passes a signal on. A terminal sends Ctrl-C to the whole process group, and npm passes it on too, so
 * that one press can arrive several times: signals within a second count as one.
 */
function passOn(signal, child) {
  let passedAt = -Infinity;
  process.on(signal, () => {
    if (performance.now() - passedAt < 1_000) return;
    passedAt = performance.now();
    child.kill(signal);
  });
}

/** Stops the program when npm, or the shell in between, is killed: nothing else would stop it. */
function stopWithNpm(stop) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, checkEveryMs);
  timer.unref();
}
