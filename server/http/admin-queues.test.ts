import { until } from "#tests/support/until.ts";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Admin } from "#server/admin-contract.ts";
import { TooBusy } from "#server/at-once.ts";
import { createAdminQueues } from "./admin-queues.ts";

const session = { headers: { Cookie: "admin=session" } };

/** An admin that answers as it is told to. */
function createAdmin(respond: Admin["respond"]) {
  const inQueue = createAdminQueues();
  const admin: Admin = {
    respond,
    knows: async ({ headers }) => headers.get("Cookie") === session.headers.Cookie,
    closeShop: async () => {},
  };
  return (path: string, init: RequestInit = {}, clientIp = "127.0.0.1") =>
    inQueue(admin, new Request(`http://shop${path}`, init), { clientIp, requestId: "1" });
}

/** An admin that answers each path when it is told to, and the paths that it has begun. */
function createSlowAdmin() {
  const begun: string[] = [];
  const finish = new Map<string, () => void>();
  const ask = createAdmin((request) => {
    const path = new URL(request.url).pathname;
    begun.push(path);
    return new Promise((resolve) => finish.set(path, () => resolve(new Response(path))));
  });
  const hasBegun = (paths: readonly string[]) => until(() => expect(begun).toEqual(paths));
  const finishOnceBegun = (path: string) =>
    until(() => (finish.get(path) ?? expect.fail(`${path} has not begun`))());
  return { ask, hasBegun, finish: finishOnceBegun };
}

test("two requests of staff are answered at a time, in their order, and not for somebody who has left", async () => {
  const { ask, hasBegun, finish } = createSlowAdmin();
  const left = new AbortController();
  const [, second, third, , fifth] = [1, 2, 3, 4, 5].map((n) =>
    ask(`/admin/${n}`, { ...session, ...(n === 3 && { signal: left.signal }) }),
  );
  await hasBegun(["/admin/1", "/admin/2"]);
  left.abort();
  await expect(third).rejects.toThrow("aborted");
  await finish("/admin/2");
  expect((await second)?.status).toBe(200);
  await hasBegun(["/admin/1", "/admin/2", "/admin/4"]);
  await finish("/admin/1");
  await hasBegun(["/admin/1", "/admin/2", "/admin/4", "/admin/5"]);
  await finish("/admin/5");
  expect((await fifth)?.status).toBe(200);
});

test("strangers stand in a queue of their own, one behind the other, and no network fills it", async () => {
  const { ask, hasBegun, finish } = createSlowAdmin();
  const flood = Array.from({ length: 30 }, (_, at) =>
    ask(`/admin/flood/${at}`, { headers: { Cookie: "admin=made-up" } }),
  );
  const refused = await Promise.allSettled(flood.slice(5));
  for (const each of refused) expect(each).toMatchObject({ reason: expect.any(TooBusy) });
  const other = ask("/admin/join", { method: "POST" }, "203.0.113.9");
  const staff = ask("/admin/orders", session);
  await hasBegun(["/admin/flood/0", "/admin/orders"]);
  await finish("/admin/orders");
  expect(await (await staff).text()).toBe("/admin/orders");
  for (let at = 0; at < 5; at += 1) {
    await finish(`/admin/flood/${at}`);
    await flood[at];
  }
  await finish("/admin/join");
  expect(await (await other).text()).toBe("/admin/join");
});

test("the sign-in page is rendered once for all who have no session, without what one of them sent", async () => {
  const rendered: string[] = [];
  const ask = createAdmin(async (request) => {
    rendered.push(`${new URL(request.url).search} ${request.headers.get("Cookie")}`);
    return new Response("page", { headers: { "Cache-Control": "no-store" } });
  });
  const path = "/admin/sign-in?to=%2Forders";
  const ended = { headers: { Cookie: "admin=ended" } };
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask(path, ended)));
  for (const answer of [...answers, await ask(path)])
    expect([await answer.text(), answer.headers.get("Cache-Control")]).toEqual([
      "page",
      "no-store",
    ]);
  expect(rendered).toEqual(["?to=%2Forders null"]);
  await ask(path, session);
  await ask("/admin/sign-in", ended);
  await ask("/admin/sign-in", { headers: { "Sec-Fetch-Site": "same-origin" } });
  await ask(path, { ...ended, method: "POST" });
  expect(rendered.slice(1)).toEqual([
    "?to=%2Forders admin=session",
    " null",
    " null",
    "?to=%2Forders admin=ended",
  ]);
  const later = performance.now() + 60_000;
  vi.spyOn(performance, "now").mockReturnValue(later);
  onTestFinished(() => void vi.restoreAllMocks());
  await until(async () => {
    await ask(path);
    expect(rendered.slice(5)).toEqual(["?to=%2Forders null"]);
  });
});

test("while strangers fill their queue, staff sign in from their address, and a page that is not kept is the plain one", async () => {
  const { ask, finish } = createSlowAdmin();
  const page = ask("/admin/sign-in");
  await finish("/admin/sign-in");
  await page;
  const left = new AbortController();
  const { signal } = left;
  const flood = Array.from({ length: 30 }, (_, at) => ask(`/admin/sign-in/${at}`, { signal }));
  await Promise.allSettled(flood.slice(5));
  expect(await (await ask("/admin/sign-in?to=%2Fmade-up")).text()).toBe("/admin/sign-in");
  const signedIn = ask("/admin/sign-in.data", { method: "POST" });
  await finish("/admin/sign-in.data");
  expect(await (await signedIn).text()).toBe("/admin/sign-in.data");
  left.abort();
  await Promise.allSettled(flood.slice(1));
});

test("while strangers fill their queue, the sign-in page is an old one", async () => {
  const { ask, finish } = createSlowAdmin();
  const first = ask("/admin/sign-in");
  await finish("/admin/sign-in");
  await first;
  const left = new AbortController();
  const { signal } = left;
  const flood = Array.from({ length: 30 }, (_, at) => ask(`/admin/flood/${at}`, { signal }));
  await Promise.allSettled(flood.slice(5));
  const now = performance.now() + 3_600_000;
  vi.spyOn(performance, "now").mockReturnValue(now);
  onTestFinished(() => void vi.restoreAllMocks());
  for (let count = 0; count < 3; count += 1)
    expect(await (await ask("/admin/sign-in")).text()).toBe("/admin/sign-in");
  left.abort();
  await Promise.allSettled(flood.slice(1));
});

test("an error in place of the sign-in page is not kept, and strangers are told of an outage", async () => {
  let isDown = true;
  const respond = async () => new Response(null, { status: isDown ? 503 : 200 });
  const ask = createAdmin(respond);
  expect((await ask("/admin/sign-in")).status).toBe(503);
  isDown = false;
  expect((await ask("/admin/sign-in")).status).toBe(200);
  const inOutage = { respond, knows: () => Promise.reject(new Error("no database")) };
  const request = new Request("http://shop/admin/orders", session);
  const context = { clientIp: "127.0.0.1", requestId: "1" };
  const answer = createAdminQueues()({ ...inOutage, closeShop: async () => {} }, request, context);
  expect((await answer).status).toBe(200);
});
