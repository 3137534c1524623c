import { spawn } from "node:child_process";
import path from "node:path";
import { withNodeFirst } from "./npm.mjs";
import { fail, root } from "./step.mjs";

/** How often the launcher checks that the npm that started it is still running. */
const checkEveryMs = 1_000;

/**
 * Runs the program as a child process, passes signals on to it, and exits with its exit code. The IPC
 * channel lets the program notice when the launcher is killed.
 */
export function runToEnd(node, args, mode) {
  const env = withNodeFirst(node);
  if (mode !== undefined) env.NODE_ENV = mode;
  // Caches compiled code, which makes the second start faster.
  env.NODE_COMPILE_CACHE ??= path.join(root, ".cache", "compiled");
  const child = spawn(node, args, {
    cwd: root,
    env,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) passOn(signal, child);
  stopWithNpm(child);
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
function stopWithNpm(child) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    child.kill("SIGTERM");
  }, checkEveryMs);
  timer.unref();
}
