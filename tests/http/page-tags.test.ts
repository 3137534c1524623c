import { until } from "#tests/support/until.ts";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { inParallel } from "#tests/resilience/wait-until.ts";
import { isFull, someOf } from "#tests/support/full-size.ts";
import { crawl, type Crawled } from "./support/crawl.ts";
import { startHttpShop } from "./support/http-shop.ts";
import { publicPages } from "./support/page-paths.ts";
import { changeGroups, prepareChanges } from "./support/table-changes.ts";

// Without jobs, as one that changes a product between two readings would look like a page that is not new.
const shop = await startHttpShop({
  CDN_CACHE_SECONDS: "86400",
  ROLE: "web",
  STRIPE_SECRET_KEY: "sk_test_nobody",
  STRIPE_WEBHOOK_SECRET: "whsec_nobody",
});
/**
 * The most products, lists with filters, and other pages that are compared: the crawl finds hundreds. A third of them,
 * at full size all, and the pages that the changes name are drawn anew after each group of changes.
 */
const EACH_MAX = isFull ? 6 : 2;
let paths: readonly string[] = [];

/** How many pages are read at once. */
const AT_ONCE = 4;
const isHit = async (path: string) =>
  (await shop.request(path)).headers.get("Cache-Status") === "shop; hit";

/** Every page as it is kept. */
async function readAll(): Promise<ReadonlyMap<string, string>> {
  const kept = await inParallel(paths, AT_ONCE, async (path) => {
    const { status, text } = await shop.request(path);
    return [path, `${status} ${text}`] as const;
  });
  return new Map(kept);
}

/** A page as it is drawn now: what names its parts is not answered with what is kept, and this names none. */
async function drawAnew(path: string): Promise<string> {
  const { status, text } = await shop.request(`${path}${path.includes("?") ? "&" : "?"}_routes=`);
  return `${status} ${text}`;
}

/** Waits until the shop has received the notice of a change that concerns this page. */
const heard = (path: string) => until(async () => expect(await isHit(path)).toBe(false));

/** The kept pages among these: lists and other pages, those with filters, and products; some of each. */
function samplesOf(pages: ReadonlyMap<string, Crawled>): readonly (readonly string[])[] {
  const kept = [...pages.values()].filter(({ headers }) => headers.has("Cache-Tag"));
  const some = (isOne: (path: string) => boolean) =>
    kept.flatMap(({ path }) => (isOne(path) ? [path] : [])).slice(0, EACH_MAX);
  return [
    some((path) => !path.startsWith("/product/") && !path.includes("?")),
    some((path) => path.includes("?")),
    some((path) => /^\/product\/[^?/]+$/.test(path)),
  ];
}

beforeAll(async () => {
  await prepareChanges(shop);
  const isEnough = (found: ReadonlyMap<string, Crawled>) =>
    samplesOf(found).every(({ length }) => length === EACH_MAX);
  paths = [
    ...changeGroups.flat().flatMap(({ shown, notShown }) => [...shown, ...notShown]),
    ...samplesOf(await crawl(shop, publicPages, isEnough)).flat(),
    "/search?q=cover+under+30",
    "/_.data",
    "/suggestions?q=air",
    "/api/products",
    "/api/products?category=rotary-covers",
    "/api/products/hills-cover",
    "/articles.atom",
  ];
  paths = [...new Set(paths)];
  if (paths.length < (isFull ? 40 : 30))
    throw new Error(`The crawl found only ${paths.length} pages.`);
  await readAll();
});

test("every table of which the database notifies is changed by these tests", async () => {
  const { rows } = await sql<{ table: string }>`
    select distinct tgrelid::regclass::text as table from pg_trigger
    where tgname like 'public_change%' order by 1`.execute(shop.db);
  const tested = new Set(changeGroups.flat().map(({ table }) => table));
  expect(rows.map(({ table }) => table)).toEqual([...tested].toSorted());
});

const namedGroups = changeGroups.map((group, at) => ({
  group,
  at,
  what: group.map(({ what }) => what).join(", "),
}));
test.for(namedGroups)(
  "a change of $what makes the pages new that show it, and leaves the others as they were",
  async ({ group, at }) => {
    for (const { what, statement, shown, notShown } of group) {
      const asked = [...shown, ...notShown];
      for (const path of asked) await isHit(path);
      for (const path of asked) expect([what, path, await isHit(path)]).toEqual([what, path, true]);
      await sql.raw(statement).execute(shop.db);
      const [first = ""] = shown;
      await heard(first);
      for (const path of asked.slice(1))
        expect([what, path, await isHit(path)]).toEqual([what, path, notShown.includes(path)]);
    }
    // Whatever the cache has left as it was is what a new rendering shows: a page that it forgot stays so for the next group.
    const kept = await readAll();
    const named = group.flatMap(({ shown, notShown }) => [...shown, ...notShown]);
    const compared = [...new Set([...named, ...someOf(paths, 3, at)])];
    const old = await inParallel(compared, AT_ONCE, async (path) =>
      (await drawAnew(path)) === kept.get(path) ? [] : [path],
    );
    expect(old.flat()).toEqual([]);
  },
);

test("the example of a testimonial is seen in the sandbox alone", async () => {
  const home = await shop.request("/");
  expect(home.text).toContain("OUR FEATURED PRODUCTS");
  expect(home.text).not.toMatch(/Example customer|Two loads up/);
});

test("a CDN is told how long it may keep a public page, and its tags; of private pages it is told nothing", async () => {
  const page = await shop.request("/product/hills-cover");
  expect(page.headers.get("CDN-Cache-Control")).toBe(
    "max-age=86400, stale-while-revalidate=60, stale-if-error=604800",
  );
  expect(page.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
  const { id } = await shop.db
    .selectFrom("products")
    .select("id")
    .where("slug", "=", "hills-cover")
    .executeTakeFirstOrThrow();
  expect(page.headers.get("Cache-Tag")?.split(",")).toContain(`product:${id}`);
  expect(page.headers.get("Surrogate-Key")?.split(" ")).toEqual(
    page.headers.get("Cache-Tag")?.split(","),
  );
  const etag = page.headers.get("ETag") ?? "";
  const unchanged = await shop.request("/product/hills-cover", {
    headers: { "If-None-Match": etag },
  });
  expect([unchanged.status, unchanged.headers.get("Cache-Tag")]).toEqual([
    304,
    page.headers.get("Cache-Tag"),
  ]);
  const privatePaths = [
    "/login",
    "/account",
    "/checkout",
    "/api/session",
    "/will-it-fit?ceiling=240",
    "/no-such-page",
  ];
  for (const path of privatePaths) {
    const { headers } = await shop.request(path);
    for (const name of ["Cache-Tag", "Surrogate-Key", "CDN-Cache-Control"])
      expect([path, name, headers.get(name)]).toEqual([path, name, null]);
  }
});
