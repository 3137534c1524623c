import { createLog } from "#shop/platform/log.server.ts";

export { createLog, type Log } from "#shop/platform/log.server.ts";

/** What a start and a stop have to say: always told, whatever the level. */
export function announce(text: string): void {
  if (process.stdout.isTTY) return void process.stdout.write(`${text}\n`);
  createLog("info").info(text);
}

/** A failure in one sentence, for whoever started the shop. */
export function printError(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
