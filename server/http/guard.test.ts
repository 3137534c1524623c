import net from "node:net";
import { expect, test } from "vitest";
import { startTestServer } from "./http-for-tests.ts";

const statusOf = (response: string) => Number(response.split(" ")[1]);
const get = (url: string, ...headers: string[]) =>
  [`GET ${url} HTTP/1.1`, "Host: shop", "Connection: close", ...headers, "", ""].join("\r\n");

test.each([
  ["a URL longer than 4 KB", get(`/${"a".repeat(4_100)}`), 414],
  ["a URL longer than the limit of all headers", get(`/${"a".repeat(20_000)}`), 414],
  ["headers larger than 16 KB", get("/", `X-Large: ${"a".repeat(20_000)}`), 431],
  ["an escape that is not UTF-8", get("/%ff"), 400],
  ["an invalid escape", get("/%zz"), 400],
  ["a zero byte", get("/a%00b"), 400],
  ["a backslash", get("/\\\\evil.example/"), 400],
  ["a path that could be read as another host", get("//evil.example/"), 400],
  ["no path", get("evil"), 400],
  ["no Host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
  ["two Hosts", get("/", "Host: other"), 400],
  ["an invalid Host", "GET / HTTP/1.1\r\nHost: a b<c>\r\nConnection: close\r\n\r\n", 400],
  ["a body with GET", `${get("/", "Content-Length: 3")}abc`, 400],
  ["TRACE", "TRACE / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n", 405],
  ["OPTIONS", "OPTIONS / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n", 405],
  ["CONNECT", "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n", 405],
  ["DELETE of a page", "DELETE /cart HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n", 405],
  ["an unknown method", "BREW / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n", 400],
  ["a TLS handshake", "\u0016\u0003\u0001 hello\r\n\r\n", 400],
  ["an unknown Expect value", get("/", "Expect: a-miracle"), 417],
  ["two Content-Lengths", get("/", "Content-Length: 3", "Content-Length: 4"), 400],
  [
    "Content-Length together with Transfer-Encoding",
    get("/", "Content-Length: 3", "Transfer-Encoding: chunked"),
    400,
  ],
  ["an unknown transfer coding", get("/", "Transfer-Encoding: xchunked"), 400],
  ["a header without a name", get("/", ": nameless"), 400],
  ["a header name with a space before its colon", get("/", "Transfer-Encoding : chunked"), 400],
])("%s is refused", async (_, request, status) => {
  const urls: string[] = [];
  const { raw } = await startTestServer({
    respond: async ({ url }) => {
      urls.push(url);
      return new Response("");
    },
  });
  const response = await raw(request);
  expect(statusOf(response)).toBe(status);
  expect(response).toContain("X-Content-Type-Options: nosniff");
  expect(response).toContain("X-Request-Id: ");
  expect(urls).toEqual([]);
});

test("a request line with a whole URL is served by its path, and its host is ignored", async () => {
  const urls: string[] = [];
  const { raw } = await startTestServer({
    respond: async ({ url }) => {
      urls.push(url);
      return new Response("");
    },
  });
  const response = await raw(get("http://evil.example/cart?a=1"));
  expect(statusOf(response)).toBe(200);
  expect(urls).toEqual(["http://127.0.0.1:3000/cart?a=1"]);
});

test("API endpoints accept methods that pages don't", async () => {
  const { origin } = await startTestServer({ respond: async ({ method }) => new Response(method) });
  const response = await fetch(`${origin}/api/thing`, { method: "DELETE" });
  expect(await response.text()).toBe("DELETE");
  const page = await fetch(`${origin}/thing`, { method: "DELETE" });
  expect(page.status).toBe(405);
  expect(page.headers.get("allow")).toBe("GET, HEAD, POST");
});

test("a body of 64 KB is accepted, and one byte more is refused", async () => {
  const { origin } = await startTestServer({
    respond: async (request) => new Response(String((await request.text()).length)),
  });
  const fits = await fetch(`${origin}/api/x`, { method: "POST", body: "a".repeat(65_536) });
  expect(await fits.text()).toBe("65536");
  const tooLarge = await fetch(`${origin}/api/x`, { method: "POST", body: "a".repeat(65_537) });
  expect(tooLarge.status).toBe(413);
  expect(await tooLarge.json()).toMatchObject({ code: "too_large" });
});

test("an endless body is refused as soon as it is too large", async () => {
  let calls = 0;
  const { origin } = await startTestServer({
    respond: async () => {
      calls += 1;
      return new Response("");
    },
  });
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      sent += 1;
      controller.enqueue(new Uint8Array(16_384));
    },
  });
  const response = await fetch(`${origin}/api/x`, {
    method: "POST",
    body,
    duplex: "half",
  } as RequestInit);
  expect(response.status).toBe(413);
  expect(response.headers.get("connection")).toBe("close");
  expect(calls).toBe(0);
  expect(sent).toBeGreaterThan(4);
});

test.each([
  ["chunks", "Transfer-Encoding: chunked"],
  ["a body with Content-Length", "Content-Length: 1000000000"],
])("little of an endless body, sent as %s, is read after the refusal", async (_, header) => {
  const { port } = await startTestServer({});
  const socket = net.connect(port, "127.0.0.1");
  const piece = Buffer.alloc(65_536, "a");
  const chunk = header.startsWith("T")
    ? Buffer.concat([Buffer.from("10000\r\n"), piece, Buffer.from("\r\n")])
    : piece;
  let response = "";
  socket.on("data", (text) => (response += text.toString("latin1")));
  socket.on("error", () => {});
  socket.write(`POST /api/x HTTP/1.1\r\nHost: shop\r\n${header}\r\n\r\n`);
  const send = () => {
    while (!socket.destroyed && socket.write(chunk));
    if (!socket.destroyed) socket.once("drain", send);
  };
  send();
  await new Promise((resolve) => socket.on("close", resolve));
  expect(statusOf(response)).toBe(413);
  // The operating system buffers a few megabytes between the two.
  expect(socket.bytesWritten - socket.writableLength).toBeLessThan(20_000_000);
});

test("a body whose Content-Length is too large is refused before it is sent", async () => {
  const { raw } = await startTestServer({});
  const head =
    "POST /api/x HTTP/1.1\r\nHost: shop\r\nContent-Length: 65537\r\nExpect: 100-continue\r\n\r\n";
  const response = await raw(head);
  expect(statusOf(response)).toBe(413);
  expect(response).not.toContain("100 Continue");
});

test("two requests in one packet are two requests", async () => {
  const paths: string[] = [];
  const { raw } = await startTestServer({
    respond: async ({ url }) => {
      paths.push(new URL(url).pathname);
      return new Response("");
    },
  });
  const first = "POST /api/a HTTP/1.1\r\nHost: shop\r\nContent-Length: 5\r\n\r\nhello";
  await raw(first + get("/b"));
  expect(paths).toEqual(["/api/a", "/b"]);
});

test("nothing after a refused request on the same connection is answered", async () => {
  const { raw } = await startTestServer({});
  const response = await raw(
    `GET / HTTP/1.1\r\nHost: shop\r\nBad Header: 1\r\n\r\n${get("/admin")}`,
  );
  expect(response.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test("a refusal is never written into an open response", async () => {
  const { raw } = await startTestServer({ respond: () => new Promise(() => {}) });
  const response = await raw("GET / HTTP/1.1\r\nHost: shop\r\n\r\n\u0016\u0003\u0001\r\n\r\n");
  expect(response).toBe("");
});
