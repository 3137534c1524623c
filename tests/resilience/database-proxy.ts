import { once } from "node:events";
import net from "node:net";
import path from "node:path";

/**
 * `through`: bytes pass. `silent`: connections stay open and every byte is dropped, as behind a
 * firewall that lost its state. `refusing`: connections end and new ones are refused.
 */
export type DatabaseProxyMode = "through" | "silent" | "refusing" | { readonly cutShare: number };

/** A TCP proxy between the shop and its PostgreSQL. */
export type DatabaseProxy = {
  /** The URL of the database through the proxy. */
  readonly url: string;
  /** Changes the mode for all connections. */
  setMode(mode: DatabaseProxyMode): Promise<void>;
  stop(): Promise<void>;
};

const POSTGRES_PORT = 5_432;

/**
 * Starts a proxy for the database at `url`, whose server listens on a socket file (`?host=`).
 * `{ cutShare }` drops that share of the responses and ends their connections; `draw` decides for each.
 */
export async function startDatabaseProxy(
  url: string,
  draw: (share: number) => boolean,
): Promise<DatabaseProxy> {
  const direct = new URL(url);
  const socketFile = path.join(direct.searchParams.get("host") ?? "", `.s.PGSQL.${POSTGRES_PORT}`);
  const pairs = new Set<{ destroy(): void }>();
  let mode: DatabaseProxyMode = "through";

  const server = net.createServer((fromShop) => {
    const toServer = net.connect(socketFile);
    const pair = {
      destroy: () => {
        fromShop.destroy();
        toServer.destroy();
      },
    };
    pairs.add(pair);
    for (const socket of [fromShop, toServer]) {
      socket.on("error", () => {}); // "close" follows
      socket.on("close", () => {
        // In a silent network the other end does not notice that a connection has ended.
        if (mode !== "silent") pair.destroy();
        if (fromShop.destroyed && toServer.destroyed) pairs.delete(pair);
      });
    }
    fromShop.on("data", (bytes) => {
      if (mode !== "silent") toServer.write(bytes);
    });
    toServer.on("data", (bytes) => {
      if (mode === "silent") return;
      if (typeof mode === "object" && draw(mode.cutShare)) return pair.destroy();
      fromShop.write(bytes);
    });
  });
  const port = await listen(server, 0);
  const endAll = () => pairs.forEach((pair) => pair.destroy());
  const close = async () => {
    endAll();
    if (!server.listening) return;
    server.close();
    await once(server, "close");
  };
  return {
    url: `postgres://${direct.username}@127.0.0.1:${port}${direct.pathname}`,
    async setMode(next) {
      mode = next;
      if (next === "refusing") await close();
      else if (!server.listening) await listen(server, port);
    },
    stop: close,
  };
}

async function listen(server: net.Server, port: number): Promise<number> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as net.AddressInfo).port;
}
