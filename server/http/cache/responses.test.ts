import pino from "pino";
import { expect, test } from "vitest";
import { startTestServer } from "#server/http/http-for-tests.ts";

test("every answer carries the security headers, and the website may set its own", async () => {
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

test("a shop on https tells browsers to stay there", async () => {
  const { origin } = await startTestServer({ publicUrl: "https://shop.example" });
  const { headers } = await fetch(`${origin}/healthz`);
  expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
});

test("in development pages come without a policy of the front's", async () => {
  const { origin } = await startTestServer({ before: async () => false });
  const { headers } = await fetch(origin);
  expect(headers.has("content-security-policy")).toBe(false);
  expect(headers.get("x-frame-options")).toBe("DENY");
});

test("the website sees the shop's own address, whatever the Host header says", async () => {
  const { raw } = await startTestServer({
    publicUrl: "https://shop.example",
    respond: async (request) => new Response(`${request.url} ${request.headers.get("host")}`),
  });
  const answer = await raw(
    "GET /a?b=c HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\nConnection: close\r\n\r\n",
  );
  expect(answer).toMatch(/\r\nhttps:\/\/shop\.example\/a\?b=c shop\.example$/);
});

test("several cookies stay several, and HEAD has the headers without the body", async () => {
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
  "a private answer is compressed with %s as it streams",
  async (encoding) => {
    const { origin } = await startTestServer({
      respond: async () =>
        new Response("peg ".repeat(1_000), {
          headers: { "Content-Type": "text/html", "Cache-Control": "no-store", Vary: "Cookie" },
        }),
    });
    const answer = await fetch(origin, { headers: { "Accept-Encoding": encoding } });
    expect(answer.headers.get("content-encoding")).toBe(encoding);
    expect(answer.headers.get("vary")).toBe("Cookie, Accept-Encoding");
    expect(await answer.text()).toBe("peg ".repeat(1_000));
  },
);

test("short answers, pictures and refused encodings are not compressed", async () => {
  const { origin } = await startTestServer({
    respond: async ({ url }) =>
      new Response("peg ".repeat(url.endsWith("short") ? 10 : 1_000), {
        headers: { "Content-Type": url.endsWith("picture") ? "image/png" : "text/html" },
      }),
  });
  const ask = (path: string, accept: string) =>
    fetch(origin + path, { headers: { "Accept-Encoding": accept } });
  expect((await ask("/short", "br")).headers.has("content-encoding")).toBe(false);
  expect((await ask("/picture", "br")).headers.has("content-encoding")).toBe(false);
  expect((await ask("/long", "br;q=0, identity")).headers.has("content-encoding")).toBe(false);
  expect((await ask("/long", "br;q=0, gzip")).headers.get("content-encoding")).toBe("gzip");
});

test("a website that throws is answered for, with a reference and no detail", async () => {
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
  const answer = await fetch(`${origin}/api/quote`, { method: "POST", body: "{}" });
  expect(await answer.json()).toMatchObject({ code: "internal" });
  await expect.poll(() => lines.filter((line) => line.includes('"status":500')).length).toBe(2);
  expect(lines.some((line) => line.includes(page.headers.get("x-request-id") ?? "?"))).toBe(true);
  expect(lines.join("")).not.toContain("token=secret");
});

test("an answer that breaks half-way is cut off, so that nobody takes it for whole", async () => {
  const { origin } = await startTestServer({
    respond: async () => {
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(new Uint8Array(5_000)),
        pull: (controller) => controller.error(new Error("broken")),
      });
      return new Response(body);
    },
  });
  await expect(fetch(origin).then((answer) => answer.text())).rejects.toThrow();
});

test("a visitor who leaves ends the work on their answer", async () => {
  const { promise: left, resolve } = Promise.withResolvers<void>();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { origin } = await startTestServer({
    respond: (request) => {
      ask();
      return new Promise((_, reject) => {
        request.signal.addEventListener("abort", () => {
          resolve();
          reject(request.signal.reason);
        });
      });
    },
  });
  const leaving = new AbortController();
  const answer = fetch(`${origin}/api/x`, { method: "POST", signal: leaving.signal });
  await asked;
  leaving.abort();
  await expect(answer).rejects.toThrow();
  await left;
});

test("a visitor who leaves half-way ends the stream", async () => {
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

test("a stop lets the answer in hand finish", async () => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const { httpServer, origin } = await startTestServer({
    respond: async () => {
      ask();
      await finished;
      return new Response("whole");
    },
  });
  const answer = fetch(origin);
  await asked;
  const stopped = httpServer.stop();
  finish();
  expect(await (await answer).text()).toBe("whole");
  await stopped;
  await expect(fetch(origin)).rejects.toThrow();
});
