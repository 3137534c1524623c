import { openPrompts } from "#bin/begin-trading/prompts.ts";
import { knownKey } from "#server/backup/backup-key.ts";
import type { Trust } from "#server/backup/store/seal.ts";
import { BackupNotTrusted } from "#server/backup/trusted.ts";
import { printError } from "#server/log.ts";
import type { Program } from "#server/processes/run-until-stopped.ts";
import { isKey } from "#shop/platform/key-file.server.ts";
import type { Env } from "#shop/platform/env.server.ts";
import type { RestoreArguments } from "./arguments.ts";

/** Whom a restore trusts: the key or the word on the command line, otherwise the key of this machine. */
export function toTrust(
  { key, unsigned }: Extract<RestoreArguments, { finish: false }>,
  env: Env,
): Trust {
  return unsigned ? "unsigned" : { key: key ?? knownKey(env) };
}

/**
 * Restores, and asks at a terminal for the key of a backup that is not trusted, or for the word unsigned.
 * Without a terminal or an answer, throws BackupNotTrusted.
 */
export async function askForTrust(
  program: Program,
  trust: Trust,
  restore: (trust: Trust) => Promise<void>,
): Promise<void> {
  try {
    await restore(trust);
  } catch (error) {
    const hasTerminal = process.stdin.isTTY && process.stdout.isTTY;
    if (!(error instanceof BackupNotTrusted) || !hasTerminal) throw error;
    printError(error.message);
    const prompts = openPrompts(program);
    const answer = await prompts.question("Its key, or unsigned to restore it without: ");
    prompts.close();
    if (answer !== "unsigned" && !isKey(answer)) throw error;
    await restore(answer === "unsigned" ? answer : { key: answer });
  }
}
