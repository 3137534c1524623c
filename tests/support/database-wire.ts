import { once } from "node:events";
import net from "node:net";
import { afterAll } from "vitest";

/** The way to a database, which a test can disturb. */
export type DatabaseWire = {
  /** The database's address through the wire. */
  readonly url: string;
  /** Closed: no connection lives or is made. Silent: none ends, and no byte passes. */
  set(mood: "open" | "closed" | "silent"): void;
};

/** Puts a TCP proxy in front of a database until the test file is over. */
export async function startDatabaseWire(databaseUrl: string): Promise<DatabaseWire> {
  const database = new URL(databaseUrl);
  const folder = database.searchParams.get("host");
  const port = Number(database.port || "5432");
  const sockets = new Set<net.Socket>();
  let mood: "open" | "closed" | "silent" = "open";
  const server = net.createServer({ allowHalfOpen: true }, (from) => {
    if (mood === "closed") return void from.destroy();
    const to = folder
      ? net.connect(`${folder}/.s.PGSQL.${port}`)
      : net.connect(port, database.hostname);
    for (const [socket, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("data", (bytes) => mood !== "silent" && other.write(bytes));
      socket.on("end", () => mood !== "silent" && other.end());
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
    set: (now) => {
      mood = now;
      if (now === "closed") cut();
    },
  };
}
