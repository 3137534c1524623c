import http from "node:http";
import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { startTestServer } from "#server/http/http-for-tests.ts";

const TEXT = "<item>peg</item>\n".repeat(500);
const changedAt = new Date("2026-11-01T10:00:00Z");

const stored = () =>
  new Response(gzipSync(TEXT), {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Content-Encoding": "gzip",
      "Content-Length": String(gzipSync(TEXT).length),
      "Cache-Control": "max-age=3600",
      ETag: 'W/"a-1"',
      "Last-Modified": changedAt.toUTCString(),
    },
  });

type Received = { status: number | undefined; headers: http.IncomingHttpHeaders; body: Buffer };

/** Sends a request with these headers only, and returns the body as received. */
function get(origin: string, options: http.RequestOptions = {}): Promise<Received> {
  return new Promise((resolve, reject) => {
    const request = http.request(origin, options, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const { statusCode: status, headers } = response;
      resolve({ status, headers, body: Buffer.concat(chunks) });
    });
    request.on("error", reject).end();
  });
}

describe("a response that the website has compressed with gzip", () => {
  test.each(["gzip", "gzip, br", "br;q=1.0, *"])(
    "is sent as it is to clients that accept %s",
    async (accepted) => {
      const { origin } = await startTestServer({ respond: async () => stored() });
      const { headers, body } = await get(origin, { headers: { "Accept-Encoding": accepted } });
      expect([headers["content-encoding"], headers.vary]).toEqual(["gzip", "Accept-Encoding"]);
      expect(Number(headers["content-length"])).toBe(body.length);
      expect(gunzipSync(body).toString()).toBe(TEXT);
    },
  );

  test.each([undefined, "identity", "gzip;q=0", "br;q=0, gzip;q=0"])(
    "is decompressed for clients that accept %s",
    async (accepted) => {
      const { origin } = await startTestServer({ respond: async () => stored() });
      const { headers, body } = await get(origin, {
        headers: accepted === undefined ? {} : { "Accept-Encoding": accepted },
      });
      expect([headers["content-encoding"], headers["content-length"]]).toEqual([
        undefined,
        undefined,
      ]);
      expect(body.toString()).toBe(TEXT);
    },
  );

  test("has the same headers and no body for HEAD", async () => {
    const { origin } = await startTestServer({ respond: async () => stored() });
    const headers = { "Accept-Encoding": "gzip" };
    const { status, headers: received, body } = await get(origin, { method: "HEAD", headers });
    expect([status, received["content-encoding"], received.etag]).toEqual([200, "gzip", 'W/"a-1"']);
    expect(body).toHaveLength(0);
  });
});

describe("a response with an ETag or a Last-Modified date", () => {
  const dated = (ms: number) => new Date(changedAt.getTime() + ms).toUTCString();
  test.each([
    [{ "If-None-Match": 'W/"a-1"' }, 304],
    [{ "If-None-Match": '"b", "a-1"' }, 304],
    [{ "If-None-Match": '"b"' }, 200],
    [{ "If-Modified-Since": dated(0) }, 304],
    [{ "If-Modified-Since": dated(3_600_000) }, 304],
    [{ "If-Modified-Since": dated(-1_000) }, 200],
    [{ "If-Modified-Since": "yesterday" }, 200],
    [{ "If-None-Match": '"b"', "If-Modified-Since": dated(0) }, 200],
  ])("is answered with 304 if the client has it: %j", async (headers, status) => {
    let cancelled = false;
    const { origin } = await startTestServer({
      respond: async () => {
        const { body, headers: own } = stored();
        const source = body?.pipeThrough(new TransformStream());
        const watched = new ReadableStream({
          async start(stream) {
            for await (const chunk of source ?? []) stream.enqueue(chunk);
            if (!cancelled) stream.close();
          },
          cancel: () => void (cancelled = true),
        });
        return new Response(watched, { headers: own });
      },
    });
    const response = await get(origin, { headers: { ...headers, "Accept-Encoding": "gzip" } });
    expect([response.status, response.headers.etag]).toEqual([status, 'W/"a-1"']);
    expect(response.body.length > 0).toBe(status === 200);
    expect(cancelled).toBe(status === 304);
  });

  test("is never answered with 304 if it is an error or has neither", async () => {
    const { origin } = await startTestServer({
      respond: async ({ url }) =>
        url.endsWith("/error")
          ? new Response("no", { status: 503, headers: { ETag: '"a"' } })
          : new Response("yes"),
    });
    const headers = { "If-None-Match": "*", "If-Modified-Since": new Date().toUTCString() };
    expect((await get(`${origin}/error`, { headers })).status).toBe(503);
    expect((await get(`${origin}/plain`, { headers })).status).toBe(200);
  });
});
