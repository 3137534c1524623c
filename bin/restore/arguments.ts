import path from "node:path";
import { readTime } from "#server/backup/restore/london-time.ts";
import { isKey } from "#shop/platform/key-file.server.ts";
import { readCommandLine } from "#bin/command.ts";
import { StartFailed } from "#server/start-failed.ts";

/** What the command line asks for. */
export type RestoreArguments =
  | { readonly finish: true }
  | {
      readonly finish: false;
      /** Null: the latest state. */
      readonly at: Date | null;
      /** The backup to begin with; null: the newest that leads to the time. */
      readonly backup: string | null;
      /** An absolute path; with DATABASE_URL, a URL. "new": a new folder beside DATA_DIR. Null: in place. */
      readonly to: string | null;
      /** The key of the machine that made the backup; null: that of this machine. */
      readonly key: string | null;
      /** Whether a backup is restored that is not signed. */
      readonly unsigned: boolean;
    };

/** Stands for a new folder beside DATA_DIR. */
export const newFolder = "new";

const USAGE =
  'Use npm run restore -- --latest, or npm run restore -- --at "2026-11-22 15:04", with --to FOLDER or --in-place. Without either it restores to a new folder beside DATA_DIR. --backup NAME begins with another backup; --key KEY is that of the machine that made the backup, --unsigned restores one without; --finish finishes an interrupted --in-place.';

/** Reads the command line. Throws one sentence for an invalid or unknown option. */
export function readArguments(args: readonly string[]): RestoreArguments {
  const {
    latest,
    at,
    to,
    backup,
    finish,
    key,
    unsigned = false,
    ...rest
  } = readCommandLine(USAGE, {
    args: [...args],
    options: {
      latest: { type: "boolean" },
      at: { type: "string" },
      to: { type: "string" },
      "in-place": { type: "boolean" },
      backup: { type: "string" },
      finish: { type: "boolean" },
      key: { type: "string" },
      unsigned: { type: "boolean" },
    },
  }).values;
  const inPlace = rest["in-place"] === true;
  if (finish === true) {
    if (args.length > 1) throw new StartFailed("--finish goes without other options.");
    return { finish };
  }
  if ((latest === true) === (at !== undefined)) throw new StartFailed(USAGE);
  if (inPlace && to !== undefined)
    throw new StartFailed("--to and --in-place exclude each other. Leave out one of them.");
  if (key !== undefined && (unsigned || !isKey(key)))
    throw new StartFailed(
      "--key must be a key as npm run backup -- key prints it, and goes without --unsigned.",
    );
  if (to?.trim() === "") throw new StartFailed("--to must be a folder.");
  return {
    finish: false,
    at: at === undefined ? null : timeOf(at),
    backup: backup ?? null,
    to: inPlace ? null : to === undefined ? newFolder : isDatabaseUrl(to) ? to : path.resolve(to),
    key: key ?? null,
    unsigned,
  };
}

/** Whether --to names a database instead of a folder. */
export function isDatabaseUrl(to: string): boolean {
  return /^postgres(ql)?:\/\//.test(to);
}

/** The command that does the same, to print for a person: without the key, which is a secret. */
export function commandFor(args: readonly string[]): string {
  const open = args.map((arg) => {
    const value = arg.replace(/^--key=/, "");
    return isKey(value) ? arg.replace(value, "KEY") : arg;
  });
  const quoted = open.map((arg) => (/^[\w./:+=-]+$/.test(arg) ? arg : `"${arg}"`));
  return ["npm run restore --", ...quoted].join(" ");
}

function timeOf(text: string): Date {
  const read = readTime(text);
  if (!read.ok) throw new StartFailed(read.message);
  return read.at;
}
