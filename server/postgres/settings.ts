import fs from "node:fs";
import path from "node:path";
import { giveTo, type Place, type SystemUser } from "./place.ts";
import { archiveSettings, archiveSettingsFile, walArchiveFolder } from "./wal-archive.ts";

/** Included by postgresql.conf, so that the shop's settings also apply to older databases. */
export const settingsFile = "shop.conf";

const usualConnections = 100;
/** For backups and commands that run beside the shop, and those that PostgreSQL keeps for itself. */
const spareConnections = 20;

/**
 * Enough for two instances at a time, as while the new version starts beside the old one. Without a number
 * it stays as it was: the WAL of a restored database can't be replayed with fewer.
 */
function maxConnections(file: string, ofInstance: number | undefined): string {
  const kept = ofInstance === undefined ? readKept(file) : 2 * ofInstance + spareConnections;
  return String(Math.max(usualConnections, kept));
}

function readKept(file: string): number {
  const text = fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "";
  return Number(/^max_connections = '(\d+)'/m.exec(text)?.[1] ?? 0);
}

/** Writes the settings that a restored data folder has none of: those of the shop, and no user's name mapped. */
export function writeBareSettings({ dataDir, owner }: Place): void {
  for (const [name, lines] of [
    ["postgresql.conf", [`include = '${settingsFile}'`]],
    ["pg_ident.conf", []],
  ] as const) {
    writeLines(path.join(dataDir, name), [...lines]);
    giveTo(owner, path.join(dataDir, name));
  }
}

/** Writes the server's settings, which apply from its next start. */
export function writeSettings(
  place: Place,
  {
    durable,
    connections,
  }: { readonly durable: boolean; readonly connections?: number | undefined },
): void {
  const file = path.join(place.dataDir, settingsFile);
  const durability = durable ? "on" : "off";
  const settings: Record<string, string> = {
    // Accessible by the socket only: nothing listens on the network.
    listen_addresses: "",
    port: "5432",
    unix_socket_directories: listOf(place.socketDir),
    unix_socket_permissions: "0700",
    hba_file: writeAccessRules(place),
    max_connections: maxConnections(file, connections),
    shared_buffers: "128MB",
    // All queries are short, so compiling them would cost more than it saves.
    jit: "off",
    fsync: durability,
    synchronous_commit: durability,
    full_page_writes: durability,
    timezone: "UTC",
    log_timezone: "UTC",
    log_min_messages: "warning",
    log_checkpoints: "off",
    // WAL can be archived from any moment on, without a restart.
    wal_level: "replica",
    archive_mode: "on",
    // The defaults depend on the size of a segment, which differs between databases.
    min_wal_size: "80MB",
    max_wal_size: "1GB",
    wal_buffers: "4MB",
  };
  writeLines(file, [...toLines(settings), `include_if_exists = '${archiveSettingsFile}'`]);
  giveTo(place.owner, file);
  writeArchiveSettings(place);
}

/** Writes the settings of the WAL archive, which apply when the server starts or reloads them. */
export function writeArchiveSettings({ dir, dataDir, owner }: ArchivePlace): void {
  fs.mkdirSync(walArchiveFolder(dir), { recursive: true, mode: 0o700 });
  giveTo(owner, walArchiveFolder(dir));
  const file = path.join(dataDir, archiveSettingsFile);
  writeLines(file, toLines(archiveSettings(dir)));
  giveTo(owner, file);
}

type ArchivePlace = Pick<Place, "dir" | "dataDir"> & {
  readonly owner: Pick<SystemUser, "uid" | "gid">;
};

function toLines(settings: Record<string, string>): string[] {
  return Object.entries(settings).map(([name, value]) => `${name} = ${quote(value)}`);
}

/** Renamed when complete, because the server may read the file at any time. */
function writeLines(file: string, lines: string[]): void {
  fs.writeFileSync(`${file}.new`, `${lines.join("\n")}\n`, { mode: 0o600 });
  fs.renameSync(`${file}.new`, file);
}

/** Writes the access rules: connections by the socket are accepted, connections over the network rejected. */
function writeAccessRules(place: Place): string {
  const file = path.join(place.dataDir, "shop_hba.conf");
  const rules = ["local all all trust", "local replication all trust", "host all all all reject"];
  fs.writeFileSync(file, `${rules.join("\n")}\n`, { mode: 0o600 });
  giveTo(place.owner, file);
  return file;
}

/** Quotes one folder of a list of folders. */
function listOf(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`;
}

function quote(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
