import type { Socket } from "node:net";
import { clientNetworkOf } from "#shop/platform/client-network.ts";

export type ConnectionLimit = {
  /** Connections that one client may have to this process. */
  readonly max: number;
  /** Whether a peer is a trusted proxy, which brings many visitors. */
  readonly isTrusted: (ip: string) => boolean;
  /** Whether a connection has been answered and has no open request. */
  readonly isIdle: (socket: Socket) => boolean;
};

/**
 * Limits the connections of each client, by IP address (IPv6: its /64 network). At the limit, a new
 * connection replaces the client's oldest idle one, which a browser reopens when it needs it. If none
 * is idle, the new connection is closed.
 */
export class ClientConnections {
  readonly #limit: ConnectionLimit;
  readonly #byClient = new Map<string, Set<Socket>>();

  constructor(limit: ConnectionLimit) {
    this.#limit = limit;
  }

  /** Accepts a new connection, or closes it and returns false. */
  admit(socket: Socket): boolean {
    const ip = socket.remoteAddress;
    if (ip === undefined || this.#limit.isTrusted(ip)) return true;
    const client = clientNetworkOf(ip);
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
