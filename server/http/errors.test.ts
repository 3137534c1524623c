import { until } from "#tests/support/until.ts";
import http from "node:http";
import pino from "pino";
import { expect, test } from "vitest";
import { publicPage, startTestServer } from "./http-for-tests.ts";
import type { HttpServerOptions } from "./options.ts";
import { refusal } from "./refuse.ts";

type Line = Record<string, unknown>;

/** Starts an HTTP server and collects its log. */
async function startLoggedServer(options: Partial<HttpServerOptions>) {
  const lines: Line[] = [];
  const log = pino(
    { formatters: { level: (level) => ({ level }) } },
    {
      write: (line: string) => void lines.push(JSON.parse(line) as Line),
    },
  );
  const started = await startTestServer({ log, ...options });
  const errors = () => lines.filter(({ level }) => level === "error");
  const requests = () => lines.filter(({ status }) => status !== undefined);
  return { ...started, errors, requests };
}

const fail = async () => {
  throw new TypeError("an error");
};

function expectOneError(errors: Line[], response: { headers: Headers }, details: Line) {
  expect(errors).toEqual([
    expect.objectContaining({
      ...details,
      requestId: response.headers.get("x-request-id"),
      err: expect.objectContaining({ stack: expect.any(String) }),
    }),
  ]);
}

test("an error of the website is logged once, with the request and without its query", async () => {
  const { origin, errors } = await startLoggedServer({ respond: fail });
  const response = await fetch(`${origin}/cart?token=secret`);
  expect(response.status).toBe(500);
  expectOneError(errors(), response, { method: "GET", path: "/cart" });
  expect(JSON.stringify(errors())).not.toContain("secret");
});

test("an error while handling a form is logged once", async () => {
  const { origin, errors } = await startLoggedServer({ respond: fail });
  const response = await fetch(`${origin}/login`, { method: "POST", body: "a=1" });
  expectOneError(errors(), response, { method: "POST", path: "/login" });
});

test("an error of the sandbox is logged once", async () => {
  const sandbox = { serves: () => true, handle: fail };
  const { origin, errors } = await startLoggedServer({ sandbox });
  const response = await fetch(`${origin}/sandbox/mailbox`);
  expect(response.status).toBe(500);
  expectOneError(errors(), response, { method: "GET", path: "/sandbox/mailbox" });
});

test("an error is logged when a stale page is sent instead", async () => {
  let works = true;
  const { origin, httpServer, errors } = await startLoggedServer({
    respond: () => (works ? Promise.resolve(publicPage("home")) : fail()),
  });
  await fetch(origin);
  works = false;
  httpServer.handlePublicChange(["all"]);
  const response = await fetch(origin);
  expect([response.status, response.headers.get("warning")]).toEqual([
    200,
    '110 - "Response is Stale"',
  ]);
  expectOneError(errors(), response, { method: "GET", path: "/" });
});

test("an error in the middle of a response is logged once", async () => {
  const body = () =>
    new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.alloc(5_000, "a")),
      pull: (controller) => controller.error(new TypeError("an error")),
    });
  const { origin, errors } = await startLoggedServer({ respond: async () => new Response(body()) });
  const response = await fetch(`${origin}/feed`).catch(() => null);
  await response?.text().catch(() => {});
  await until(() => expect(errors()).toHaveLength(1));
  expect(errors()[0]).toMatchObject({ method: "GET", path: "/feed" });
});

test("a client that closes the connection early is not an error", async () => {
  const { promise: received, resolve } = Promise.withResolvers<void>();
  const { port, errors, requests } = await startLoggedServer({
    respond: (request) =>
      new Promise((_, reject) => {
        request.signal.addEventListener("abort", () => reject(request.signal.reason));
        resolve();
      }),
  });
  const request = http.request({ port, host: "127.0.0.1", method: "POST", path: "/login" });
  request.on("error", () => {});
  request.end("a=1");
  await received;
  request.destroy();
  await until(() => expect(requests()).toHaveLength(1));
  expect(requests()[0]).toMatchObject({ status: 499 });
  await new Promise((done) => setImmediate(done));
  expect(errors()).toEqual([]);
});

test("a 503 says when to try again", () => {
  const { headers } = refusal(503, { pathname: "/", requestId: "the-request" }, []);
  expect(headers.join(" ")).toContain("Retry-After 10");
});
