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
    unix_socket_directories: place.socketDir,
    unix_socket_permissions: "0700",
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

/** A list of folders is itself read for quotes and commas, hence the second pair. */
function quote(value: string): string {
  const inner = value.includes("/") ? `"${value.replaceAll('"', '""')}"` : value;
  return `'${inner.replaceAll("'", "''")}'`;
}
