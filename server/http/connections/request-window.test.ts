import { once } from "node:events";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { publicPage, startTestServer } from "#server/http/http-for-tests.ts";

const request = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, "Host: shop", ...headers, "", ""].join("\r\n");

/** Opens a connection; nothing is read from it until `resume`. */
async function connect(port: number): Promise<net.Socket> {
  const socket = net.connect(port, "127.0.0.1");
  socket.on("error", () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  return socket.pause();
}

/** Waits until a number has not changed for half a second. */
async function settled(read: () => number): Promise<number> {
  for (let before = -1; ;) {
    const now = read();
    if (now === before) return now;
    before = now;
    await sleep(500);
  }
}

test("at most 16 requests of one connection are handled at a time", async () => {
  let open = 0;
  let most = 0;
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const { port } = await startTestServer({
    respond: async () => {
      open += 1;
      most = Math.max(most, open);
      await finished;
      open -= 1;
      return new Response("ok");
    },
  });
  const socket = await connect(port);
  socket.write(Array.from({ length: 300 }, (_, i) => request(`/api/${i}`)).join(""));
  await expect.poll(() => open).toBe(16);
  expect(await settled(() => open)).toBe(16);
  finish();
  let responses = 0;
  socket.setEncoding("latin1").on("data", (text: string) => {
    responses += text.match(/HTTP\/1\.1 200/g)?.length ?? 0;
  });
  socket.resume();
  await expect.poll(() => responses).toBe(300);
  expect(most).toBe(16);
});

test("nothing more is read from a client whose window is full", async () => {
  const { port, httpServer } = await startTestServer({ respond: () => new Promise(() => {}) });
  const { promise: received, resolve: receive } = Promise.withResolvers<net.Socket>();
  httpServer.server.once("connection", receive);
  const socket = await connect(port);
  socket.write(request("/api/x").repeat(50_000));
  const peer = await received;
  expect(await settled(() => peer.bytesRead)).toBeLessThan(200_000);
});

test("no responses are made that the client does not read, and all arrive once it reads", async () => {
  let made = 0;
  const { port } = await startTestServer({
    respond: async () => {
      made += 1;
      return new Response("a".repeat(87_000), { headers: { "Cache-Control": "no-store" } });
    },
  });
  const socket = await connect(port);
  socket.write(request("/api/x").repeat(400));
  // Some fit into the system's buffers for the connection: a few of the 35 MB.
  expect(await settled(() => made)).toBeLessThan(300);
  let bytes = 0;
  socket.on("data", (piece: Buffer) => (bytes += piece.length)).resume();
  await expect.poll(() => made).toBe(400);
  await expect.poll(() => bytes).toBeGreaterThan(400 * 87_000);
});

test("3,000 requests sent at once are all answered in order", async () => {
  const { raw } = await startTestServer({
    respond: async ({ url }) => new Response(new URL(url).pathname),
  });
  const paths = Array.from({ length: 3_000 }, (_, i) => `/p/${i}`);
  const last = request("/last", "Connection: close");
  const response = await raw(paths.map((path) => request(path)).join("") + last);
  expect(response.match(/\r\n\r\n\/p\/\d+/g)?.map((text) => text.slice(4))).toEqual(paths);
  expect(response).toMatch(/\/last$/);
});

test("a body that looks like a request is a body, and what follows it is a request", async () => {
  const { raw } = await startTestServer({
    respond: async (received) =>
      new Response(`[${received.method} ${(await received.text()).length}]`),
  });
  const body = request("/not-a-request").repeat(60);
  const post = `POST /api/a HTTP/1.1\r\nHost: shop\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const response = await raw(post.repeat(40) + request("/api/b", "Connection: close"));
  const expected = [...Array.from({ length: 40 }, () => `[POST ${body.length}]`), "[GET 0]"];
  expect(response.match(/\[\w+ \d+\]/g)).toEqual(expected);
});

test("requests are answered that arrive byte by byte, and from the cache among others", async () => {
  const { port } = await startTestServer({ respond: async () => publicPage("cached") });
  const socket = await connect(port);
  for (const byte of request("/a")) socket.write(byte);
  socket.write(request("/a").repeat(20) + request("/a", "Connection: close"));
  let received = "";
  socket.setEncoding("latin1").on("data", (text: string) => (received += text));
  socket.resume();
  await once(socket, "close");
  expect(received.match(/HTTP\/1\.1 200/g)).toHaveLength(22);
});

test("a client that closes its side after its requests still gets every response", async () => {
  const { port } = await startTestServer({ respond: async () => new Response("ok") });
  const socket = net.connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  let received = "";
  socket.setEncoding("latin1").on("data", (text: string) => (received += text));
  socket.end(request("/api/x").repeat(50));
  await once(socket, "end");
  socket.destroy();
  expect(received.match(/HTTP\/1\.1 200/g)?.length).toBe(50);
});
