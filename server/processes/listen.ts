import { portErrorMessage } from "#server/own-address.ts";

type Listener = { listen: (options: object, done: () => void) => unknown } & NodeJS.EventEmitter;

/** Listens on a port. Rejects with the same sentence as the start when the port is in use by now. */
export function listen(server: Listener, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(new Error(portErrorMessage(host, port, error))));
    server.listen({ host, port, backlog: 1_024 }, resolve);
  });
}
