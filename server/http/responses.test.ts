import pino from "pino";
import { expect, test } from "vitest";
import { startTestServer } from "./http-for-tests.ts";

test("every response has the security headers, and the website may replace them", async () => {
  const { origin } = await startTestServer({
    respond: async ({ url }) =>
      new Response("", {
        status: url.endsWith("/gone") ? 404 : 200,
        headers: url.endsWith("/strict")
          ? { "Referrer-Policy": "no-referrer", "Content-Security-Policy": "script-src 'self'" }
          : {},
      }),
  });
  for (const path of ["/", "/gone", "/healthz", "/metrics", "/%ff", "/api/x"]) {
    const { headers } = await fetch(origin + path);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("x-permitted-cross-domain-policies")).toBe("none");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("permissions-policy")).toContain("camera=()");
    expect(headers.get("content-security-policy")).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.has("strict-transport-security")).toBe(false);
  }
  const strict = await fetch(`${origin}/strict`);
  expect(strict.headers.get("referrer-policy")).toBe("no-referrer");
  expect(strict.headers.get("content-security-policy")).toBe("script-src 'self'");
});

test("a shop on https sends Strict-Transport-Security", async () => {
  const { origin } = await startTestServer({ publicUrl: "https://shop.example" });
  const { headers } = await fetch(`${origin}/healthz`);
  expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
});

test("in development, pages have no Content-Security-Policy from the HTTP server", async () => {
  const { origin } = await startTestServer({ before: async () => false });
  const { headers } = await fetch(origin);
  expect(headers.has("content-security-policy")).toBe(false);
  expect(headers.get("x-frame-options")).toBe("DENY");
});

test("the website sees the shop's own host, whatever the Host header says", async () => {
  const { raw } = await startTestServer({
    publicUrl: "https://shop.example",
    respond: async (request) => new Response(`${request.url} ${request.headers.get("host")}`),
  });
  const response = await raw(
    "GET /a?b=c HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\nConnection: close\r\n\r\n",
  );
  expect(response).toMatch(/\r\nhttps:\/\/shop\.example\/a\?b=c shop\.example$/);
});

test("each Set-Cookie stays separate, and HEAD has the headers without the body", async () => {
  const { origin } = await startTestServer({
    respond: async () =>
      new Response("private", {
        headers: [
          ["Set-Cookie", "a=1"],
          ["Set-Cookie", "b=2"],
          ["Keep-Alive", "timeout=9000"],
        ],
      }),
  });
  const { headers } = await fetch(origin);
  expect(headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  expect(headers.get("keep-alive")).not.toContain("9000");
  const head = await fetch(origin, { method: "HEAD" });
  expect(head.status).toBe(200);
  expect(head.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  expect(await head.text()).toBe("");
});

test.each(["br", "gzip"])(
  "a private response is compressed with %s while it streams",
  async (encoding) => {
    const { origin } = await startTestServer({
      respond: async () =>
        new Response("peg ".repeat(1_000), {
          headers: { "Content-Type": "text/html", "Cache-Control": "no-store", Vary: "Cookie" },
        }),
    });
    const response = await fetch(origin, { headers: { "Accept-Encoding": encoding } });
    expect(response.headers.get("content-encoding")).toBe(encoding);
    expect(response.headers.get("vary")).toBe("Cookie, Accept-Encoding");
    expect(await response.text()).toBe("peg ".repeat(1_000));
  },
);

test.each(["br", "gzip", "identity"])(
  "a small response that names its length is sent whole, in %s",
  async (encoding) => {
    const text = "peg ".repeat(1_000);
    const { origin } = await startTestServer({
      respond: async () =>
        new Response(text, {
          headers: { "Content-Type": "application/json", "Content-Length": String(text.length) },
        }),
    });
    const headers = { "Accept-Encoding": encoding };
    const response = await fetch(origin, { headers });
    const isPlain = encoding === "identity";
    expect(response.headers.get("content-encoding")).toBe(isPlain ? null : encoding);
    expect(response.headers.get("vary")).toBe(isPlain ? null : "Accept-Encoding");
    const length = Number(response.headers.get("content-length"));
    expect(isPlain ? length : length < 100).toBe(isPlain ? text.length : true);
    expect(await response.text()).toBe(text);
    const head = await fetch(origin, { method: "HEAD", headers });
    expect(Number(head.headers.get("content-length"))).toBe(length);
    expect(await head.text()).toBe("");
  },
);

test("short responses and pictures are not compressed, and refused encodings are not used", async () => {
  const { origin } = await startTestServer({
    respond: async ({ url }) =>
      new Response("peg ".repeat(url.endsWith("short") ? 10 : 1_000), {
        headers: { "Content-Type": url.endsWith("picture") ? "image/png" : "text/html" },
      }),
  });
  const get = (path: string, accept: string) =>
    fetch(origin + path, { headers: { "Accept-Encoding": accept } });
  expect((await get("/short", "br")).headers.has("content-encoding")).toBe(false);
  expect((await get("/picture", "br")).headers.has("content-encoding")).toBe(false);
  expect((await get("/long", "br;q=0, identity")).headers.has("content-encoding")).toBe(false);
  expect((await get("/long", "br;q=0, gzip")).headers.get("content-encoding")).toBe("gzip");
});

test("an error of the website is answered with a reference and no details", async () => {
  const lines: string[] = [];
  const { origin } = await startTestServer({
    log: pino({ level: "info" }, { write: (line) => lines.push(line) }),
    respond: async () => {
      throw new Error("secret detail");
    },
  });
  const page = await fetch(`${origin}/?token=secret`);
  const text = await page.text();
  expect(page.status).toBe(500);
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(text).toContain(page.headers.get("x-request-id"));
  expect(text).not.toContain("secret");
  const response = await fetch(`${origin}/api/quote`, { method: "POST", body: "{}" });
  expect(await response.json()).toMatchObject({ code: "internal" });
  await expect.poll(() => lines.filter((line) => line.includes('"status":500')).length).toBe(2);
  expect(lines.some((line) => line.includes(page.headers.get("x-request-id") ?? "?"))).toBe(true);
  expect(lines.join("")).not.toContain("token=secret");
});

test("a response that fails half-way is cut off, so that it can't be mistaken for complete", async () => {
  const { origin } = await startTestServer({
    respond: async () => {
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(new Uint8Array(5_000)),
        pull: (controller) => controller.error(new Error("broken")),
      });
      return new Response(body);
    },
  });
  await expect(fetch(origin).then((response) => response.text())).rejects.toThrow();
});

test("a client that closes the connection aborts the work on its response", async () => {
  const { promise: left, resolve } = Promise.withResolvers<void>();
  const { promise: received, resolve: receive } = Promise.withResolvers<void>();
  const { origin } = await startTestServer({
    respond: (request) => {
      receive();
      return new Promise((_, reject) => {
        request.signal.addEventListener("abort", () => {
          resolve();
          reject(request.signal.reason);
        });
      });
    },
  });
  const leaving = new AbortController();
  const response = fetch(`${origin}/api/x`, { method: "POST", signal: leaving.signal });
  await received;
  leaving.abort();
  await expect(response).rejects.toThrow();
  await left;
});

test("a client that closes the connection half-way cancels the stream", async () => {
  const { promise: left, resolve } = Promise.withResolvers<void>();
  const { origin } = await startTestServer({
    respond: async () => {
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(new Uint8Array(5_000)),
        cancel: () => resolve(),
      });
      return new Response(body);
    },
  });
  const leaving = new AbortController();
  await fetch(origin, { signal: leaving.signal });
  leaving.abort();
  await expect(left).resolves.toBeUndefined();
});

test("a stop lets open responses finish", async () => {
  const { promise: received, resolve: receive } = Promise.withResolvers<void>();
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const { httpServer, origin } = await startTestServer({
    respond: async () => {
      receive();
      await finished;
      return new Response("whole");
    },
  });
  const response = fetch(origin);
  await received;
  const stopped = httpServer.stop();
  finish();
  expect(await (await response).text()).toBe("whole");
  await stopped;
  await expect(fetch(origin)).rejects.toThrow();
});
