import pino from "pino";
import { expect, test } from "vitest";
import { startTestServer } from "#server/http/http-for-tests.ts";

function collectedLog() {
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => lines.push(line) });
  return { lines, log };
}

const sandbox = {
  serves: (pathname: string) => pathname.startsWith("/sandbox"),
  handle: async () => new Response("mailbox"),
};

const get = (...headers: string[]) =>
  ["GET /sandbox/mailbox HTTP/1.1", "Connection: close", ...headers, "", ""].join("\r\n");

test.each([
  ["X-Forwarded-For: 203.0.113.9"],
  ["X-Forwarded-Proto: https"],
  ["Forwarded: for=203.0.113.9"],
  ["Via: 1.1 proxy"],
  ["X-Real-IP: 203.0.113.9"],
  ["CF-Connecting-IP: 203.0.113.9"],
])("the sandbox refuses forwarded requests: %s", async (header) => {
  const { lines, log } = collectedLog();
  const { raw } = await startTestServer({ sandbox, log });
  for (let i = 0; i < 3; i += 1) {
    const response = await raw(get("Host: 127.0.0.1:3000", header));
    expect(response).toContain("403 Forbidden");
    expect(response).not.toContain("mailbox");
  }
  expect(lines.filter((line) => line.includes("ALLOW_SANDBOX"))).toHaveLength(1);
});

test.each(["shop.example", "localhost.evil.example", "192.168.1.4:3000", "127.0.0.1.nip.io"])(
  "the sandbox refuses the host %s",
  async (host) => {
    const { raw } = await startTestServer({ sandbox });
    expect(await raw(get(`Host: ${host}`))).toContain("403 Forbidden");
  },
);

test.each(["127.0.0.1", "localhost:3000", "[::1]:3000"])(
  "the sandbox serves this machine as %s",
  async (host) => {
    const { raw } = await startTestServer({ sandbox });
    expect(await raw(get(`Host: ${host}`))).toMatch(/200 OK[^]*mailbox$/);
  },
);

test("with ALLOW_SANDBOX, the sandbox serves everyone", async () => {
  const { raw } = await startTestServer({ sandbox: { ...sandbox, isPublic: true } });
  expect(await raw(get("Host: shop.example", "X-Forwarded-For: 203.0.113.9"))).toContain("200 OK");
});

test("forwarding headers from a peer that TRUST_PROXY does not list are logged once", async () => {
  const { lines, log } = collectedLog();
  const { origin } = await startTestServer({ log });
  await fetch(origin);
  expect(lines).toEqual([]);
  for (let i = 0; i < 3; i += 1)
    await fetch(origin, { headers: { "X-Forwarded-For": "203.0.113.9" } });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/"peer":"127\.0\.0\.1".*TRUST_PROXY/);
});

test("forwarding headers from a trusted proxy are not logged", async () => {
  const { lines, log } = collectedLog();
  const { origin } = await startTestServer({ log, trustProxy: ["127.0.0.1"] });
  await fetch(origin, { headers: { "X-Forwarded-For": "203.0.113.9" } });
  expect(lines).toEqual([]);
});
