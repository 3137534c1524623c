import net from "node:net";
import { expect, test } from "vitest";
import { startTestServer } from "./http-for-tests.ts";

const statusOf = (answer: string) => Number(answer.split(" ")[1]);
const get = (address: string, ...headers: string[]) =>
  [`GET ${address} HTTP/1.1`, "Host: shop", "Connection: close", ...headers, "", ""].join("\r\n");

test.each([
  ["an address longer than 4 KB", get(`/${"a".repeat(4_100)}`), 414],
  ["an address longer than all headers may be", get(`/${"a".repeat(20_000)}`), 414],
  ["headers larger than 16 KB", get("/", `X-Large: ${"a".repeat(20_000)}`), 431],
  ["an escape that is no text", get("/%ff"), 400],
  ["half an escape", get("/%zz"), 400],
  ["a zero byte", get("/a%00b"), 400],
  ["a backslash", get("/\\\\evil.example/"), 400],
  ["a path that reads as another host", get("//evil.example/"), 400],
  ["no path at all", get("evil"), 400],
  ["no Host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
  ["two Hosts", get("/", "Host: other"), 400],
  ["a Host that is no host", "GET / HTTP/1.1\r\nHost: a b<c>\r\nConnection: close\r\n\r\n", 400],
  ["a body with GET", `${get("/", "Content-Length: 3")}abc`, 400],
  ["TRACE", "TRACE / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n", 405],
  ["OPTIONS", "OPTIONS / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n", 405],
  ["CONNECT", "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n", 405],
  ["DELETE of a page", "DELETE /cart HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n", 405],
  ["a made-up method", "BREW / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n", 400],
  ["another language altogether", "\u0016\u0003\u0001 hello\r\n\r\n", 400],
  ["a made-up expectation", get("/", "Expect: a-miracle"), 417],
  ["two lengths", get("/", "Content-Length: 3", "Content-Length: 4"), 400],
  ["a length beside chunks", get("/", "Content-Length: 3", "Transfer-Encoding: chunked"), 400],
  ["an unknown transfer coding", get("/", "Transfer-Encoding: xchunked"), 400],
  ["a header without a name", get("/", ": nameless"), 400],
  ["a header name with a space before its colon", get("/", "Transfer-Encoding : chunked"), 400],
])("%s is refused", async (_, request, status) => {
  const asked: string[] = [];
  const { raw } = await startTestServer({
    respond: async ({ url }) => {
      asked.push(url);
      return new Response("");
    },
  });
  const answer = await raw(request);
  expect(statusOf(answer)).toBe(status);
  expect(answer).toContain("X-Content-Type-Options: nosniff");
  expect(answer).toContain("X-Request-Id: ");
  expect(asked).toEqual([]);
});

test("an address with a host in it is taken for its path, and the host is not believed", async () => {
  const urls: string[] = [];
  const { raw } = await startTestServer({
    respond: async ({ url }) => {
      urls.push(url);
      return new Response("");
    },
  });
  const answer = await raw(get("http://evil.example/cart?a=1"));
  expect(statusOf(answer)).toBe(200);
  expect(urls).toEqual(["http://127.0.0.1:3000/cart?a=1"]);
});

test("functions take the methods that pages don't", async () => {
  const { origin } = await startTestServer({ respond: async ({ method }) => new Response(method) });
  const answer = await fetch(`${origin}/api/thing`, { method: "DELETE" });
  expect(await answer.text()).toBe("DELETE");
  const page = await fetch(`${origin}/thing`, { method: "DELETE" });
  expect(page.status).toBe(405);
  expect(page.headers.get("allow")).toBe("GET, HEAD, POST");
});

test("a body of 64 KB is taken, one byte more is refused", async () => {
  const { origin } = await startTestServer({
    respond: async (request) => new Response(String((await request.text()).length)),
  });
  const fits = await fetch(`${origin}/api/x`, { method: "POST", body: "a".repeat(65_536) });
  expect(await fits.text()).toBe("65536");
  const not = await fetch(`${origin}/api/x`, { method: "POST", body: "a".repeat(65_537) });
  expect(not.status).toBe(413);
  expect(await not.json()).toMatchObject({ code: "too_large" });
});

test("a body without an end is refused as soon as it is too large", async () => {
  let asked = 0;
  const { origin } = await startTestServer({
    respond: async () => {
      asked += 1;
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
  const answer = await fetch(`${origin}/api/x`, {
    method: "POST",
    body,
    duplex: "half",
  } as RequestInit);
  expect(answer.status).toBe(413);
  expect(answer.headers.get("connection")).toBe("close");
  expect(asked).toBe(0);
  expect(sent).toBeGreaterThan(4);
});

test.each([
  ["chunks", "Transfer-Encoding: chunked"],
  ["an announced body", "Content-Length: 1000000000"],
])("of a body without an end, sent as %s, little is taken after the refusal", async (_, header) => {
  const { port } = await startTestServer({});
  const socket = net.connect(port, "127.0.0.1");
  const piece = Buffer.alloc(65_536, "a");
  const chunk = header.startsWith("T")
    ? Buffer.concat([Buffer.from("10000\r\n"), piece, Buffer.from("\r\n")])
    : piece;
  let answer = "";
  socket.on("data", (text) => (answer += text.toString("latin1")));
  socket.on("error", () => {});
  socket.write(`POST /api/x HTTP/1.1\r\nHost: shop\r\n${header}\r\n\r\n`);
  const send = () => {
    while (!socket.destroyed && socket.write(chunk));
    if (!socket.destroyed) socket.once("drain", send);
  };
  send();
  await new Promise((resolve) => socket.on("close", resolve));
  expect(statusOf(answer)).toBe(413);
  // What the operating system holds between the two is a few megabytes.
  expect(socket.bytesWritten - socket.writableLength).toBeLessThan(20_000_000);
});

test("an announced body that is too large is refused before it is sent", async () => {
  const { raw } = await startTestServer({});
  const head =
    "POST /api/x HTTP/1.1\r\nHost: shop\r\nContent-Length: 65537\r\nExpect: 100-continue\r\n\r\n";
  const answer = await raw(head);
  expect(statusOf(answer)).toBe(413);
  expect(answer).not.toContain("100 Continue");
});

test("the second of two requests in one packet is its own request", async () => {
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

test("what follows a refused request on the same connection is not answered", async () => {
  const { raw } = await startTestServer({});
  const answer = await raw(`GET / HTTP/1.1\r\nHost: shop\r\nBad Header: 1\r\n\r\n${get("/admin")}`);
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test("what can't be read is not answered into an answer under way", async () => {
  const { raw } = await startTestServer({ respond: () => new Promise(() => {}) });
  const answer = await raw("GET / HTTP/1.1\r\nHost: shop\r\n\r\n\u0016\u0003\u0001\r\n\r\n");
  expect(answer).toBe("");
});
