import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";
import { expect, test } from "vitest";
import { makeFiles, startTestServer } from "./http-for-tests.ts";
import { listFiles } from "./static-files.ts";

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
    files: listFiles(filesFolder),
    respond: async () => new Response("website", { status: 404 }),
  });
}

test("hashed files are cached for a year, others for an hour", async () => {
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
])("a browser that accepts %s gets %s", async (accepted, sent) => {
  const { origin } = await site();
  const response = await fetch(`${origin}/assets/entry-a1b2.js`, {
    headers: { "Accept-Encoding": accepted },
  });
  expect(response.headers.get("content-encoding")).toBe(sent);
  expect(response.headers.get("vary")).toBe("Accept-Encoding");
  expect(await response.text()).toBe(script);
});

test("a file the browser already has is answered with 304, and HEAD has no body", async () => {
  const { origin } = await site();
  const url = `${origin}/favicon.svg`;
  const head = await fetch(url, { method: "HEAD" });
  expect(head.headers.get("content-length")).toBe("6");
  expect(await head.text()).toBe("");
  const etag = head.headers.get("etag") ?? "";
  const again = await fetch(url, { headers: { "If-None-Match": etag } });
  expect(again.status).toBe(304);
  expect(again.headers.get("cache-control")).toBe("public, max-age=3600");
});

test("a large file is sent whole, and HEAD has its length", async () => {
  const { origin } = await site();
  const response = await fetch(`${origin}/assets/large.avif`);
  expect((await response.arrayBuffer()).byteLength).toBe(600_000);
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
  "/../http-server.ts",
  "/assets/../../http-server.ts",
  "/assets/%2e%2e/%2e%2e/http-server.ts",
  "/assets/..%2f..%2fhttp-server.ts",
  "/assets/..%5c..%5chttp-server.ts",
])("%s is not served as a file", async (url) => {
  const { raw } = await site();
  const response = await raw(`GET ${url} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`);
  expect(response.split(" ")[1]).toBe("404");
});

test("a POST to a file's URL goes to the website", async () => {
  const { origin } = await site();
  const response = await fetch(`${origin}/favicon.svg`, { method: "POST" });
  expect(await response.text()).toBe("website");
});

test("a size that is not made yet is its master under either name, which nobody keeps", async () => {
  const folder = makeFiles({ "masters/packshot.webp": "master" });
  const sizes = ["avif", "webp"].map((format) => `/pictures/peg-bag/packshot-1-320.${format}`);
  const made = (size: string) => path.join(folder, size);
  const { origin, raw } = await startTestServer({
    files: new Map([...sizes, "/pictures/lost-1-320.webp"].map((size) => [size, made(size)])),
    standIn: (size) =>
      size.includes("lost") ? undefined : path.join(folder, "masters/packshot.webp"),
    respond: async () => new Response("website", { status: 404 }),
  });
  for (const size of sizes) {
    const early = await fetch(origin + size, { headers: { "If-None-Match": "*" } });
    expect([early.status, await early.text()]).toEqual([200, "master"]);
    expect(early.headers.get("content-type")).toBe("image/webp");
    expect(early.headers.get("cache-control")).toBe("no-store");
    expect(early.headers.get("etag")).toBeNull();
    const head = await raw(`HEAD ${size} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`);
    expect(head).toMatch(/^HTTP\/1\.1 200 .*\r\nContent-Length: 6\r\n/is);
  }
  fs.mkdirSync(path.dirname(made(sizes[0] ?? "")), { recursive: true });
  for (const size of sizes) {
    fs.writeFileSync(made(size), size);
    const later = await fetch(origin + size);
    expect(await later.text()).toBe(size);
    expect(later.headers.get("content-type")).toBe(`image/${size.split(".").at(-1)}`);
    expect(later.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(later.headers.get("etag")).not.toBeNull();
  }
  expect((await fetch(`${origin}/pictures/lost-1-320.webp`)).status).toBe(404);
});
