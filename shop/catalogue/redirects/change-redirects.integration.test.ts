import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { addDays } from "#shop/kit/time.ts";
import { ownersAct, auditOf } from "#tests/support/actors.ts";
import { testDatabase } from "#tests/support/database.ts";
import { todayOfFile } from "#tests/support/today.ts";
import {
  addRedirect,
  changeRedirect,
  deleteRedirect,
  findChain,
} from "./change-redirects.server.ts";
import { findNewPath } from "./find-redirect.server.ts";
import { listRedirects } from "./list-redirects.server.ts";
import { pruneRedirectHits, saveRedirectHits } from "./redirect-hits.server.ts";
import type { RedirectSort } from "./redirect.ts";
import { fixedPages } from "./shop-paths.ts";
import { listPagesAt } from "./pages-at.server.ts";

const { db } = await testDatabase();
const add = async (from: string, to: string, act = ownersAct()) => {
  const added = await addRedirect(db, { act, redirect: { from, to } });
  return added.ok ? "added" : added.reason;
};
const change = async (from: string, was: string, to: string) => {
  const changed = await changeRedirect(db, { act: ownersAct(), redirect: { from, to }, was });
  return changed.ok ? "changed" : changed.reason;
};
const remove = async (from: string, to: string) => {
  const deleted = await deleteRedirect(db, { act: ownersAct(), redirect: { from, to } });
  return deleted.ok ? "deleted" : deleted.reason;
};
const today = await todayOfFile();
const list = async (q = "", sort: RedirectSort = "from") =>
  (await listRedirects(db, { q, sort, after: null })).rows;

beforeEach(async () => {
  await db.deleteFrom("redirects").execute();
  await db.deleteFrom("redirectHits").execute();
});

describe("a redirect", () => {
  test("is added, changed and deleted, and each is in the audit log once", async () => {
    const act = ownersAct();
    const twice = [add("/old", "/delivery", act), add("/old", "/delivery", act)];
    expect(await Promise.all(twice)).toEqual(["added", "added"]);
    expect(await findNewPath(db, "/old")).toBe("/delivery");
    expect(await change("/old", "/delivery", "/faq")).toBe("changed");
    expect(await findNewPath(db, "/old")).toBe("/faq");
    expect(await remove("/old", "/faq")).toBe("deleted");
    expect(await findNewPath(db, "/old")).toBeNull();
    const rows = await auditOf(db, "/old");
    expect(rows.map(({ action }) => action)).toEqual([
      "add_redirect",
      "change_redirect",
      "delete_redirect",
    ]);
  });

  test("that is no longer as it was seen is neither changed nor deleted", async () => {
    await add("/old", "/delivery");
    expect(await add("/old", "/faq")).toBe("exists");
    expect(await change("/old", "/faq", "/returns")).toBe("changed");
    expect(await change("/gone", "/faq", "/returns")).toBe("changed");
    expect(await remove("/old", "/faq")).toBe("changed");
    expect(await findNewPath(db, "/old")).toBe("/delivery");
  });

  test("begins at no page, and leads to one", async () => {
    for (const from of [
      "/",
      "/faq",
      "/faq/",
      "/rotary-washing-lines",
      "/brands/minky",
      "/brands",
      "/product/beech-pegs",
      "/product/beech-pegs/reviews",
      "/cart/old",
      "/Account/x",
      "/admin/old",
      "/api/old",
      "/favicon.ico",
    ])
      expect([from, await add(from, "/delivery")]).toEqual([from, "taken"]);
    for (const to of ["/nothing", "/product/nothing", "/brands/nothing", "/checkout", "/api/cart"])
      expect([to, await add("/old", to)]).toEqual([to, "no_page"]);
    for (const to of ["/", "/faq", "/rotary-washing-lines", "/brands/minky", "/product/beech-pegs"])
      expect([to, await add(`/old${to}`, to)]).toEqual([to, "added"]);
    expect(await listPagesAt(db, [...fixedPages])).toEqual(fixedPages);
  });

  test("may begin where a product was that is archived; a list says when its page is gone", async () => {
    await add("/old-pegs", "/product/beech-pegs");
    const archive = (state: "archived" | "live") =>
      db.updateTable("products").set({ state }).where("slug", "=", "beech-pegs").execute();
    await archive("archived");
    const [broken] = await list();
    expect(broken).toMatchObject({ from: "/old-pegs", isBroken: true });
    expect(await add("/product/beech-pegs", "/faq")).toBe("chain");
    expect(await change("/old-pegs", "/product/beech-pegs", "/faq")).toBe("changed");
    expect(await add("/product/beech-pegs", "/faq")).toBe("added");
    await archive("live");
  });

  test("makes no chain and no loop: the one it would make is shown", async () => {
    await db.insertInto("redirects").values({ fromPath: "/a", toPath: "/b" }).execute();
    expect(await add("/c", "/a")).toBe("chain");
    expect(await findChain(db, { from: "/c", to: "/a" })).toEqual(["/c", "/a", "/b"]);
    expect(await add("/b", "/a")).toBe("chain");
    expect(await findChain(db, { from: "/b", to: "/a" })).toEqual(["/b", "/a", "/b"]);
    expect(await add("/b", "/faq")).toBe("chain");
    expect(await add("/x", "/x")).toBe("chain");
  });
});

test("redirects made at the same time and products renamed meanwhile leave no chain", async () => {
  const rename = (from: string, to: string) =>
    db.updateTable("products").set({ slug: to }).where("slug", "=", from).execute();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 6 }), async (names) => {
      await Promise.all([
        rename("beech-pegs", "pegs-2"),
        ...names.map((name) => add(`/${name}`, "/product/beech-pegs")),
        ...names.map((name) => add("/product/pegs-2", `/${name}`)),
        rename("minky-airer", "beech-pegs-3"),
      ]);
      await rename("pegs-2", "beech-pegs");
      const rows = await db.selectFrom("redirects").selectAll().execute();
      const begins = new Set(rows.map((row) => row.fromPath));
      expect(rows.filter((row) => begins.has(row.toPath))).toEqual([]);
    }),
    { numRuns: 8 },
  );
});

describe("hits", () => {
  test("are added up by every process, for redirects alone, and are listed for 30 days", async () => {
    await add("/old", "/delivery");
    await add("/older", "/faq");
    const hit = (subject: string, times: number, day = today) => ({ day, subject, times });
    const counts = [hit("/old", 2), hit("/nothing", 5), hit("/older", 1)];
    await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        saveRedirectHits(db, at % 2 === 0 ? counts : counts.toReversed()),
      ),
    );
    await saveRedirectHits(db, [
      hit("/older", 20, addDays(today, -29)),
      hit("/old", 100, addDays(today, -30)),
      hit("/old", 100, addDays(today, -91)),
    ]);
    expect((await list("", "-hits")).map(({ from, hits }) => [from, hits])).toEqual([
      ["/older", 26],
      ["/old", 12],
    ]);
    for (const [sort, paths] of [
      ["hits", ["/old", "/older"]],
      ["from", ["/old", "/older"]],
      ["-from", ["/older", "/old"]],
    ] as const)
      expect([sort, (await list("", sort)).map(({ from }) => from)]).toEqual([sort, paths]);
    expect((await list("FAQ")).map(({ from }) => from)).toEqual(["/older"]);
    expect(await list("_")).toEqual([]);
    await pruneRedirectHits(db);
    const kept = await db.selectFrom("redirectHits").select("day").distinct().execute();
    expect(kept).toHaveLength(3);
  });
});
