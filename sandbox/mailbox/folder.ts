import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { reasonOf, type Log } from "#sandbox/log.ts";
import { readMail, type Mail } from "./mail.ts";

/** A file in the mail folder. The mailbox is sorted by `writtenAtMs`. */
export type MailFile = {
  readonly name: string;
  readonly writtenAtMs: number;
  readonly bytes: number;
};

export type MailFolder = {
  /** The files of all mails, newest first. */
  list(): Promise<readonly MailFile[]>;
  /** The mail in a file. Null when the file was removed, is too large or is not complete yet. */
  read(file: MailFile): Promise<Mail | null>;
  /** The recipients of a mail. Cached for every settled file, so that a search reads no files. */
  recipients(file: MailFile): Promise<string | null>;
};

const NAME = /^[A-Za-z0-9._-]{1,200}\.eml$/;
const MAIL_MAX_BYTES = 5 * 1024 * 1024;
/** A file that has not changed for this long is settled: its size and time are cached. */
const SETTLED_MS = 10_000;
const CACHED_MAX = 400;

/** Opens the shop's mail folder. The 400 mails read last are cached. */
export function openMailFolder(options: { folder: string; log: Log }): MailFolder {
  const settled = new Map<string, MailFile>();
  const cached = new Map<string, { file: MailFile; mail: Mail | null }>();
  const sentTo = new Map<string, string | null>();

  const drop = (name: string) => {
    settled.delete(name);
    cached.delete(name);
    sentTo.delete(name);
  };
  const find = async (name: string): Promise<MailFile | null> => {
    const known = settled.get(name);
    if (known !== undefined) return known;
    const found = await stat(join(options.folder, name)).catch(() => null);
    if (found === null || !found.isFile()) return null;
    const file = { name, writtenAtMs: found.mtimeMs, bytes: found.size };
    if (Date.now() - found.mtimeMs > SETTLED_MS) settled.set(name, file);
    return file;
  };

  const read = async (file: MailFile): Promise<Mail | null> => {
    const before = cached.get(file.name);
    if (before !== undefined && isSame(before.file, file)) return before.mail;
    const mail = await readFrom(options, file);
    cached.delete(file.name);
    cached.set(file.name, { file, mail });
    const oldest = cached.keys().next().value;
    if (cached.size > CACHED_MAX && oldest !== undefined) cached.delete(oldest);
    return mail;
  };

  return {
    async list() {
      const names = (await namesIn(options.folder)).filter((name) => NAME.test(name));
      const here = new Set(names);
      for (const name of settled.keys()) if (!here.has(name)) drop(name);
      const files = (await Promise.all(names.map(find))).filter((file) => file !== null);
      return files.toSorted((a, b) => b.writtenAtMs - a.writtenAtMs || (a.name < b.name ? 1 : -1));
    },
    read,
    async recipients(file) {
      const known = sentTo.get(file.name);
      if (known !== undefined) return known;
      const to = (await read(file))?.to ?? null;
      if (settled.has(file.name)) sentTo.set(file.name, to);
      return to;
    },
  };
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch {
    // The folder is created with the first mail.
    return [];
  }
}

async function readFrom(
  options: { folder: string; log: Log },
  file: MailFile,
): Promise<Mail | null> {
  if (file.bytes > MAIL_MAX_BYTES) return null;
  try {
    const source = await readFile(join(options.folder, file.name));
    return await readMail({ name: file.name, writtenAt: new Date(file.writtenAtMs) }, source);
  } catch (error) {
    options.log({
      level: "warn",
      msg: "The sandbox could not read a mail",
      name: file.name,
      reason: reasonOf(error),
    });
    return null;
  }
}

function isSame(a: MailFile, b: MailFile): boolean {
  return a.writtenAtMs === b.writtenAtMs && a.bytes === b.bytes;
}
