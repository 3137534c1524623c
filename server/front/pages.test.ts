import { expect, test } from "vitest";
import { publicPage, startFront } from "./front-for-tests.ts";

/** A website that counts how often it was asked, with the answer that `make` gives. */
function countingSite(make: (url: URL, request: Request) => Response | Promise<Response>) {
  const asked: string[] = [];
  const respond = async (request: Request) => {
    const url = new URL(request.url);
    asked.push(url.pathname + url.search);
    return make(url, request);
  };
  return { asked, respond };
}

test("a public page is rendered once, for GET and HEAD alike", async () => {
  const site = countingSite(() => publicPage("home"));
  const { origin } = await startFront(site);
  const first = await fetch(origin);
  const second = await fetch(origin);
  const head = await fetch(origin, { method: "HEAD" });
  expect(await first.text()).toBe(await second.text());
  expect(await head.text()).toBe("");
  expect(head.headers.get("content-length")).toBe(second.headers.get("content-length"));
  expect(second.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
  expect(site.asked).toEqual(["/"]);
});

test.each([
  ["says nothing of it", () => new Response("x")],
  ["is private", () => publicPage("x", { "Cache-Control": "private" })],
  ["is no-store", () => publicPage("x", { "Cache-Control": "no-store" })],
  ["sets a cookie", () => publicPage("x", { "Set-Cookie": "a=1" })],
  ["varies by cookie", () => publicPage("x", { Vary: "Accept-Encoding, Cookie" })],
  [
    "is not found",
    () => new Response("x", { status: 404, headers: { "Cache-Control": "public" } }),
  ],
])("an answer that %s is rendered for each visitor", async (_, make) => {
  const site = countingSite(make);
  const { origin } = await startFront(site);
  await fetch(origin);
  await fetch(origin);
  expect(site.asked).toHaveLength(2);
});

test("a post is never answered from the cache", async () => {
  const site = countingSite((_, request) => publicPage(request.method));
  const { origin } = await startFront(site);
  await fetch(origin);
  expect(await (await fetch(origin, { method: "POST" })).text()).toContain("POST");
  expect(await (await fetch(origin)).text()).toContain("GET");
  expect(site.asked).toHaveLength(2);
});

test("only the parameters that change a page make another page of it", async () => {
  const site = countingSite((url) =>
    publicPage(url.searchParams.get("color") ?? "plain", {
      "No-Vary-Search": 'params, except=("color" "page")',
    }),
  );
  const { origin } = await startFront(site);
  const title = async (query: string) =>
    /<title>(.*)<\/title>/.exec(await (await fetch(origin + query)).text())?.[1];
  expect(await title("/?utm_source=a")).toBe("plain");
  expect(await title("/")).toBe("plain");
  expect(await title("/?color=red&utm_source=b")).toBe("red");
  expect(await title("/?utm_source=c&color=red")).toBe("red");
  expect(await title("/?page=2&color=red")).toBe("red");
  expect(await title("/?color=red&page=2")).toBe("red");
  expect(site.asked).toHaveLength(3);
});

test("without the header every query is a page of its own, and a long one is not kept", async () => {
  const site = countingSite((url) => publicPage(url.search));
  const { origin } = await startFront(site);
  for (const query of ["?a=1", "?a=2", "?a=1"]) await fetch(`${origin}/${query}`);
  expect(site.asked).toEqual(["/?a=1", "/?a=2"]);
  const long = `?a=${"x".repeat(101)}`;
  await fetch(origin + long);
  await fetch(origin + long);
  expect(site.asked).toHaveLength(4);
});

test("twenty who miss a page at once wait for one rendering", async () => {
  const { promise: open, resolve } = Promise.withResolvers<void>();
  const site = countingSite(async () => {
    await open;
    return publicPage("home");
  });
  const { origin, front } = await startFront(site);
  let arrived = 0;
  front.server.on("request", () => (arrived += 1));
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
  const { origin, front } = await startFront({ respond });
  let arrived = 0;
  front.server.on("request", () => (arrived += 1));
  const answers = ["ann", "bob", "cid"].map((name) => fetch(origin, { headers: { Cookie: name } }));
  await expect.poll(() => arrived).toBe(3);
  resolve();
  const texts = await Promise.all((await Promise.all(answers)).map((answer) => answer.text()));
  expect(texts).toEqual(["ann", "bob", "cid"]);
});

test("a path known to be public is rendered without the visitor's cookies", async () => {
  const cookies: (string | null)[] = [];
  const { origin } = await startFront({
    respond: async (request) => {
      cookies.push(request.headers.get("cookie"), request.headers.get("authorization"));
      return publicPage("home", { "No-Vary-Search": 'params, except=("page")' });
    },
  });
  await fetch(origin);
  await fetch(`${origin}/?page=2`, { headers: { Cookie: "session=1", Authorization: "Bearer 1" } });
  expect(cookies).toEqual([null, null, null, null]);
});

test("a path that is public no longer is asked for again with the visitor's cookies", async () => {
  let isPublic = true;
  const { origin, front } = await startFront({
    respond: async (request) =>
      isPublic
        ? publicPage("everyone")
        : new Response(`for ${request.headers.get("cookie")}`, {
            headers: { "Cache-Control": "no-store" },
          }),
  });
  await fetch(origin);
  isPublic = false;
  front.emptyPages();
  const answer = await fetch(origin, { headers: { Cookie: "ann" } });
  expect(await answer.text()).toBe("for ann");
});

test("an emptied cache renders anew, and a rendering begun before is not kept", async () => {
  let stock = 1;
  let hold: Promise<void> | null = null;
  const site = countingSite(async () => {
    const page = publicPage(`stock ${stock}`);
    await hold;
    return page;
  });
  const { origin, front } = await startFront(site);
  const { promise, resolve } = Promise.withResolvers<void>();
  hold = promise;
  const early = fetch(origin);
  await expect.poll(() => site.asked.length).toBe(1);
  stock = 2;
  front.emptyPages();
  hold = null;
  expect(await (await fetch(origin)).text()).toContain("stock 2");
  resolve();
  expect(await (await early).text()).toContain("stock 1");
  expect(await (await fetch(origin)).text()).toContain("stock 2");
  expect(await (await fetch(origin)).text()).toContain("stock 2");
  expect(site.asked).toHaveLength(2);
});

test.each(["br", "gzip", "identity"])(
  "a kept page is the same in %s, and 304 when known",
  async (encoding) => {
    const { origin } = await startFront(countingSite(() => publicPage("home")));
    const plain = await (
      await fetch(origin, { headers: { "Accept-Encoding": "identity" } })
    ).text();
    const answer = await fetch(origin, { headers: { "Accept-Encoding": encoding } });
    expect(answer.headers.get("content-encoding") ?? "identity").toBe(encoding);
    expect(answer.headers.get("vary")).toBe("Accept-Encoding");
    expect(await answer.text()).toBe(plain);
    const etag = answer.headers.get("etag") ?? "";
    for (const known of [etag, `"other", ${etag}`, etag.replace("W/", ""), "*"]) {
      const again = await fetch(origin, {
        headers: { "If-None-Match": known, "Accept-Encoding": encoding },
      });
      expect(again.status).toBe(304);
      expect(again.headers.get("etag")).toBe(etag);
      expect(again.headers.get("x-content-type-options")).toBe("nosniff");
      expect(await again.text()).toBe("");
    }
    expect((await fetch(origin, { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
  },
);

test("a website that fails while others wait fails for them too, and not for the next", async () => {
  let works = false;
  const { origin } = await startFront({
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
