import http from "node:http";

/** A connection to the shop that stays open between its requests. */
export type KeptConnection = {
  /** Sends the next request at once; resolves to the text of the answer. */
  get(): Promise<string>;
};

const WAIT_MS = 60_000;

/** Opens so many connections, and sends a request on each. */
export async function keepConnections(url: string, count: number): Promise<KeptConnection[]> {
  const all = Array.from({ length: count }, () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    return { get: () => ask(url, agent) };
  });
  await Promise.all(all.map((each) => each.get()));
  return all;
}

function ask(url: string, agent: http.Agent): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const request = http.get(url, { agent, timeout: WAIT_MS }, (response) => {
    const chunks: Buffer[] = [];
    response.on("data", (chunk: Buffer) => chunks.push(chunk));
    response.on("end", () => resolve(Buffer.concat(chunks).toString()));
    response.on("error", reject);
  });
  request.on("timeout", () => request.destroy(new Error("no answer in 60 s")));
  request.on("error", reject);
  return promise;
}
