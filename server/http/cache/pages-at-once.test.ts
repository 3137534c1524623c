import { expect, test } from "vitest";
import { countingSite, publicPage, startTestServer } from "#server/http/http-for-tests.ts";

test("twenty who miss a page at once wait for one rendering", async () => {
  const { promise: open, resolve } = Promise.withResolvers<void>();
  const site = countingSite(async () => {
    await open;
    return publicPage("home");
  });
  const { origin, httpServer } = await startTestServer(site);
  let arrived = 0;
  httpServer.server.on("request", () => (arrived += 1));
  const answers = Array.from({ length: 20 }, () => fetch(origin));
  await expect.poll(() => arrived).toBe(20);
  resolve();
  for (const answer of await Promise.all(answers)) expect(answer.status).toBe(200);
  expect(site.asked).toHaveLength(1);
});

test("those who wait for an answer that turns out to be private get their own", async () => {
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
  const answers = ["ann", "bob", "cid"].map((name) => fetch(origin, { headers: { Cookie: name } }));
  await expect.poll(() => arrived).toBe(3);
  resolve();
  const texts = await Promise.all((await Promise.all(answers)).map((answer) => answer.text()));
  expect(texts).toEqual(["ann", "bob", "cid"]);
});

test("an emptied cache renders anew, and a rendering begun before is not kept", async () => {
  let stock = 1;
  let hold: Promise<void> | null = null;
  const site = countingSite(async () => {
    const page = publicPage(`stock ${stock}`);
    await hold;
    return page;
  });
  const { origin, httpServer } = await startTestServer(site);
  const { promise, resolve } = Promise.withResolvers<void>();
  hold = promise;
  const early = fetch(origin);
  await expect.poll(() => site.asked.length).toBe(1);
  stock = 2;
  httpServer.reportChange("changed");
  hold = null;
  expect(await (await fetch(origin)).text()).toContain("stock 2");
  resolve();
  expect(await (await early).text()).toContain("stock 1");
  expect(await (await fetch(origin)).text()).toContain("stock 2");
  expect(await (await fetch(origin)).text()).toContain("stock 2");
  expect(site.asked).toHaveLength(2);
});

test("a website that fails while others wait fails for them too, and not for the next", async () => {
  let works = false;
  const { origin } = await startTestServer({
    respond: async () => {
      if (works) return publicPage("home");
      throw new Error("no");
    },
  });
  const answers = await Promise.all([fetch(origin), fetch(origin)]);
  expect(answers.map((answer) => answer.status)).toEqual([500, 500]);
  works = true;
  expect((await fetch(origin)).status).toBe(200);
});
