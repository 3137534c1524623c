import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The system's user that PostgreSQL runs as: ourselves, or another one when we are root. */
export type Owner = { readonly uid: number; readonly gid: number; readonly name: string };

/** A folder that the server's user can work in. */
export type Ground = { readonly dir: string; readonly owner: Owner };

/** Where one local PostgreSQL lives. */
export type Place = Ground & {
  readonly dataDir: string;
  readonly logFile: string;
  /** Open to the owner and root alone: whoever reaches the socket is let in without a password. */
  readonly socketDir: string;
};

/** A socket's path holds 103 bytes on macOS and 107 on Linux. */
const longestSocketPathBytes = 100;
/** Where root keeps the database when its user can't reach the folder asked for. */
const systemFolder = "/var/lib/lath-and-line";

/**
 * Decides as whom and where the server runs. As root, a folder that the unprivileged user can't
 * reach (a project under /root) is replaced by one under /var/lib/lath-and-line, and a file
 * beside the folder asked for says so.
 */
export async function chooseHomeFolder(
  asked: string,
  log: (line: string) => void,
): Promise<Ground> {
  const pointer = `${asked}.location`;
  const isRoot = process.getuid?.() === 0;
  const pointed = readPointer(pointer);
  const owner = isRoot ? unprivilegedOwner(pointed ?? asked) : currentOwner();
  if (pointed !== null) return enter(pointed, owner);
  makeFolder(asked, owner);
  if (!isRoot || (await canUse(owner, asked))) return enter(asked, owner);

  const instead = path.join(systemFolder, shortHash(asked));
  fs.mkdirSync(systemFolder, { recursive: true });
  fs.chmodSync(systemFolder, 0o755);
  makeFolder(instead, owner);
  if (fs.existsSync(path.join(asked, "data")) || !(await canUse(owner, instead)))
    throw new Error(
      `PostgreSQL runs as the user ${owner.name}, who can't reach ${asked}. Set DATA_DIR to a folder that this user can reach, or start the shop as an ordinary user.`,
    );
  log(`The user ${owner.name} can't reach ${asked}: the database is kept in ${instead}.`);
  fs.rmSync(asked, { recursive: true, force: true }); // made above, and empty
  fs.writeFileSync(pointer, `${instead}\n`);
  return enter(instead, owner);
}

/** Whether the owner can look into and write to a folder, asked of the system itself. */
export async function canUse(owner: Owner, folder: string): Promise<boolean> {
  return succeeds(owner, 'cd "$1" && test -w .', folder);
}

/** Whether the owner can run a program. */
export async function canRun(owner: Owner, program: string): Promise<boolean> {
  return succeeds(owner, 'test -r "$1" && test -x "$1"', program);
}

async function succeeds(owner: Owner, script: string, argument: string): Promise<boolean> {
  try {
    await run("/bin/sh", ["-c", script, "sh", argument], { ...asOwner(owner), cwd: "/" });
    return true;
  } catch {
    return false;
  }
}

/** Options that make a child run as the owner; none where we are that user ourselves. */
export function asOwner(owner: Owner): { uid?: number; gid?: number } {
  return process.getuid?.() === owner.uid ? {} : { uid: owner.uid, gid: owner.gid };
}

/** Gives a file or folder to the owner; nothing to do where we are that user ourselves. */
export function giveTo(owner: Owner, file: string): void {
  if (process.getuid?.() !== owner.uid) fs.lchownSync(file, owner.uid, owner.gid);
}

function enter(dir: string, owner: Owner): Ground {
  makeFolder(dir, owner);
  try {
    fs.accessSync(dir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
    fs.chmodSync(dir, 0o700);
  } catch {
    const keeper = userNamed((user) => user.uid === fs.statSync(dir).uid)?.name ?? "another user";
    throw new Error(
      `The database in ${dir} belongs to ${keeper}. Start the shop as the user that started it first (root, if it was root), or set DATA_DIR to another folder.`,
    );
  }
  return { dir, owner };
}

/** The files and folders of a server on that ground. To be called under the start lock. */
export function settle({ dir, owner }: Ground): Place {
  return {
    dir,
    owner,
    dataDir: path.join(dir, "data"),
    logFile: path.join(dir, "postgres.log"),
    socketDir: chooseSocketDir(dir, owner),
  };
}

function makeFolder(dir: string, owner: Owner): void {
  fs.mkdirSync(path.dirname(dir), { recursive: true });
  if (!fs.existsSync(dir)) fs.mkdirSync(dir, { mode: 0o700 });
  if (process.getuid?.() === 0) giveTo(owner, dir);
}

/**
 * The folder itself, or a short one of its own when the socket's path would be too long. The short
 * one is made new with a name nobody can guess, and remembered in the folder.
 */
function chooseSocketDir(dir: string, owner: Owner): string {
  if (Buffer.byteLength(path.join(dir, ".s.PGSQL.5432")) <= longestSocketPathBytes) return dir;
  const memo = path.join(dir, "socket.location");
  const known = readPointer(memo);
  if (known !== null && fs.existsSync(known) && !isOfAnother(known, dir)) return known;
  const fresh = fs.mkdtempSync("/tmp/lath-and-line-");
  giveTo(owner, fresh);
  fs.writeFileSync(memo, `${fresh}\n`);
  return fresh;
}

/** In a copied folder the memo leads to the socket of the folder it was copied from. */
function isOfAnother(socketDir: string, dir: string): boolean {
  const lock = readPointer(path.join(socketDir, ".s.PGSQL.5432.lock"));
  const dataDir = lock?.split("\n")[1];
  return dataDir !== undefined && dataDir !== path.join(dir, "data");
}

function readPointer(file: string): string | null {
  try {
    return fs.readFileSync(file, "utf8").trim() || null;
  } catch {
    return null;
  }
}

function currentOwner(): Owner {
  const uid = process.getuid?.() ?? -1;
  return {
    uid,
    gid: process.getgid?.() ?? -1,
    name: userNamed((user) => user.uid === uid)?.name ?? String(uid),
  };
}

/** Data that an ordinary user made stay theirs, whoever starts the server later. */
function unprivilegedOwner(dir: string): Owner {
  const made = fs.statSync(path.join(dir, "data"), { throwIfNoEntry: false });
  const owner =
    (made !== undefined && made.uid !== 0
      ? {
          uid: made.uid,
          gid: made.gid,
          name: userNamed((user) => user.uid === made.uid)?.name ?? String(made.uid),
        }
      : undefined) ??
    userNamed((user) => user.name === "postgres") ??
    userNamed((user) => user.name === "nobody");
  if (owner !== undefined) return owner;
  throw new Error(
    "PostgreSQL does not run as root and there is no user postgres or nobody. Start the shop as an ordinary user, or set DATABASE_URL.",
  );
}

function userNamed(wanted: (user: Owner) => boolean): Owner | undefined {
  let text = "";
  try {
    text = fs.readFileSync("/etc/passwd", "utf8");
  } catch {
    // A system without the file has no user we could name.
  }
  return text
    .split("\n")
    .map((line) => line.split(":"))
    .filter((fields) => fields.length > 3)
    .map(([name = "", , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .find(wanted);
}

function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
