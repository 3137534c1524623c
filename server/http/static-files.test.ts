import zlib from "node:zlib";
import { expect, test } from "vitest";
import { makeFiles, startTestServer } from "./http-for-tests.ts";

const script = "console.log('peg');".repeat(100);

function site() {
  const filesFolder = makeFiles({
    "assets/entry-a1b2.js": script,
    "assets/entry-a1b2.js.br": zlib.brotliCompressSync(script),
    "assets/entry-a1b2.js.gz": zlib.gzipSync(script),
    "assets/entry-a1b2.js.map": "{}",
    "assets/large.avif": Buffer.alloc(600_000, 1),
    "favicon.svg": "<svg/>",
    "two words.txt": "words",
    ".vite/manifest.json": "{}",
    ".env": "SECRET=1",
    "assets/.hidden.js": "1",
    "program.exe": "MZ",
  });
  return startTestServer({
    filesFolders: [filesFolder],
    respond: async () => new Response("website", { status: 404 }),
  });
}

test("hashed files last a year, others an hour", async () => {
  const { origin } = await site();
  const asset = await fetch(`${origin}/assets/entry-a1b2.js`);
  expect(asset.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(asset.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  const icon = await fetch(`${origin}/favicon.svg`);
  expect(icon.headers.get("cache-control")).toBe("public, max-age=3600");
  expect(icon.headers.get("content-type")).toBe("image/svg+xml");
  expect(icon.headers.get("x-content-type-options")).toBe("nosniff");
  expect(await (await fetch(`${origin}/two%20words.txt`)).text()).toBe("words");
});

test.each([
  ["br, gzip", "br"],
  ["gzip", "gzip"],
  ["identity", null],
])("a browser that takes %s gets %s", async (accepted, sent) => {
  const { origin } = await site();
  const answer = await fetch(`${origin}/assets/entry-a1b2.js`, {
    headers: { "Accept-Encoding": accepted },
  });
  expect(answer.headers.get("content-encoding")).toBe(sent);
  expect(answer.headers.get("vary")).toBe("Accept-Encoding");
  expect(await answer.text()).toBe(script);
});

test("a known file is 304 and HEAD has no body", async () => {
  const { origin } = await site();
  const address = `${origin}/favicon.svg`;
  const head = await fetch(address, { method: "HEAD" });
  expect(head.headers.get("content-length")).toBe("6");
  expect(await head.text()).toBe("");
  const etag = head.headers.get("etag") ?? "";
  const again = await fetch(address, { headers: { "If-None-Match": etag } });
  expect(again.status).toBe(304);
  expect(again.headers.get("cache-control")).toBe("public, max-age=3600");
});

test("a large file comes whole, and HEAD tells its length", async () => {
  const { origin } = await site();
  const answer = await fetch(`${origin}/assets/large.avif`);
  expect((await answer.arrayBuffer()).byteLength).toBe(600_000);
  const head = await fetch(`${origin}/assets/large.avif`, { method: "HEAD" });
  expect(head.headers.get("content-length")).toBe("600000");
});

test.each([
  "/.env",
  "/.vite/manifest.json",
  "/assets/.hidden.js",
  "/assets/entry-a1b2.js.map",
  "/assets/entry-a1b2.js.br",
  "/program.exe",
  "/assets/",
  "/assets",
  "/../httpServer.ts",
  "/assets/../../httpServer.ts",
  "/assets/%2e%2e/%2e%2e/httpServer.ts",
  "/assets/..%2f..%2ffront.ts",
  "/assets/..%5c..%5cfront.ts",
])("%s is not a file to be had", async (address) => {
  const { raw } = await site();
  const answer = await raw(`GET ${address} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`);
  expect(answer.split(" ")[1]).toBe("404");
});

test("a post to a file's address is the website's business", async () => {
  const { origin } = await site();
  const answer = await fetch(`${origin}/favicon.svg`, { method: "POST" });
  expect(await answer.text()).toBe("website");
});
