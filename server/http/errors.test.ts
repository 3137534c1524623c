import http from "node:http";
import pino from "pino";
import { expect, test, vi } from "vitest";
import { publicPage, startTestServer } from "./http-for-tests.ts";
import type { HttpServerOptions } from "./options.ts";
import { refusal } from "./refuse.ts";

type Line = Record<string, unknown>;

/** A front whose log is read. */
async function startLoggedFront(options: Partial<HttpServerOptions>) {
  const lines: Line[] = [];
  const log = pino(
    { formatters: { level: (level) => ({ level }) } },
    {
      write: (line: string) => void lines.push(JSON.parse(line) as Line),
    },
  );
  const started = await startTestServer({ log, ...options });
  const faults = () => lines.filter(({ level }) => level === "error");
  const requests = () => lines.filter(({ status }) => status !== undefined);
  return { ...started, faults, requests };
}

const fail = async () => {
  throw new TypeError("a fault");
};

function expectOne(faults: Line[], answer: { headers: Headers }, about: Line) {
  expect(faults).toEqual([
    expect.objectContaining({
      ...about,
      requestId: answer.headers.get("x-request-id"),
      err: expect.objectContaining({ stack: expect.any(String) }),
    }),
  ]);
}

test("a website that throws is one line, with the request and without its query", async () => {
  const { origin, faults } = await startLoggedFront({ respond: fail });
  const answer = await fetch(`${origin}/cart?token=secret`);
  expect(answer.status).toBe(500);
  expectOne(faults(), answer, { method: "GET", path: "/cart" });
  expect(JSON.stringify(faults())).not.toContain("secret");
});

test("so is a form's", async () => {
  const { origin, faults } = await startLoggedFront({ respond: fail });
  const answer = await fetch(`${origin}/login`, { method: "POST", body: "a=1" });
  expectOne(faults(), answer, { method: "POST", path: "/login" });
});

test("so is the sandbox's", async () => {
  const sandbox = { serves: () => true, handle: fail };
  const { origin, faults } = await startLoggedFront({ sandbox });
  const answer = await fetch(`${origin}/sandbox/mailbox`);
  expect(answer.status).toBe(500);
  expectOne(faults(), answer, { method: "GET", path: "/sandbox/mailbox" });
});

test("so is one that a kept page was sent in place of", async () => {
  let works = true;
  const { origin, httpServer, faults } = await startLoggedFront({
    respond: () => (works ? Promise.resolve(publicPage("home")) : fail()),
  });
  await fetch(origin);
  works = false;
  httpServer.reportChange("changed");
  const answer = await fetch(origin);
  expect([answer.status, answer.headers.get("warning")]).toEqual([
    200,
    '110 - "Response is Stale"',
  ]);
  expectOne(faults(), answer, { method: "GET", path: "/" });
});

test("so is an answer that breaks off", async () => {
  const body = () =>
    new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.alloc(5_000, "a")),
      pull: (controller) => controller.error(new TypeError("a fault")),
    });
  const { origin, faults } = await startLoggedFront({ respond: async () => new Response(body()) });
  const answer = await fetch(`${origin}/feed`).catch(() => null);
  await answer?.text().catch(() => {});
  await vi.waitFor(() => expect(faults()).toHaveLength(1));
  expect(faults()[0]).toMatchObject({ method: "GET", path: "/feed" });
});

test("a visitor who leaves before the answer is no fault", async () => {
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const { port, faults, requests } = await startLoggedFront({
    respond: (request) =>
      new Promise((_, reject) => {
        request.signal.addEventListener("abort", () => reject(request.signal.reason));
        resolve();
      }),
  });
  const request = http.request({ port, host: "127.0.0.1", method: "POST", path: "/login" });
  request.on("error", () => {});
  request.end("a=1");
  await asked;
  request.destroy();
  await vi.waitFor(() => expect(requests()).toHaveLength(1));
  expect(requests()[0]).toMatchObject({ status: 499 });
  await new Promise((done) => setImmediate(done));
  expect(faults()).toEqual([]);
});

test("an answer that did not come in time says when to ask again", () => {
  const { headers } = refusal(503, { pathname: "/", requestId: "the-request" }, []);
  expect(headers.join(" ")).toContain("Retry-After 10");
});
