import { expect, test } from "vitest";
import { startTestServer } from "./http-for-tests.ts";

const metrics = async () => ({ contentType: "text/plain; version=0.0.4", text: "measured 1\n" });

const canWrite = async () => true;

/** Starts an HTTP server with these checks of the database. */
const withDatabase = (isReady: () => Promise<boolean>, writes = canWrite) =>
  startTestServer({ probes: { isReady, canWrite: writes, metrics, metricsToken: null } });

async function getReadiness(origin: string, query = "") {
  const response = await fetch(`${origin}/readyz${query}`);
  expect(response.headers.get("cache-control")).toBe("no-store");
  return { status: response.status, body: await response.json() };
}

const ready = (database: string) => ({ status: 200, body: { status: "ready", database } });
const unavailable = (database: string) => ({
  status: 503,
  body: { status: "unavailable", database },
});

test.each(["/healthz", "/up"])(
  "%s answers 200 even without a database and while draining",
  async (path) => {
    const { origin, httpServer } = await withDatabase(() => Promise.reject(new Error("down")));
    httpServer.drain();
    const response = await fetch(origin + path);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: "ok" });
  },
);

test("/readyz answers 200 while the database is up", async () => {
  const { origin } = await withDatabase(async () => true);
  for (const query of ["", "?strict=1"])
    expect(await getReadiness(origin, query)).toEqual(ready("up"));
});

test("/readyz answers 200 while the database is down, and 503 with ?strict=1", async () => {
  const { origin } = await withDatabase(() => Promise.reject(new Error("down")));
  expect(await getReadiness(origin)).toEqual(ready("down"));
  expect(await getReadiness(origin, "?strict=0")).toEqual(ready("down"));
  expect(await getReadiness(origin, "?strict=1")).toEqual(unavailable("down"));
});

test("with ?strict=1, /readyz answers 503 while the database takes no writes", async () => {
  const up = async () => true;
  const { origin } = await withDatabase(up, async () => false);
  expect(await getReadiness(origin)).toEqual(ready("up"));
  expect(await getReadiness(origin, "?strict=1")).toEqual(unavailable("read-only"));
});

test("strict probes share one write, and usual ones ask for none", async () => {
  let writes = 0;
  const { origin } = await withDatabase(
    async () => true,
    () => {
      writes += 1;
      return new Promise(() => {});
    },
  );
  expect(await getReadiness(origin)).toEqual(ready("up"));
  expect(writes).toBe(0);
  const probes = Array.from({ length: 3 }, () => getReadiness(origin, "?strict=1"));
  for (const answer of await Promise.all(probes)) expect(answer).toEqual(unavailable("down"));
  expect(writes).toBe(1);
});

test("/readyz answers 503 while migrations are missing", async () => {
  const { origin } = await withDatabase(async () => false);
  for (const query of ["", "?strict=1"])
    expect(await getReadiness(origin, query)).toEqual(unavailable("up"));
});

test("/readyz answers 503 while draining", async () => {
  const { origin, httpServer } = await withDatabase(async () => true);
  httpServer.drain();
  expect(await getReadiness(origin)).toEqual({
    status: 503,
    body: { status: "draining", database: "up" },
  });
  expect((await fetch(origin)).status).toBe(200);
});

test("probes are answered while the database hangs, and share one check", async () => {
  let checks = 0;
  const { origin } = await withDatabase(() => {
    checks += 1;
    return new Promise(() => {});
  });
  const responses = await Promise.all([getReadiness(origin), getReadiness(origin)]);
  expect(responses).toEqual([ready("down"), ready("down")]);
  expect(await getReadiness(origin)).toEqual(ready("down"));
  expect(checks).toBe(1);
});

test("without a token, /metrics answers this machine only", async () => {
  const { origin, port, raw } = await startTestServer({
    trustProxy: ["127.0.0.1"],
    probes: { isReady: async () => true, canWrite, metrics, metricsToken: null },
  });
  const response = await fetch(`${origin}/metrics`);
  expect(await response.text()).toBe("measured 1\n");
  expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4");
  // A proxy on this machine has its IP, too: what it forwards has its headers, or the Host of the shop.
  const headers = ["X-Forwarded-For: 127.0.0.1", "X-Real-IP: 203.0.113.9", "Via: 1.1 proxy"];
  const requests = headers.map((header) => `Host: 127.0.0.1:${port}\r\n${header}`);
  for (const lines of [...requests, "Host: shop.example"])
    expect(await raw(`GET /metrics HTTP/1.1\r\n${lines}\r\nConnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 403 /,
    );
});

test("with a token, /metrics requires it", async () => {
  const { origin } = await startTestServer({
    probes: { isReady: async () => true, canWrite, metrics, metricsToken: "peg" },
  });
  const get = (authorization: string) =>
    fetch(`${origin}/metrics`, { headers: { Authorization: authorization } });
  expect((await fetch(`${origin}/metrics`)).status).toBe(403);
  expect((await get("Bearer other")).status).toBe(403);
  expect((await get("Bearer peg")).status).toBe(200);
});

test("a browser that uses another name of this machine is redirected to PUBLIC_URL", async () => {
  const { origin, port, raw } = await startTestServer({ publicUrl: "http://127.0.0.1:3000" });
  const get = (path: string, ...headers: string[]) =>
    raw([`GET ${path} HTTP/1.1`, "Connection: close", ...headers, "", ""].join("\r\n"));
  const page = await get("/cart?a=1", "Host: localhost:3000", "Accept: text/html,*/*");
  expect(page).toContain("307 Temporary Redirect");
  expect(page).toContain("Location: http://127.0.0.1:3000/cart?a=1");
  expect(await get("/cart", "Host: 127.0.0.1:3000", "Accept: text/html")).toContain("200 OK");
  expect(await get("/cart", "Host: localhost:3000", "Accept: */*")).toContain("200 OK");
  expect(await get("/cart", `Host: localhost:${port}`, "Accept: text/html")).toContain("200 OK");
  expect(await get("/cart", "Host: evil.example", "Accept: text/html")).toContain("200 OK");
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
});

test("the sandbox serves its own paths, and the website all others", async () => {
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
