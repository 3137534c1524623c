import { until } from "#tests/support/until.ts";
import net from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { startTestServer, type TestServer } from "./http-for-tests.ts";
import { UPLOADS_MAX, UPLOADS_WAITING_MAX } from "./upload-queues.ts";

afterEach(() => void vi.useRealTimers());

const goodToken = "g".repeat(43);
const screen = { path: "/admin/pack/run", cookie: "admin=session" };
const asStranger = { path: "/admin/pack/run", cookie: "a=1; admin=x" };
const withLink = { path: `/reviews?token=${goodToken}`, cookie: "" };
const withoutLink = { path: `/reviews?token=${"x".repeat(43)}`, cookie: "" };
type Place = typeof screen;

/** A server that knows one session of staff and one link to reviews. */
function startServer(respond = async () => new Response("taken")): Promise<TestServer> {
  return startTestServer({
    respond,
    knows: async ({ url }) => url.endsWith(goodToken),
    admin: {
      url: "http://127.0.0.1:3000/admin",
      respond,
      knows: async ({ headers }) => headers.get("Cookie") === screen.cookie,
    },
  });
}

/** Until the test moves the time on. */
const stopWatchingThePace = () => vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });

const type = "multipart/form-data; boundary=x";

async function post({ origin }: TestServer, to: Place, signal?: AbortSignal): Promise<number> {
  const headers = { "Content-Type": type, Cookie: to.cookie };
  const init = { method: "POST", headers, body: "x", ...(signal && { signal }) };
  return (await fetch(origin + to.path, init)).status;
}

/** Begins a request with a file, of which the first piece is sent. */
function begin({ port }: TestServer, { path, cookie }: Place) {
  const lines = ["Host: 127.0.0.1", `Cookie: ${cookie}`, `Content-Type: ${type}`];
  const socket = net.connect(port, "127.0.0.1");
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n`);
  socket.write("Connection: close\r\nContent-Length: 100001\r\n\r\nx");
  onTestFinished(() => void socket.destroy());
  const answer = text(socket).catch(() => "closed");
  return { answer, send: (bytes: number) => socket.write("x".repeat(bytes)) };
}

test("strangers who send slowly keep neither staff nor customers from sending their files", async () => {
  const server = await startServer();
  stopWatchingThePace();
  for (let count = 0; count < 4; count += 1) begin(server, asStranger);
  for (let count = 0; count < 4; count += 1) begin(server, withoutLink);
  // They have their places when one more stranger waits.
  const late = () => post(server, asStranger, AbortSignal.timeout(300)).catch(() => "waits");
  await expect.poll(late).toBe("waits");
  for (const to of [screen, withLink])
    expect(await Promise.all(Array.from({ length: 6 }, () => post(server, to)))).toEqual(
      Array(6).fill(200),
    );
});

test("a stranger's file that comes too slowly loses its place; one of staff may take its time", async () => {
  const server = await startServer();
  const sockets: net.Socket[] = [];
  server.httpServer.server.on("connection", (socket) => void sockets.push(socket));
  const arrived = () => Math.max(...sockets.map(({ bytesRead }) => bytesRead));
  stopWatchingThePace();
  const begun = (count: number) => until(() => expect(vi.getTimerCount()).toBe(count));
  const slowStaff = begin(server, screen);
  const [slow, fast] = [begin(server, asStranger), begin(server, asStranger)];
  await begun(3);
  const next = post(server, asStranger);
  fast.send(99_000);
  await until(() => expect(arrived()).toBeGreaterThan(99_000));
  expect(await post(server, withLink)).toBe(200);
  vi.advanceTimersByTime(5_000);
  expect(await slow.answer).toMatch(/^HTTP\/1.1 408 [^]*\nConnection: close\r\n/);
  expect(await next).toBe(200);
  fast.send(1_000);
  slowStaff.send(100_000);
  expect(await fast.answer).toMatch(/^HTTP\/1.1 200 /);
  expect(await slowStaff.answer).toMatch(/^HTTP\/1.1 200 /);
});

test("a process has a few files in memory until they are answered; others wait, and more than that are refused", async () => {
  const unanswered: (() => void)[] = [];
  let isOpen = false;
  const respond = async () => {
    if (!isOpen) await new Promise<void>((resolve) => unanswered.push(resolve));
    return new Response("taken");
  };
  const server = await startServer(respond);
  const isTaken = () => expect(unanswered).toHaveLength(UPLOADS_MAX.staff);
  const begun = Array.from({ length: UPLOADS_MAX.staff }, () => post(server, screen));
  await until(isTaken);
  // One leaves before its turn, with a body that the process has not read.
  const left = new AbortController();
  const gone = post(server, screen, left.signal).catch(() => "gone");
  const waiting = Array.from({ length: UPLOADS_WAITING_MAX - 1 }, () => post(server, screen));
  const last = () => post(server, screen, AbortSignal.timeout(500)).catch(() => 0);
  await expect.poll(last).toBe(503);
  left.abort();
  expect(await gone).toBe("gone");
  isTaken();

  isOpen = true;
  for (const answer of unanswered) answer();
  const statuses = await Promise.all([...begun, ...waiting]);
  expect(statuses).toEqual(statuses.map(() => 200));
  expect(
    await Promise.all(Array.from({ length: UPLOADS_MAX.staff + 1 }, () => post(server, screen))),
  ).toEqual(Array(UPLOADS_MAX.staff + 1).fill(200));
});
