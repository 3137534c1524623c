import type { Socket } from "node:net";
import { clientNetworkOf } from "#shop/platform/client-network.ts";

export type ConnectionLimit = {
  /** Connections that one client may hold in this process. */
  readonly max: number;
  /** Whether a peer is a proxy of ours, which brings many visitors. */
  readonly isTrusted: (address: string) => boolean;
  /** Whether a connection has been answered and asks for nothing now. */
  readonly isIdle: (socket: Socket) => boolean;
};

/**
 * Bounds the connections of one client, by the address of the peer (IPv6: its /64). At the limit a
 * new connection takes the place of the oldest idle one, which a browser opens again when it needs
 * it; where none is idle, the new one is closed.
 */
export class ClientConnections {
  readonly #limit: ConnectionLimit;
  readonly #byClient = new Map<string, Set<Socket>>();

  constructor(limit: ConnectionLimit) {
    this.#limit = limit;
  }

  /** Takes in a new connection; false when it was closed because its client has too many. */
  admit(socket: Socket): boolean {
    const address = socket.remoteAddress;
    if (address === undefined || this.#limit.isTrusted(address)) return true;
    const client = clientNetworkOf(address);
    const own = this.#byClient.get(client) ?? new Set();
    if (own.size >= this.#limit.max) {
      const idle = [...own].find(this.#limit.isIdle);
      if (idle === undefined) {
        socket.destroy();
        return false;
      }
      own.delete(idle);
      idle.destroy();
    }
    this.#byClient.set(client, own.add(socket));
    socket.once("close", () => {
      own.delete(socket);
      if (own.size === 0) this.#byClient.delete(client);
    });
    return true;
  }
}
