import { once } from "node:events";
import net from "node:net";
import { afterAll } from "vitest";

/** A network to a database that a test can break. */
export type DatabaseWire = {
  /** The URL of the database through the proxy. */
  readonly url: string;
  /** Leads new connections to the server of another URL, as an address that moves does. */
  moveTo(databaseUrl: string): void;
  /** Closed: connections end and are refused. Silent: connections stay, but no byte passes. */
  set(mode: "open" | "closed" | "silent"): void;
};

/** Starts a TCP proxy in front of a database until the end of the test file. */
export async function startDatabaseWire(databaseUrl: string): Promise<DatabaseWire> {
  let database = new URL(databaseUrl);
  const sockets = new Set<net.Socket>();
  let mode: "open" | "closed" | "silent" = "open";
  const server = net.createServer({ allowHalfOpen: true }, (from) => {
    if (mode === "closed") return void from.destroy();
    const folder = database.searchParams.get("host");
    const port = Number(database.port || "5432");
    const to = folder
      ? net.connect(`${folder}/.s.PGSQL.${port}`)
      : net.connect(port, database.hostname);
    for (const [socket, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("data", (bytes) => mode !== "silent" && other.write(bytes));
      socket.on("end", () => mode !== "silent" && other.end());
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = () => sockets.forEach((socket) => socket.destroy());
  afterAll(() => {
    cut();
    server.close();
  });
  const through = new URL(database);
  through.searchParams.delete("host");
  through.hostname = "127.0.0.1";
  through.port = String((server.address() as net.AddressInfo).port);
  return {
    url: through.href,
    moveTo: (other) => {
      database = new URL(other);
    },
    set: (now) => {
      mode = now;
      if (now === "closed") cut();
    },
  };
}
