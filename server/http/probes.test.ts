import { expect, test } from "vitest";
import { startTestServer } from "./http-for-tests.ts";

const metrics = async () => ({ contentType: "text/plain; version=0.0.4", text: "measured 1\n" });

/** A front whose database answers as `isReady` does. */
const withDatabase = (isReady: () => Promise<boolean>) =>
  startTestServer({ probes: { isReady, metrics, metricsToken: null } });

async function askReadiness(origin: string, query = "") {
  const answer = await fetch(`${origin}/readyz${query}`);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  return { status: answer.status, body: await answer.json() };
}

const ready = (database: string) => ({ status: 200, body: { status: "ready", database } });
const unavailable = (database: string) => ({
  status: 503,
  body: { status: "unavailable", database },
});

test.each(["/healthz", "/up"])(
  "%s says that the process is up, whatever else is not",
  async (path) => {
    const { origin, httpServer } = await withDatabase(() => Promise.reject(new Error("gone")));
    httpServer.drain();
    const answer = await fetch(origin + path);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ status: "ok" });
  },
);

test("a process is ready with its database", async () => {
  const { origin } = await withDatabase(async () => true);
  for (const query of ["", "?strict=1"])
    expect(await askReadiness(origin, query)).toEqual(ready("up"));
});

test("without its database a process is ready, and is not for who asks strictly", async () => {
  const { origin } = await withDatabase(() => Promise.reject(new Error("gone")));
  expect(await askReadiness(origin)).toEqual(ready("down"));
  expect(await askReadiness(origin, "?strict=0")).toEqual(ready("down"));
  expect(await askReadiness(origin, "?strict=1")).toEqual(unavailable("down"));
});

test("a process is not ready while migrations of its database are missing", async () => {
  const { origin } = await withDatabase(async () => false);
  for (const query of ["", "?strict=1"])
    expect(await askReadiness(origin, query)).toEqual(unavailable("up"));
});

test("a process that drains is not ready, whatever its database", async () => {
  const { origin, httpServer } = await withDatabase(async () => true);
  httpServer.drain();
  expect(await askReadiness(origin)).toEqual({
    status: 503,
    body: { status: "draining", database: "up" },
  });
  expect((await fetch(origin)).status).toBe(200);
});

test("probes of a database that hangs are answered, and share one question", async () => {
  let questions = 0;
  const { origin } = await withDatabase(() => {
    questions += 1;
    return new Promise(() => {});
  });
  const answers = await Promise.all([askReadiness(origin), askReadiness(origin)]);
  expect(answers).toEqual([ready("down"), ready("down")]);
  expect(await askReadiness(origin)).toEqual(ready("down"));
  expect(questions).toBe(1);
});

test("without a token the metrics are for this machine alone", async () => {
  const { origin } = await startTestServer({
    trustProxy: ["127.0.0.1"],
    probes: { isReady: async () => true, metrics, metricsToken: null },
  });
  const answer = await fetch(`${origin}/metrics`);
  expect(await answer.text()).toBe("measured 1\n");
  expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4");
  for (const forwarded of ["203.0.113.9", "127.0.0.1"]) {
    const headers = { "X-Forwarded-For": forwarded };
    expect((await fetch(`${origin}/metrics`, { headers })).status).toBe(403);
  }
});

test("with a token the metrics are for whoever has it", async () => {
  const { origin } = await startTestServer({
    probes: { isReady: async () => true, metrics, metricsToken: "peg" },
  });
  const ask = (authorization: string) =>
    fetch(`${origin}/metrics`, { headers: { Authorization: authorization } });
  expect((await fetch(`${origin}/metrics`)).status).toBe(403);
  expect((await ask("Bearer other")).status).toBe(403);
  expect((await ask("Bearer peg")).status).toBe(200);
});

test("a browser that comes by another name of this machine is sent to the shop's own", async () => {
  const { origin, port, raw } = await startTestServer({ publicUrl: "http://127.0.0.1:3000" });
  const ask = (path: string, ...headers: string[]) =>
    raw([`GET ${path} HTTP/1.1`, "Connection: close", ...headers, "", ""].join("\r\n"));
  const page = await ask("/cart?a=1", "Host: localhost:3000", "Accept: text/html,*/*");
  expect(page).toContain("307 Temporary Redirect");
  expect(page).toContain("Location: http://127.0.0.1:3000/cart?a=1");
  expect(await ask("/cart", "Host: 127.0.0.1:3000", "Accept: text/html")).toContain("200 OK");
  expect(await ask("/cart", "Host: localhost:3000", "Accept: */*")).toContain("200 OK");
  expect(await ask("/cart", `Host: localhost:${port}`, "Accept: text/html")).toContain("200 OK");
  expect(await ask("/cart", "Host: evil.example", "Accept: text/html")).toContain("200 OK");
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
});

test("the sandbox is mounted where it is on, and is the website's business where it isn't", async () => {
  const sandbox = {
    serves: (pathname: string) => pathname.startsWith("/sandbox/mailbox"),
    handle: async () => new Response("mailbox"),
  };
  const { origin } = await startTestServer({
    sandbox,
    respond: async () => new Response("website"),
  });
  expect(await (await fetch(`${origin}/sandbox/mailbox`)).text()).toBe("mailbox");
  expect(await (await fetch(`${origin}/sandbox/stripe/v1`)).text()).toBe("website");
});
