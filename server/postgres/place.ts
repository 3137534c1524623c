import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { makeFolders } from "#server/data-folder.ts";

const run = promisify(execFile);

/** The user that PostgreSQL runs as: the current one, or another one if that is root. */
export type SystemUser = { readonly uid: number; readonly gid: number; readonly name: string };

/** A folder that PostgreSQL's user can work in. */
export type HomeFolder = { readonly dir: string; readonly owner: SystemUser };

/** The files and folders of one local PostgreSQL. */
export type Place = HomeFolder & {
  readonly dataDir: string;
  readonly logFile: string;
  /** Accessible to the owner and root only, as the socket needs no password. */
  readonly socketDir: string;
};

/** A socket's path can have 103 bytes on macOS and 107 on Linux. */
const longestSocketPathBytes = 100;
/** The file that names the socket's folder where that is not the database's. */
const socketRecord = "socket.location";
/** The database's folder for root when PostgreSQL's user can't reach the requested one. */
const systemFolder = "/var/lib/lath-and-line";

/**
 * Decides as which user and in which folder the server runs. If root requests a folder that the
 * unprivileged user can't reach (in a project under /root), a folder in /var/lib/lath-and-line is used
 * instead, and a file next to the requested folder contains its path.
 */
export async function chooseHomeFolder(
  requested: string,
  log: (line: string) => void,
): Promise<HomeFolder> {
  const pointer = `${requested}.location`;
  const isRoot = process.getuid?.() === 0;
  const pointed = readPointer(pointer);
  const owner = isRoot ? unprivilegedOwner(pointed ?? requested) : currentOwner();
  if (pointed !== null) return enter(pointed, owner);
  makeFolder(requested, owner);
  if (!isRoot || (await canUse(owner, requested))) return enter(requested, owner);

  const instead = path.join(systemFolder, shortHash(requested));
  fs.mkdirSync(systemFolder, { recursive: true });
  fs.chmodSync(systemFolder, 0o755);
  makeFolder(instead, owner);
  if (fs.existsSync(path.join(requested, "data")) || !(await canUse(owner, instead)))
    throw new Error(
      `PostgreSQL runs as the user ${owner.name}, who can't reach ${requested}. Set DATA_DIR to a folder that this user can reach, or start the shop as an ordinary user.`,
    );
  log(`The user ${owner.name} can't reach ${requested}, so the database is in ${instead}.`);
  fs.rmSync(requested, { recursive: true, force: true }); // created above, and empty
  fs.writeFileSync(pointer, `${instead}\n`);
  return enter(instead, owner);
}

/** The folder that `chooseHomeFolder` chose for a requested one earlier. Creates nothing. */
export function findHomeDir(requested: string): string {
  return readPointer(`${requested}.location`) ?? requested;
}

/** Where the server of a requested folder is, if it was started earlier. Creates nothing. */
export function findPlace(requested: string): Omit<Place, "owner" | "logFile"> {
  const dir = findHomeDir(requested);
  const socketDir = readPointer(path.join(dir, socketRecord)) ?? dir;
  return { dir, dataDir: path.join(dir, "data"), socketDir };
}

/** Whether the owner can read and write a folder, as tested by a shell that runs as the owner. */
async function canUse(owner: SystemUser, folder: string): Promise<boolean> {
  return succeeds(owner, 'cd "$1" && test -w .', folder);
}

/** Whether the owner can run a program. */
export async function canRun(owner: SystemUser, program: string): Promise<boolean> {
  return succeeds(owner, 'test -r "$1" && test -x "$1"', program);
}

async function succeeds(owner: SystemUser, script: string, argument: string): Promise<boolean> {
  try {
    await run("/bin/sh", ["-c", script, "sh", argument], { ...asOwner(owner), cwd: "/" });
    return true;
  } catch {
    return false;
  }
}

/** Options to spawn a process as the owner; none if that is the current user. */
export function asOwner(owner: SystemUser): { uid?: number; gid?: number } {
  return process.getuid?.() === owner.uid ? {} : { uid: owner.uid, gid: owner.gid };
}

/** Changes the owner of a file or folder; does nothing if that is the current user. */
export function giveTo(owner: Pick<SystemUser, "uid" | "gid">, file: string): void {
  if (process.getuid?.() !== owner.uid) fs.lchownSync(file, owner.uid, owner.gid);
}

function enter(dir: string, owner: SystemUser): HomeFolder {
  makeFolder(dir, owner);
  try {
    fs.accessSync(dir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
    fs.chmodSync(dir, 0o700);
  } catch {
    const holder = userNamed((user) => user.uid === fs.statSync(dir).uid)?.name ?? "unknown";
    throw new Error(
      `The database in ${dir} belongs to the user ${holder}. Start the shop as the user that started it first (root, if it was root), or set DATA_DIR to another folder.`,
    );
  }
  return { dir, owner };
}

/** Returns the files and folders of a server. To be called under the start lock. */
export function toPlace({ dir, owner }: HomeFolder): Place {
  return {
    dir,
    owner,
    dataDir: path.join(dir, "data"),
    logFile: path.join(dir, "postgres.log"),
    socketDir: chooseSocketDir(dir, owner),
  };
}

function makeFolder(dir: string, owner: SystemUser): void {
  makeFolders(path.dirname(dir));
  if (!fs.existsSync(dir)) fs.mkdirSync(dir, { mode: 0o700 });
  if (process.getuid?.() === 0) giveTo(owner, dir);
}

/**
 * Returns the folder itself, or a new one with a short random name if the socket's path would be too
 * long. A file in the folder records it.
 */
function chooseSocketDir(dir: string, owner: SystemUser): string {
  if (Buffer.byteLength(path.join(dir, ".s.PGSQL.5432")) <= longestSocketPathBytes) return dir;
  const record = path.join(dir, socketRecord);
  const known = readPointer(record);
  if (known !== null && fs.existsSync(known) && !isOfAnother(known, dir)) return known;
  // Not os.tmpdir(), which is too long on macOS: a socket's path has at most 107 bytes.
  const fresh = fs.mkdtempSync("/tmp/lath-and-line-");
  giveTo(owner, fresh);
  fs.writeFileSync(record, `${fresh}\n`);
  return fresh;
}

/** Whether the socket belongs to the folder that this one was copied from. */
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

function currentOwner(): SystemUser {
  const uid = process.getuid?.() ?? -1;
  return {
    uid,
    gid: process.getgid?.() ?? -1,
    name: userNamed((user) => user.uid === uid)?.name ?? String(uid),
  };
}

/** Data that an ordinary user created stay that user's, whoever starts the server later. */
function unprivilegedOwner(dir: string): SystemUser {
  const data = fs.statSync(path.join(dir, "data"), { throwIfNoEntry: false });
  const owner =
    (data !== undefined && data.uid !== 0
      ? {
          uid: data.uid,
          gid: data.gid,
          name: userNamed((user) => user.uid === data.uid)?.name ?? String(data.uid),
        }
      : undefined) ??
    userNamed((user) => user.name === "postgres") ??
    userNamed((user) => user.name === "nobody");
  if (owner !== undefined) return owner;
  throw new Error(
    "PostgreSQL can't run as root, and this machine has no user postgres or nobody. Start the shop as an ordinary user, or set DATABASE_URL.",
  );
}

function userNamed(wanted: (user: SystemUser) => boolean): SystemUser | undefined {
  let text = "";
  try {
    text = fs.readFileSync("/etc/passwd", "utf8");
  } catch {
    // Without the file, no user can be looked up.
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
