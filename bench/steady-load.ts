import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** Requests a second, below what one core can render. */
const RATE = 25;

/**
 * Requests the pages at a steady rate until `isOver`, and returns the time to the last byte of each in ms,
 * counted from when it was due: a pause of the shop delays every request that falls into it. Throws when a
 * page does not answer 200.
 */
export async function steadyLoad(urls: Iterator<string>, isOver: () => boolean): Promise<number[]> {
  const agent = new http.Agent({ keepAlive: true });
  const began = performance.now();
  const pending: Promise<number>[] = [];
  while (!isOver()) {
    const due = began + (pending.length * 1_000) / RATE;
    await sleep(Math.max(0, due - performance.now()));
    const next = urls.next();
    if (next.done === true) throw new Error("There are not enough pages.");
    pending.push(load(next.value, agent).then(() => performance.now() - due));
  }
  const taken = await Promise.all(pending);
  agent.destroy();
  return taken;
}

function load(url: string, agent: http.Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { agent, headers: { "Accept-Encoding": "br" } }, (response) => {
        response.resume();
        response.on("error", reject);
        response.on("end", () =>
          response.statusCode === 200
            ? resolve()
            : reject(new Error(`${url} answered ${response.statusCode}.`)),
        );
      })
      .on("error", reject);
  });
}
