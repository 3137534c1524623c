import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A network between a program and a server: it may fall silent, and it may cut all connections. */
export type SilentProxy = {
  readonly port: number;
  /** From now on no byte arrives on either side, and no connection is closed. */
  fallSilent(): void;
  /** New connections work again; those of before stay silent, as after a firewall that forgot them. */
  recover(): void;
  stop(): Promise<void>;
};

/** A proxy on a free port of this machine in front of a server's address. */
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
    fallSilent() {
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
