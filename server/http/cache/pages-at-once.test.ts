import { expect, test } from "vitest";
import { countingSite, publicPage, startTestServer } from "#server/http/http-for-tests.ts";

test("twenty requests at once for an uncached page share one rendering", async () => {
  const { promise: open, resolve } = Promise.withResolvers<void>();
  const site = countingSite(async () => {
    await open;
    return publicPage("home");
  });
  const { origin, httpServer } = await startTestServer(site);
  let arrived = 0;
  httpServer.server.on("request", () => (arrived += 1));
  const responses = Array.from({ length: 20 }, () => fetch(origin));
  await expect.poll(() => arrived).toBe(20);
  resolve();
  for (const response of await Promise.all(responses)) expect(response.status).toBe(200);
  expect(site.requested).toHaveLength(1);
});

test("requests that waited for a response that turns out to be private get their own", async () => {
  const { promise: open, resolve } = Promise.withResolvers<void>();
  const { respond } = countingSite(async (_, request) => {
    await open;
    return new Response(request.headers.get("cookie"), {
      headers: { "Cache-Control": "no-store" },
    });
  });
  const { origin, httpServer } = await startTestServer({ respond });
  let arrived = 0;
  httpServer.server.on("request", () => (arrived += 1));
  const responses = ["ann", "bob", "cid"].map((name) =>
    fetch(origin, { headers: { Cookie: name } }),
  );
  await expect.poll(() => arrived).toBe(3);
  resolve();
  const texts = await Promise.all(
    (await Promise.all(responses)).map((response) => response.text()),
  );
  expect(texts).toEqual(["ann", "bob", "cid"]);
});

test("a change makes pages stale, including one whose rendering began before it", async () => {
  let stock = 1;
  let pause: Promise<void> | null = null;
  const site = countingSite(async () => {
    const page = publicPage(`stock ${stock}`);
    await pause;
    return page;
  });
  const { origin, httpServer } = await startTestServer(site);
  const { promise, resolve } = Promise.withResolvers<void>();
  pause = promise;
  const early = fetch(origin);
  await expect.poll(() => site.requested.length).toBe(1);
  stock = 2;
  httpServer.handlePublicChange(["all"]);
  pause = null;
  expect(await (await fetch(origin)).text()).toContain("stock 2");
  resolve();
  expect(await (await early).text()).toContain("stock 1");
  expect(await (await fetch(origin)).text()).toContain("stock 2");
  expect(await (await fetch(origin)).text()).toContain("stock 2");
  expect(site.requested).toHaveLength(2);
});

test("an error is sent to all requests that waited, and not to the next", async () => {
  let works = false;
  const { origin } = await startTestServer({
    respond: async () => {
      if (works) return publicPage("home");
      throw new Error("no");
    },
  });
  const responses = await Promise.all([fetch(origin), fetch(origin)]);
  expect(responses.map((response) => response.status)).toEqual([500, 500]);
  works = true;
  expect((await fetch(origin)).status).toBe(200);
});
