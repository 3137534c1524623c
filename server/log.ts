import { isReadByPeople, writeLineNow } from "#shop/platform/log.server.ts";

export { createLog, type Log } from "#shop/platform/log.server.ts";

if (isReadByPeople())
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    // Somebody such as `head` has read enough. What the command does goes on.
    if (error.code !== "EPIPE") throw error;
  });

/** Prints a sentence, whatever LOG_LEVEL is: plain for people, as JSON in the log of the running shop. */
export function announce(text: string): void {
  if (isReadByPeople()) return void process.stdout.write(`${text}\n`);
  writeLineNow(text);
}

/** Prints a failure in one sentence to stderr. */
export function printError(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
