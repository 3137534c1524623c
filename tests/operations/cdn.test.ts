import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { crawl, isPage, type Crawled } from "#tests/http/support/crawl.ts";
import { publicPages } from "#tests/http/support/page-paths.ts";
import { startDebianPostgres, type DebianPostgres } from "#tests/support/debian-postgres.ts";
import { startShop, type RunningShop } from "#tests/support/running-shop.ts";
import { needDebian } from "./support/debian.ts";
import { freePort } from "./support/free-port.ts";
import { needXkey, startVarnish } from "./support/varnish.ts";

const NEW_PRICE_WITHIN_MS = 3_000;
const HIT_RATE_MIN = 0.99;

let postgres: DebianPostgres;
let shop: RunningShop;
let db: pg.Client;
let cdn = "";
let stopVarnish: (() => Promise<void>) | undefined;
/** What the shop itself has sent that a CDN may keep. */
let kept: readonly Crawled[] = [];
const print = (text: string) => process.stdout.write(`Operations: ${text}\n`);

type Asked = { status: number; headers: Headers; text: string };
async function ask(target: string, init: RequestInit = {}): Promise<Asked> {
  const answered = await fetch(target, { redirect: "manual", ...init });
  return { status: answered.status, headers: answered.headers, text: await answered.text() };
}
const through = (target: string, init?: RequestInit) => ask(cdn + target, init);
const isHit = async (target: string) => (await through(target)).headers.get("X-Cache") === "hit";

/** What an owner's listener does: it purges the tags that the database tells of. */
async function purgeOnChange(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("notification", ({ payload = "" }) => {
    const tags = payload.replace(/^\d+ /, "");
    void ask(cdn, { method: "PURGE", headers: { "Cache-Tag": tags } });
  });
  await client.connect();
  await client.query("listen public_change");
  return client;
}

beforeAll(async () => {
  needDebian({ varnishd: "varnish" });
  needXkey();
  postgres = await startDebianPostgres(15, await freePort());
  const port = await freePort();
  cdn = `http://127.0.0.1:${port}`;
  const databaseUrl = await postgres.createDatabase("shop");
  shop = await startShop({
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: cdn,
    TRUST_PROXY: "loopback",
    WEB_CONCURRENCY: "1",
    CDN_CACHE_SECONDS: "86400",
    ALLOW_SANDBOX: "1",
    BACKUP_URL: "off",
  });
  stopVarnish = await startVarnish(port, shop.url);
  await vi.waitFor(() => through("/up"), { timeout: 30_000, interval: 100 });
  const own = { url: shop.url, request: (target: string) => ask(shop.url + target) as never };
  const found = await crawl(own, publicPages);
  kept = [...found.values()].filter(({ headers }) => headers.has("Cache-Tag"));
  db = await purgeOnChange(databaseUrl);
}, 600_000);
afterAll(async () => {
  await stopVarnish?.();
  await shop?.stop();
  await db?.end();
  await postgres?.stop();
}, 120_000);

describe("behind Varnish with the file of deploy/", () => {
  test("every page is the one that the shop itself sends, and the second time comes from Varnish", async () => {
    for (const page of kept) await through(page.path);
    let hits = 0;
    for (const { path: target, text } of kept) {
      const again = await through(target);
      hits += again.headers.get("X-Cache") === "hit" ? 1 : 0;
      expect([target, again.text === text]).toEqual([target, true]);
      expect(again.headers.get("Cache-Tag")).toBeNull();
      expect(again.headers.get("Cache-Control")).toContain("must-revalidate");
    }
    print(`Varnish: ${hits} of ${kept.length} pages were hits the second time`);
    expect(kept.length).toBeGreaterThan(100);
    expect(hits / kept.length).toBeGreaterThanOrEqual(HIT_RATE_MIN);
  }, 300_000);

  test("a changed price shows within three seconds, and the pages of other products stay", async () => {
    const mine = "/product/rubber-grippers";
    const other = "/product/hills-cover";
    for (const target of [mine, other]) await through(target);
    await db.query("update products set base_price = 77.5 where slug = 'rubber-grippers'");
    const startedAt = performance.now();
    await expect
      .poll(async () => (await through(mine)).text, {
        timeout: NEW_PRICE_WITHIN_MS,
        interval: 20,
      })
      .toContain("£93.00");
    print(`Varnish: a new price after ${Math.round(performance.now() - startedAt)} ms`);
    expect(await isHit(other)).toBe(true);
  });

  test("a signed-in customer gets the same public pages, and nobody gets anything of hers", async () => {
    const registered = await through("/api/auth-register", {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: cdn },
      body: JSON.stringify({
        email: "ann@example.com",
        password: "pegs and rope 12",
        fullName: "Annabel Unique",
      }),
    });
    expect([registered.status, registered.text]).toEqual([201, expect.any(String)]);
    const Cookie = registered.headers
      .getSetCookie()
      .map((each) => each.split(";")[0])
      .join("; ");
    const target = "/product/traditional-kitchen-maid?color=black";
    const hers = await through(target, { headers: { Cookie } });
    expect(hers.text).not.toContain("Annabel");
    const after = await through(target);
    expect([after.headers.get("X-Cache"), after.text]).toEqual(["hit", hers.text]);
    for (const own of ["/account", "/account/details", "/checkout", "/api/session"]) {
      const seen = await through(own, { headers: { Cookie } });
      const strange = await through(own);
      expect([own, seen.headers.get("X-Cache")]).toEqual([own, "miss"]);
      expect([own, strange.headers.get("X-Cache")]).toEqual([own, "miss"]);
      expect([own, strange.text.includes("Annabel")]).toEqual([own, false]);
    }
    expect((await through("/account", { headers: { Cookie } })).text).toContain("Annabel");
  });

  test("what visitors send cannot change what others get", async () => {
    const target = "/ceiling-airers";
    const page = await through(target);
    for (const headers of [
      { "X-Forwarded-Host": "evil.example" },
      { "Accept-Encoding": "x" },
      { "X-Original-URL": "/admin" },
      { Cookie: "signed_in=1; session=forged" },
    ] as Record<string, string>[]) {
      const bad = await through(target, { headers });
      expect([headers, bad.text.includes("evil.example")]).toEqual([headers, false]);
      expect((await through(target)).text).toBe(page.text);
    }
    for (const more of ["?utm_source=mail", "?x=1&utm_campaign=y", "?gclid=1", "?sort="])
      expect([more, (await through(target + more)).text]).toEqual([more, page.text]);
    expect(await isHit(`${target}?x=${Math.random()}`)).toBe(true);
  });

  test("nobody may purge by way of a proxy", async () => {
    const purge = (headers: Record<string, string>) =>
      through("/", { method: "PURGE", headers: { "Cache-Tag": "all", ...headers } });
    expect((await purge({ "X-Forwarded-For": "203.0.113.9" })).status).toBe(405);
    expect((await purge({})).status).toBe(200);
  });

  test("while the shop does not answer, pages are shown as they were", async () => {
    await through("/faq");
    const product = await db.query<{ id: number }>(
      "select id from products where slug = 'hills-cover'",
    );
    await through("/product/hills-cover");
    await ask(cdn, {
      method: "PURGE",
      headers: { "Cache-Tag": `product:${product.rows[0]?.id}` },
    });
    await shop.stop();
    await expect.poll(async () => (await through("/faq")).status, { timeout: 10_000 }).toBe(200);
    await expect
      .poll(async () => (await through("/product/hills-cover")).status, { timeout: 10_000 })
      .toBe(200);
  });
});

describe("the cache-key rules of docs/scaling.md", () => {
  const table = readFileSync(path.resolve(import.meta.dirname, "../../docs/scaling.md"), "utf8");
  const paramsOf = (row: string) => {
    const line = table
      .split("\n")
      .find((each) => each.startsWith("| ") && each.split("|")[1]?.includes(row));
    return [...(line?.split("|")[2] ?? "").matchAll(/`([a-z_]+)`/g)].map(([, name = ""]) => name);
  };
  const everywhere = paramsOf("every page");
  const ofCategory = paramsOf("`/:category`");
  const rules: readonly (readonly [RegExp, readonly string[]])[] = [
    [/^\/product\/[^/]+\/reviews$/, paramsOf("`/product/:slug/reviews`")],
    [/^\/product\/[^/]+\/questions$/, paramsOf("`/product/:slug/questions`")],
    [/^\/brands\/[^/]+$/, paramsOf("`/brands/:slug`")],
    [/^\/search$/, [...paramsOf("`/search`"), ...ofCategory]],
    [/^\/(contact-us|delivery-price)$/, paramsOf("`/contact-us`")],
    [/^\/compare$/, paramsOf("`/compare`")],
  ];

  test("name every parameter that a page says it varies with, and no other", () => {
    const pages = kept
      .filter(isPage)
      .filter(({ path: each }) => !/^\/product\/[^/]+$/.test(new URL(each, cdn).pathname));
    expect(pages.length).toBeGreaterThan(50);
    for (const { path: target, headers } of pages) {
      const { pathname } = new URL(target, cdn);
      const said = [...(headers.get("No-Vary-Search") ?? "").matchAll(/"([^"]+)"/g)].map(
        ([, name = ""]) => name,
      );
      const own =
        rules.find(([pattern]) => pattern.test(pathname))?.[1] ??
        (said.includes("setting") ? ofCategory : []);
      expect([target, said.toSorted()]).toEqual([target, [...everywhere, ...own].toSorted()]);
    }
  });
});
