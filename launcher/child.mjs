import { spawn } from "node:child_process";
import path from "node:path";
import { withNodeFirst } from "./npm.mjs";
import { fail, root } from "./step.mjs";

/** How often the launcher looks whether the npm that started it is still there. */
const lookMs = 1_000;

/**
 * Runs the program as a child, passes it the signals the launcher gets, and ends as it ends. The
 * channel between the two tells the program when the launcher was killed without a word.
 */
export function runToEnd(node, args, mode) {
  const env = withNodeFirst(node);
  if (mode !== undefined) env.NODE_ENV = mode;
  // Started a second time, the program finds its code compiled already.
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
 * Ctrl-C reaches a terminal's whole group, npm and the launcher pass it on, and so one press may
 * come here several times: presses within a second count as one.
 */
function passOn(signal, child) {
  let passedAt = -Infinity;
  process.on(signal, () => {
    if (performance.now() - passedAt < 1_000) return;
    passedAt = performance.now();
    child.kill(signal);
  });
}

/** npm started us through a shell; when either is killed, nobody is left who could stop the shop. */
function stopWithNpm(child) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    child.kill("SIGTERM");
  }, lookMs);
  timer.unref();
}
