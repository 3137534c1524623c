import { request } from "node:http";
import { expect, it, onTestFinished } from "vitest";
import { startLoopbackServer } from "./loopback-server.ts";

it("a request that can't be read or answered gets a status, and the next one is answered", async () => {
  const warned: string[] = [];
  const server = await startLoopbackServer(
    async ({ url }) => {
      if (url.endsWith("/fails")) throw new Error("The database is away.");
      return new Response("here");
    },
    { warn: ((_details: unknown, words: string) => void warned.push(words)) as never },
  );
  onTestFinished(server.stop);
  expect(await statusOf(server.origin, { path: "//" })).toBe(500);
  expect(await statusOf(server.origin, { path: "/fails" })).toBe(500);
  const body = "x".repeat(1_000_001);
  expect(await statusOf(server.origin, { path: "/", body })).toBe(500);
  expect(warned).toHaveLength(3);
  expect(await (await fetch(server.origin)).text()).toBe("here");
});

/** fetch would mend the path. */
function statusOf(
  origin: string,
  { path, body }: { path: string; body?: string },
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? "GET" : "POST";
    const sent = request(origin, { path, method }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
