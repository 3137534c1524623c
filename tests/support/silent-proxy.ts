import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A network between a program and a server that can become silent. */
export type SilentProxy = {
  readonly port: number;
  /** From now on no byte arrives on either side and no connection is closed. */
  becomeSilent(): void;
  /** New connections work again; earlier ones stay silent, as behind a firewall that lost its state. */
  recover(): void;
  stop(): Promise<void>;
};

/** Starts a proxy on a free local port in front of a server. */
export async function startSilentProxy(
  target: { readonly host: string; readonly port: number } | { readonly path: string },
): Promise<SilentProxy> {
  const silenced = new WeakSet<Socket>();
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((socket) => {
    const beyond = connect(target);
    for (const end of [socket, beyond]) {
      sockets.add(end);
      end.on("error", () => {}).on("close", () => sockets.delete(end));
      if (isSilent) silenced.add(end);
    }
    const pass = (from: Socket, to: Socket) => {
      from.on("data", (bytes) => void (silenced.has(from) || to.write(bytes)));
      from.on("close", () => void (silenced.has(from) || to.destroy()));
    };
    pass(socket, beyond);
    pass(beyond, socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    becomeSilent() {
      isSilent = true;
      for (const socket of sockets) silenced.add(socket);
    },
    recover: () => void (isSilent = false),
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
