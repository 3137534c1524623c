import { expect, test, vi } from "vitest";
import type { BuildFile } from "#shop/platform/builds/kept-builds.server.ts";
import { startTestServer } from "./http-for-tests.ts";

const file = { content: Buffer.from("let earlier"), brotli: Buffer.from("compressed") };

test("a file of another build is sent from what is kept, for good", async () => {
  const readBuildFile = vi.fn<(path: string) => Promise<BuildFile | null>>(async (path: string) =>
    path === "/assets/a-1.js" ? file : null,
  );
  const { origin } = await startTestServer({ readBuildFile });
  const plain = await fetch(`${origin}/assets/a-1.js`, {
    headers: { "accept-encoding": "identity" },
  });
  expect([plain.status, await plain.text()]).toEqual([200, "let earlier"]);
  expect(plain.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(plain.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(plain.headers.get("x-content-type-options")).toBe("nosniff");
  await fetch(`${origin}/assets/a-1.js`);
  expect(readBuildFile).toHaveBeenCalledTimes(1);
});

test("the compressed file goes to browsers that take it", async () => {
  const { raw } = await startTestServer({ readBuildFile: async () => file });
  const answer = await raw(
    "GET /admin/assets/a-1.js HTTP/1.1\r\nHost: 127.0.0.1:3000\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n",
  );
  expect(answer).toContain("Content-Encoding: br");
  expect(answer).toMatch(/compressed$/);
});

test("what no build has is looked up once in a while, and other addresses never", async () => {
  const readBuildFile = vi.fn<(path: string) => Promise<BuildFile | null>>(async () => null);
  const { origin } = await startTestServer({ readBuildFile });
  for (const path of ["/assets/x.js", "/assets/x.js", "/other/a.js", "/assets/x.exe", "/product/a"])
    expect(await (await fetch(origin + path)).text()).toBe("made up");
  expect(readBuildFile).toHaveBeenCalledTimes(1);
});

test("while the database is away, the website answers, and the file is looked up again", async () => {
  const readBuildFile = vi.fn<(path: string) => Promise<BuildFile | null>>(async () => file);
  readBuildFile.mockRejectedValueOnce(new Error("connection refused"));
  const { origin } = await startTestServer({ readBuildFile });
  expect(await (await fetch(`${origin}/assets/a-1.js`)).text()).toBe("made up");
  expect(await (await fetch(`${origin}/assets/a-1.js`)).text()).toBe("let earlier");
});
