import { spawn } from "node:child_process";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

/** The repository's folder: everything the launcher touches lies in it. */
export const root = path.resolve(import.meta.dirname, "..");

/** A step that could not be done; its message is the sentence the reader gets. */
export class StepFailed extends Error {}

let speaksJson = false;

/** From now on lines are JSON where they don't go to a terminal, as the running shop's are. */
export function speakAsTheShop() {
  speaksJson = !process.stdout.isTTY;
}

/** One line to the reader. */
export function say(text) {
  const line = { level: "info", time: new Date().toISOString(), msg: text };
  process.stdout.write(`${speaksJson ? JSON.stringify(line) : text}\n`);
}

/** Ends the launcher with one sentence. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Does one step of work and says, once it is done, what it was and how long it took. */
export async function step(doing, done, work) {
  const startedAt = performance.now();
  if (process.stdout.isTTY) process.stdout.write(`${doing} …`);
  try {
    await work();
  } finally {
    if (process.stdout.isTTY) process.stdout.write("\r\u001b[K");
  }
  say(`${done} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
}

/** How much of a failing command's words is worth showing. */
const shownLines = 20;
/** Kept of a command's words, at most. */
const keptCharacters = 200_000;

/**
 * Runs a command quietly. When it fails the promise is rejected with `sentence` and the last lines
 * the command wrote.
 */
export function runQuietly([command, ...args], { cwd, env, sentence }) {
  return new Promise((resolve, reject) => {
    let words = "";
    const keep = (chunk) => (words = (words + chunk).slice(-keptCharacters));
    const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    const stop = (signal) => child.kill(signal);
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
    for (const signal of signals) process.on(signal, stop);
    const refuse = (reason) => {
      const last = stripVTControlCharacters(words)
        .split("\n")
        .filter((line) => line.trim() !== "");
      reject(new StepFailed([`${sentence} ${reason}`, ...last.slice(-shownLines)].join("\n  ")));
    };
    child.stdout.setEncoding("utf8").on("data", keep);
    child.stderr.setEncoding("utf8").on("data", keep);
    child.on("error", (error) => refuse(`(${command}: ${error.message})`));
    child.on("close", (code, signal) => {
      for (const each of signals) process.off(each, stop);
      if (code === 0) resolve();
      else refuse(signal === null ? `(exit code ${code})` : `(stopped by ${signal})`);
    });
  });
}
