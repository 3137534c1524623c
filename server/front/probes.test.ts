import { expect, test } from "vitest";
import { startFront } from "./front-for-tests.ts";

const metrics = async () => ({ contentType: "text/plain; version=0.0.4", text: "measured 1\n" });

test("the process tells that it is up, and whether it is ready", async () => {
  let ready = false;
  const { origin } = await startFront({
    probes: { isReady: async () => ready, metrics, metricsToken: null },
  });
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  const unready = await fetch(`${origin}/readyz`);
  expect(unready.status).toBe(503);
  expect(await unready.json()).toEqual({ status: "unavailable" });
  ready = true;
  const answer = await fetch(`${origin}/readyz`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test("a database that fails makes the process unready", async () => {
  const isReady = () => Promise.reject(new Error("gone"));
  const { origin } = await startFront({ probes: { isReady, metrics, metricsToken: null } });
  expect((await fetch(`${origin}/readyz`)).status).toBe(503);
});

test("without a token the metrics are for this machine alone", async () => {
  const { origin } = await startFront({
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
  const { origin } = await startFront({
    probes: { isReady: async () => true, metrics, metricsToken: "peg" },
  });
  const ask = (authorization: string) =>
    fetch(`${origin}/metrics`, { headers: { Authorization: authorization } });
  expect((await fetch(`${origin}/metrics`)).status).toBe(403);
  expect((await ask("Bearer other")).status).toBe(403);
  expect((await ask("Bearer peg")).status).toBe(200);
});

test("a browser that comes by another name of this machine is sent to the shop's own", async () => {
  const { origin, port, raw } = await startFront({ publicUrl: "http://127.0.0.1:3000" });
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
  const { origin } = await startFront({ sandbox, respond: async () => new Response("website") });
  expect(await (await fetch(`${origin}/sandbox/mailbox`)).text()).toBe("mailbox");
  expect(await (await fetch(`${origin}/sandbox/stripe/v1`)).text()).toBe("website");
});
