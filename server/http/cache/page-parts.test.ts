import { describe, expect, test } from "vitest";
import { countingSite, publicPage, startTestServer } from "#server/http/http-for-tests.ts";

/** A website that responds with the part of a page that `_routes` names, as React Router does. */
function partialSite() {
  return countingSite((url) =>
    publicPage(url.searchParams.get("_routes") ?? "whole", {
      "No-Vary-Search": 'params, except=("notice")',
    }),
  );
}

async function titleAt(url: string): Promise<string> {
  const text = await (await fetch(url)).text();
  return /<title>(.*)<\/title>/.exec(text)?.[1] ?? "";
}

describe.each([
  ["before the page is known", []],
  ["after the page is known", ["/articles.data"]],
])("a response with a part of a page, requested %s,", (_, before) => {
  test.each([
    "?_routes=x",
    "?notice=a&_routes=x",
    "?%5Froutes=x",
    "?_routes=x&_routes=y",
    "?_routes",
  ])("by %s, is not sent for other requests", async (query) => {
    const site = partialSite();
    const { origin, httpServer } = await startTestServer(site);
    for (const path of before) await titleAt(origin + path);
    httpServer.handlePublicChange(["all"]);
    const parts = await fetch(`${origin}/articles.data${query}`);
    expect(await parts.text()).not.toContain("whole");
    expect(parts.headers.get("cache-control")).toBe("no-store");
    expect(await titleAt(`${origin}/articles.data`)).toBe("whole");
    expect(await titleAt(`${origin}/articles.data?notice=a`)).toBe("whole");
    const renderings = site.requested.length;
    expect(await titleAt(`${origin}/articles.data`)).toBe("whole");
    expect(site.requested).toHaveLength(renderings);
  });
});

test("requests for the whole page and for its parts don't wait for each other", async () => {
  const { promise: open, resolve } = Promise.withResolvers<void>();
  const site = countingSite(async (url) => {
    await open;
    return publicPage(url.searchParams.get("_routes") ?? "whole");
  });
  const { origin } = await startTestServer(site);
  const titles = ["?_routes=x", "", "?_routes=x", ""].map((query) =>
    titleAt(`${origin}/articles.data${query}`),
  );
  await expect.poll(() => site.requested.length).toBe(3);
  resolve();
  expect(await Promise.all(titles)).toEqual(["x", "whole", "x", "whole"]);
});

test("a part of a page does not change which parameters vary the page", async () => {
  const site = countingSite((url) =>
    publicPage(url.searchParams.get("color") ?? "plain", {
      "No-Vary-Search": url.searchParams.has("_routes")
        ? 'params, except=("notice")'
        : 'params, except=("color")',
    }),
  );
  const { origin } = await startTestServer(site);
  expect(await titleAt(`${origin}/product/x?color=red`)).toBe("red");
  await titleAt(`${origin}/product/x?_routes=root`);
  expect(await titleAt(`${origin}/product/x?color=blue`)).toBe("blue");
  expect(await titleAt(`${origin}/product/x`)).toBe("plain");
});

test("a cached page is not sent for a request for parts", async () => {
  const { origin } = await startTestServer(partialSite());
  expect(await titleAt(`${origin}/articles.data`)).toBe("whole");
  expect(await titleAt(`${origin}/articles.data?_routes=x`)).toBe("x");
});

test.each([
  "/CART",
  "/cart/",
  "/%63art",
  "/Product/x",
  "/cart.Data",
  "/cart/_.data",
  "/a//b",
  "/cart/%20",
])("%s, an unusual spelling of a path, is not cached", async (path) => {
  const site = countingSite(() => publicPage("cart"));
  const { origin } = await startTestServer(site);
  for (let i = 0; i < 2; i += 1) expect(await titleAt(origin + path)).toBe("cart");
  expect(site.requested).toHaveLength(2);
});

test.each(["/", "/_.data", "/cart", "/cart.data", "/product/hills-4.5_x", "/feeds/google.xml"])(
  "%s is cached",
  async (path) => {
    const site = countingSite(() => publicPage("cart"));
    const { origin } = await startTestServer(site);
    for (let i = 0; i < 2; i += 1) expect(await titleAt(origin + path)).toBe("cart");
    expect(site.requested).toHaveLength(1);
  },
);
