import fs from "node:fs";
import path from "node:path";
import { giveTo, type Place } from "./place.ts";

/** Included by postgresql.conf, so that the shop's settings also apply to older databases. */
export const settingsFile = "shop.conf";

/** Writes the server's settings, which apply from its next start. */
export function writeSettings(place: Place, durable: boolean): void {
  const durability = durable ? "on" : "off";
  const settings: Record<string, string> = {
    // Accessible by the socket only: nothing listens on the network.
    listen_addresses: "",
    port: "5432",
    unix_socket_directories: listOf(place.socketDir),
    unix_socket_permissions: "0700",
    hba_file: writeAccessRules(place),
    max_connections: "100",
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
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${quote(value)}`);
  const file = path.join(place.dataDir, settingsFile);
  fs.writeFileSync(file, `${lines.join("\n")}\n`, { mode: 0o600 });
  giveTo(place.owner, file);
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
