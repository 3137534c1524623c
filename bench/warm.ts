import { setTimeout as sleep } from "node:timers/promises";

/** Requests before measuring: from the twentieth on a page is compressed at the highest level. */
const VISITS = 50;
const COMPRESSING_MS = 2_000;

/** Requests a page until the shop answers from memory, compressed at the highest level. */
export async function warm(url: string): Promise<void> {
  for (let visit = 0; visit < VISITS; visit += 1) {
    const answered = await fetch(url, { headers: { "Accept-Encoding": "br" } });
    await answered.arrayBuffer();
  }
  await sleep(COMPRESSING_MS);
}
