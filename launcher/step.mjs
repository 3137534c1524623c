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

/** Runs one step, and prints its name and how long it took. */
export async function step(doing, done, work) {
  const startedAt = performance.now();
  if (process.stdout.isTTY) process.stdout.write(`${doing} …`);
  else print(doing);
  try {
    await work();
  } finally {
    if (process.stdout.isTTY) process.stdout.write("\r\u001b[K");
  }
  print(`${done} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
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
