import { expect, test } from "vitest";
import { countingSite, publicPage, startTestServer } from "#server/http/http-for-tests.ts";

const PUBLIC_URL = "https://shop.example";
const HEADERS = { Host: "shop.example", "Accept-Encoding": "br" };

test("a page that was made before its first visitor is sent from memory", async () => {
  const site = countingSite(async (_, request) => publicPage(new URL(request.url).pathname));
  const { origin, httpServer } = await startTestServer({ ...site, publicUrl: PUBLIC_URL });
  await httpServer.makePage("/product/pegs");
  expect(site.requested).toHaveLength(1);
  const answered = await fetch(`${origin}/product/pegs`, { headers: HEADERS });
  expect(await answered.text()).toContain("<title>/product/pegs</title>");
  expect(answered.headers.get("Cache-Status")).toBe("shop; hit");
  expect(answered.headers.get("Content-Encoding")).toBe("br");
  expect(site.requested).toHaveLength(1);
});

test("the website is asked as a visitor without cookies asks, at the public address", async () => {
  const seen: string[] = [];
  const { httpServer } = await startTestServer({
    publicUrl: PUBLIC_URL,
    respond: async (request) => {
      seen.push(`${request.method} ${request.url} ${request.headers.get("cookie")}`);
      return publicPage("pegs");
    },
  });
  await httpServer.makePage("/product/pegs");
  expect(seen).toEqual([`GET ${PUBLIC_URL}/product/pegs null`]);
});

test("a page that is not public is not kept, and one that fails is an error", async () => {
  const statuses: Record<string, number> = { "/gone": 404, "/away": 503 };
  const site = countingSite(
    async (_, request) =>
      new Response("no page", {
        status: statuses[new URL(request.url).pathname] ?? 200,
        headers: { "Cache-Control": "no-store" },
      }),
  );
  const { origin, httpServer } = await startTestServer({ ...site, publicUrl: PUBLIC_URL });
  await httpServer.makePage("/gone");
  await expect(httpServer.makePage("/away")).rejects.toThrow("/away has status 503.");
  expect((await fetch(`${origin}/gone`, { headers: HEADERS })).status).toBe(404);
  expect(site.requested).toHaveLength(3);
});
