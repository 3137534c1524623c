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

type Heard = { status: number | undefined; headers: http.IncomingHttpHeaders; body: Buffer };

/** Asks with these headers and no others, and takes the bytes as they come. */
function ask(origin: string, options: http.RequestOptions = {}): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const request = http.request(origin, options, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      const { statusCode: status, headers } = answer;
      resolve({ status, headers, body: Buffer.concat(chunks) });
    });
    request.on("error", reject).end();
  });
}

describe("an answer that the website has stored in gzip", () => {
  test.each(["gzip", "gzip, br", "br;q=1.0, *"])(
    "is sent as it is to who takes %s",
    async (takes) => {
      const { origin } = await startTestServer({ respond: async () => stored() });
      const { headers, body } = await ask(origin, { headers: { "Accept-Encoding": takes } });
      expect([headers["content-encoding"], headers.vary]).toEqual(["gzip", "Accept-Encoding"]);
      expect(Number(headers["content-length"])).toBe(body.length);
      expect(gunzipSync(body).toString()).toBe(TEXT);
    },
  );

  test.each([undefined, "identity", "gzip;q=0", "br;q=0, gzip;q=0"])(
    "is unpacked for who takes %s",
    async (takes) => {
      const { origin } = await startTestServer({ respond: async () => stored() });
      const { headers, body } = await ask(origin, {
        headers: takes === undefined ? {} : { "Accept-Encoding": takes },
      });
      expect([headers["content-encoding"], headers["content-length"]]).toEqual([
        undefined,
        undefined,
      ]);
      expect(body.toString()).toBe(TEXT);
    },
  );

  test("HEAD has its headers without its body", async () => {
    const { origin } = await startTestServer({ respond: async () => stored() });
    const headers = { "Accept-Encoding": "gzip" };
    const { status, headers: said, body } = await ask(origin, { method: "HEAD", headers });
    expect([status, said["content-encoding"], said.etag]).toEqual([200, "gzip", 'W/"a-1"']);
    expect(body).toHaveLength(0);
  });
});

describe("an answer with an ETag or a date", () => {
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
  ])("is not sent again to who holds it: %j", async (headers, status) => {
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
    const answer = await ask(origin, { headers: { ...headers, "Accept-Encoding": "gzip" } });
    expect([answer.status, answer.headers.etag]).toEqual([status, 'W/"a-1"']);
    expect(answer.body.length > 0).toBe(status === 200);
    expect(cancelled).toBe(status === 304);
  });

  test("a fault is never 'unchanged', nor is an answer without either", async () => {
    const { origin } = await startTestServer({
      respond: async ({ url }) =>
        url.endsWith("/fault")
          ? new Response("no", { status: 503, headers: { ETag: '"a"' } })
          : new Response("yes"),
    });
    const headers = { "If-None-Match": "*", "If-Modified-Since": new Date().toUTCString() };
    expect((await ask(`${origin}/fault`, { headers })).status).toBe(503);
    expect((await ask(`${origin}/plain`, { headers })).status).toBe(200);
  });
});
