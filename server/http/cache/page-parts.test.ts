import { describe, expect, test } from "vitest";
import { countingSite, publicPage, startTestServer } from "#server/http/http-for-tests.ts";

/** A website that leaves out of an answer what `_routes` does not name, as React Router does. */
function partialSite() {
  return countingSite((url) =>
    publicPage(url.searchParams.get("_routes") ?? "whole", {
      "No-Vary-Search": 'params, except=("notice")',
    }),
  );
}

async function titleAt(address: string): Promise<string> {
  const text = await (await fetch(address)).text();
  return /<title>(.*)<\/title>/.exec(text)?.[1] ?? "";
}

describe.each([
  ["before the page is known", []],
  ["after the page is known", ["/articles.data"]],
])("an answer of parts, asked for %s,", (_, before) => {
  test.each([
    "?_routes=x",
    "?notice=a&_routes=x",
    "?%5Froutes=x",
    "?_routes=x&_routes=y",
    "?_routes",
  ])("by %s, is nobody else's", async (query) => {
    const site = partialSite();
    const { origin, httpServer } = await startTestServer(site);
    for (const path of before) await titleAt(origin + path);
    httpServer.reportChange("changed");
    const parts = await fetch(`${origin}/articles.data${query}`);
    expect(await parts.text()).not.toContain("whole");
    expect(parts.headers.get("cache-control")).toBe("no-store");
    expect(await titleAt(`${origin}/articles.data`)).toBe("whole");
    expect(await titleAt(`${origin}/articles.data?notice=a`)).toBe("whole");
    const asked = site.asked.length;
    expect(await titleAt(`${origin}/articles.data`)).toBe("whole");
    expect(site.asked).toHaveLength(asked);
  });
});

test("whoever asks for the whole does not wait for parts that are under way, nor the other way", async () => {
  const { promise: open, resolve } = Promise.withResolvers<void>();
  const site = countingSite(async (url) => {
    await open;
    return publicPage(url.searchParams.get("_routes") ?? "whole");
  });
  const { origin } = await startTestServer(site);
  const titles = ["?_routes=x", "", "?_routes=x", ""].map((query) =>
    titleAt(`${origin}/articles.data${query}`),
  );
  await expect.poll(() => site.asked.length).toBe(3);
  resolve();
  expect(await Promise.all(titles)).toEqual(["x", "whole", "x", "whole"]);
});

test("parts do not change which parameters of a page are known to count", async () => {
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

test("a kept page is not the answer to who asks for parts", async () => {
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
])("%s, another spelling of an address, takes no room in the cache", async (path) => {
  const site = countingSite(() => publicPage("cart"));
  const { origin } = await startTestServer(site);
  for (let i = 0; i < 2; i += 1) expect(await titleAt(origin + path)).toBe("cart");
  expect(site.asked).toHaveLength(2);
});

test.each(["/", "/_.data", "/cart", "/cart.data", "/product/hills-4.5_x", "/feeds/google.xml"])(
  "%s is kept",
  async (path) => {
    const site = countingSite(() => publicPage("cart"));
    const { origin } = await startTestServer(site);
    for (let i = 0; i < 2; i += 1) expect(await titleAt(origin + path)).toBe("cart");
    expect(site.asked).toHaveLength(1);
  },
);
