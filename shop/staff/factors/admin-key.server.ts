import { hkdfSync, randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { env } from "#shop/platform/env.server.ts";

const KEY_BYTES = 32;
/** Base64 of 32 bytes. */
const KEY_TEXT = /^[A-Za-z0-9+/]{43}=$/;

let current: Buffer | undefined;

/**
 * The key that encrypts the seeds of authenticator apps: from ADMIN_SECRET (or its file), otherwise from
 * the file admin.key in DATA_DIR, which the first process that needs it makes. Read once.
 */
export function adminKey(): Buffer {
  current ??= readKey();
  return current;
}

function readKey(): Buffer {
  const { adminSecret, dataDir } = env();
  if (adminSecret !== null)
    return Buffer.from(hkdfSync("sha256", adminSecret, "", "staff authenticator seeds", KEY_BYTES));
  const file = path.join(dataDir, "admin.key");
  if (!fs.existsSync(file)) makeKeyFile(file);
  const text = fs.readFileSync(file, "utf8").trim();
  if (!KEY_TEXT.test(text))
    throw new Error(
      `${file} is not an admin key. Put the right file back, or delete it and run npm run staff -- reset EMAIL for each person.`,
    );
  return Buffer.from(text, "base64");
}

/** Makes the file whole or not at all. Of several processes at once, one makes it and all use it. */
function makeKeyFile(file: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.${randomBytes(6).toString("hex")}`;
  fs.writeFileSync(fresh, `${randomBytes(KEY_BYTES).toString("base64")}\n`, { mode: 0o600 });
  // A command that root runs must not make a file that the shop's user can't read.
  const { uid, gid } = fs.statSync(path.dirname(file));
  if (process.getuid?.() === 0) fs.chownSync(fresh, uid, gid);
  try {
    fs.linkSync(fresh, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    fs.rmSync(fresh);
  }
}
