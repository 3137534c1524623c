import { spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import { rootOf } from "./root.mjs";

/** The repository's folder. The launcher changes nothing outside it. */
export const root = rootOf(import.meta.dirname);

/** A step failed. The message is the sentence that is printed. */
export class StepFailed extends Error {}

let printsJson = false;

/** Prints lines as JSON unless stdout is a terminal, like the log of the running program. */
export function useLogFormat() {
  printsJson = !process.stdout.isTTY;
}

/** Prints one line. */
export function print(text) {
  const line = { level: "info", time: new Date().toISOString(), msg: text };
  process.stdout.write(`${printsJson ? JSON.stringify(line) : text}\n`);
}

/** Prints a sentence and ends the launcher with exit code 1. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** The steps at work; several may run at once. */
const running = new Set();

/**
 * Runs one step, and prints its name and how long it took. A terminal shows meanwhile how long it has taken and, from
 * `usualSeconds`, how long it will take on a machine with two processors.
 */
export async function step({ doing, done, usualSeconds }, work) {
  const startedAt = performance.now();
  const isTerminal = process.stdout.isTTY;
  const own = { doing, startedAt, usualSeconds };
  running.add(own);
  if (isTerminal) showProgress();
  else print(`${doing}, about ${usualSeconds} s`);
  const timer = isTerminal ? setInterval(showProgress, 1_000) : undefined;
  try {
    await work();
  } finally {
    clearInterval(timer);
    running.delete(own);
    if (isTerminal) process.stdout.write("\r\u001b[K");
  }
  print(`${done} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
  if (isTerminal && running.size > 0) showProgress();
}

/** Rewrites the line at work: "Fetching Node 24.1.0, installing the packages … 5 s, about 10 s to go". */
function showProgress() {
  const steps = [...running];
  const seconds = steps.map(({ startedAt }) => (performance.now() - startedAt) / 1000);
  const toGo = Math.max(...steps.map(({ usualSeconds }, at) => usualSeconds - seconds[at]));
  const names = steps.map(({ doing }, at) => (at === 0 ? doing : lowerFirst(doing))).join(", ");
  const left = toGo >= 1 ? `, about ${Math.round(toGo)} s to go` : "";
  process.stdout.write(`\r\u001b[K${names} … ${Math.round(Math.max(...seconds))} s${left}`);
}

const lowerFirst = (text) => text[0].toLowerCase() + text.slice(1);

/** Waits for all, so that none is left at work, and then throws the first failure. */
export async function untilAllEnd(works) {
  const ends = await Promise.allSettled(works);
  const failed = ends.find(({ status }) => status === "rejected");
  if (failed !== undefined) throw failed.reason;
}

/** How many of the last lines of a failed command are shown. */
const shownLines = 20;
/** The most characters of a command's output that are stored in memory. */
const outputMaxCharacters = 200_000;

/** Runs a command without showing its output. Rejects with `sentence` and the last lines of the output. */
export function runQuietly([command, ...args], { cwd, env, sentence }) {
  return new Promise((resolve, reject) => {
    let output = "";
    const append = (chunk) => (output = (output + chunk).slice(-outputMaxCharacters));
    const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    const stop = (signal) => child.kill(signal);
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
    for (const signal of signals) process.on(signal, stop);
    const rejectWith = (reason) => {
      const last = stripVTControlCharacters(output)
        .split("\n")
        .filter((line) => line.trim() !== "");
      reject(new StepFailed([`${sentence} ${reason}`, ...last.slice(-shownLines)].join("\n  ")));
    };
    child.stdout.setEncoding("utf8").on("data", append);
    child.stderr.setEncoding("utf8").on("data", append);
    child.on("error", (error) => rejectWith(`(${command}: ${error.message})`));
    child.on("close", (code, signal) => {
      for (const each of signals) process.off(each, stop);
      if (code === 0) resolve();
      else rejectWith(signal === null ? `(exit code ${code})` : `(stopped by ${signal})`);
    });
  });
}
