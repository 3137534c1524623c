import { expect, test } from "vitest";
import { countingSite, publicPage, startTestServer } from "#server/http/http-for-tests.ts";

test("a public page is rendered once for GET and HEAD", async () => {
  const site = countingSite(() => publicPage("home"));
  const { origin } = await startTestServer(site);
  const first = await fetch(origin);
  const second = await fetch(origin);
  const head = await fetch(origin, { method: "HEAD" });
  expect(await first.text()).toBe(await second.text());
  expect(await head.text()).toBe("");
  expect(head.headers.get("content-length")).toBe(second.headers.get("content-length"));
  expect(second.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
  expect(site.requested).toEqual(["/"]);
});

test.each([
  ["has no Cache-Control", () => new Response("x")],
  ["is private", () => publicPage("x", { "Cache-Control": "private" })],
  ["is no-store", () => publicPage("x", { "Cache-Control": "no-store" })],
  ["sets a cookie", () => publicPage("x", { "Set-Cookie": "a=1" })],
  ["varies by cookie", () => publicPage("x", { Vary: "Accept-Encoding, Cookie" })],
  [
    "is not found",
    () => new Response("x", { status: 404, headers: { "Cache-Control": "public" } }),
  ],
])("a response that %s is rendered for each request", async (_, make) => {
  const site = countingSite(make);
  const { origin } = await startTestServer(site);
  await fetch(origin);
  await fetch(origin);
  expect(site.requested).toHaveLength(2);
});

test("a POST is never answered from the cache", async () => {
  const site = countingSite((_, request) => publicPage(request.method));
  const { origin } = await startTestServer(site);
  await fetch(origin);
  expect(await (await fetch(origin, { method: "POST" })).text()).toContain("POST");
  expect(await (await fetch(origin)).text()).toContain("GET");
  expect(site.requested).toHaveLength(2);
});

test("only the parameters named in No-Vary-Search make a separate page", async () => {
  const site = countingSite((url) =>
    publicPage(url.searchParams.get("color") ?? "plain", {
      "No-Vary-Search": 'params, except=("color" "page")',
    }),
  );
  const { origin } = await startTestServer(site);
  const title = async (query: string) =>
    /<title>(.*)<\/title>/.exec(await (await fetch(origin + query)).text())?.[1];
  expect(await title("/?utm_source=a")).toBe("plain");
  expect(await title("/")).toBe("plain");
  expect(await title("/?color=red&utm_source=b")).toBe("red");
  expect(await title("/?utm_source=c&color=red")).toBe("red");
  expect(await title("/?page=2&color=red")).toBe("red");
  expect(await title("/?color=red&page=2")).toBe("red");
  expect(site.requested).toHaveLength(3);
});

test("without No-Vary-Search every query is a separate page, and a long one is not cached", async () => {
  const site = countingSite((url) => publicPage(url.search));
  const { origin } = await startTestServer(site);
  for (const query of ["?a=1", "?a=2", "?a=1"]) await fetch(`${origin}/${query}`);
  expect(site.requested).toEqual(["/?a=1", "/?a=2"]);
  const long = `?a=${"x".repeat(101)}`;
  await fetch(origin + long);
  await fetch(origin + long);
  expect(site.requested).toHaveLength(4);
});

test("a path known to be public is rendered without the visitor's cookies", async () => {
  const cookies: (string | null)[] = [];
  const { origin } = await startTestServer({
    respond: async (request) => {
      cookies.push(request.headers.get("cookie"), request.headers.get("authorization"));
      return publicPage("home", { "No-Vary-Search": 'params, except=("page")' });
    },
  });
  await fetch(origin);
  await fetch(`${origin}/?page=2`, { headers: { Cookie: "session=1", Authorization: "Bearer 1" } });
  expect(cookies).toEqual([null, null, null, null]);
});

test("a path that is no longer public is rendered again with the visitor's cookies", async () => {
  let isPublic = true;
  const { origin, httpServer } = await startTestServer({
    respond: async (request) =>
      isPublic
        ? publicPage("everyone")
        : new Response(`for ${request.headers.get("cookie")}`, {
            headers: { "Cache-Control": "no-store" },
          }),
  });
  await fetch(origin);
  isPublic = false;
  httpServer.handlePublicChange(["all"]);
  const response = await fetch(origin, { headers: { Cookie: "ann" } });
  expect(await response.text()).toBe("for ann");
});

test.each(["br", "gzip", "identity"])(
  "a cached page is the same in %s, and answered with 304 if the browser has it",
  async (encoding) => {
    const { origin } = await startTestServer(countingSite(() => publicPage("home")));
    const plain = await (
      await fetch(origin, { headers: { "Accept-Encoding": "identity" } })
    ).text();
    const response = await fetch(origin, { headers: { "Accept-Encoding": encoding } });
    expect(response.headers.get("content-encoding") ?? "identity").toBe(encoding);
    expect(response.headers.get("vary")).toBe("Accept-Encoding");
    expect(await response.text()).toBe(plain);
    const etag = response.headers.get("etag") ?? "";
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
