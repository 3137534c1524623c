import fs from "node:fs";
import path from "node:path";
import { giveTo, type Place } from "./place.ts";

/** Read by postgresql.conf, so that settings of ours reach a database made long ago. */
export const settingsFile = "shop.conf";

/** Writes the server's settings; they hold from its next start. */
export function writeSettings(place: Place, durable: boolean): void {
  const durability = durable ? "on" : "off";
  const settings: Record<string, string> = {
    // Reached by the socket alone: nothing listens on the network.
    listen_addresses: "",
    port: "5432",
    unix_socket_directories: listOf(place.socketDir),
    unix_socket_permissions: "0700",
    hba_file: writeAccess(place),
    max_connections: "100",
    shared_buffers: "128MB",
    // Short queries only: compiling them costs more than it saves.
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

/** Who is let in: whoever reaches the socket, and nobody over the network, should it ever listen. */
function writeAccess(place: Place): string {
  const file = path.join(place.dataDir, "shop_hba.conf");
  const rules = ["local all all trust", "local replication all trust", "host all all all reject"];
  fs.writeFileSync(file, `${rules.join("\n")}\n`, { mode: 0o600 });
  giveTo(place.owner, file);
  return file;
}

/** A list of folders is itself read for quotes and commas. */
function listOf(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`;
}

function quote(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
