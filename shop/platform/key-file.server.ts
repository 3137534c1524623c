import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { codeOf } from "#shop/kit/thrown.ts";

const KEY_BYTES = 32;
/** Base64 of 32 bytes. */
const KEY_TEXT = /^[A-Za-z0-9+/]{43}=$/;

/** Whether a text is a key as this module makes them. */
export function isKey(text: string): boolean {
  return KEY_TEXT.test(text);
}

/** What a file should have, "an admin key", and what to do when the right one is lost. */
type Expected = { readonly what: string; readonly remedy: string };

/** The key in a file, which the first process that needs it makes. Throws as readKeyFile does. */
export function openKeyFile(file: string, expected: Expected): string {
  if (!fs.existsSync(file)) makeKeyFile(file, randomBytes(KEY_BYTES).toString("base64"));
  return readKeyFile(file, expected) ?? "";
}

/** The key in a file; null when there is no file. Throws a sentence when the file has something else. */
export function readKeyFile(file: string, { what, remedy }: Expected): string | null {
  if (!fs.existsSync(file)) return null;
  const text = fs.readFileSync(file, "utf8").trim();
  if (isKey(text)) return text;
  throw new Error(`${file} is not ${what}. Put the right file back, or ${remedy}.`);
}

/**
 * Makes the file whole or not at all, unless there is one. Of several processes at once, one makes it and
 * all use it.
 */
export function makeKeyFile(file: string, key: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    fs.writeFileSync(fresh, `${key}\n`, { mode: 0o600 });
    // A command that root runs must not make a file that the shop's user can't read.
    const { uid, gid } = fs.statSync(path.dirname(file));
    if (process.getuid?.() === 0) fs.chownSync(fresh, uid, gid);
    fs.linkSync(fresh, file);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  } finally {
    fs.rmSync(fresh, { force: true });
  }
}
