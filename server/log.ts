import { writeLineNow } from "#shop/platform/log.server.ts";

export { createLog, type Log } from "#shop/platform/log.server.ts";

/** Prints a line about starting or stopping, whatever LOG_LEVEL is: plain at a terminal, else as JSON. */
export function announce(text: string): void {
  if (process.stdout.isTTY) return void process.stdout.write(`${text}\n`);
  writeLineNow(text);
}

/** Prints a failure in one sentence to stderr. */
export function printError(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
