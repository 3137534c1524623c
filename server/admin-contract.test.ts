import { expect, test, vi } from "vitest";
import { lazyAdmin } from "./admin-contract.ts";

const request = new Request("http://shop/admin");
const context = { clientIp: "127.0.0.1", requestId: "1" };

test("the admin is loaded at its first request, once, and closed only if it was loaded", async () => {
  let loads = 0;
  let closes = 0;
  const admin = lazyAdmin(async () => {
    loads += 1;
    return {
      respond: async () => new Response("admin"),
      closeDatabase: async () => void (closes += 1),
    };
  });
  await admin.closeDatabase();
  expect([loads, closes]).toEqual([0, 0]);
  await Promise.all([1, 2].map(() => admin.respond(request, context)));
  await admin.closeDatabase();
  expect([loads, closes]).toEqual([1, 1]);
});

test("an admin that could not be loaded is loaded again at the next request", async () => {
  let loads = 0;
  const admin = lazyAdmin(async () => {
    loads += 1;
    if (loads === 1) throw new Error("no file");
    return { respond: async () => new Response("admin"), closeDatabase: async () => {} };
  });
  await expect(admin.respond(request, context)).rejects.toThrow("no file");
  expect(await (await admin.respond(request, context)).text()).toBe("admin");
});

test("two requests for the admin are answered at a time, in their order, and not for somebody who has left", async () => {
  const begun: string[] = [];
  const finish = new Map<string, (response: Response) => void>();
  const admin = lazyAdmin(async () => ({
    respond: async ({ url }) => {
      begun.push(url);
      return new Promise((resolve) => finish.set(url, resolve));
    },
    closeDatabase: async () => {},
  }));
  const left = new AbortController();
  const urls = [1, 2, 3, 4, 5].map((n) => `http://shop/admin/${n}`);
  const answers = urls.map((url, at) =>
    admin.respond(new Request(url, at === 2 ? { signal: left.signal } : {}), context),
  );
  await vi.waitFor(() => expect(begun).toEqual(urls.slice(0, 2)), 20_000);
  left.abort();
  finish.get(urls[1] ?? "")?.(new Response("second"));
  await expect(answers[2]).rejects.toThrow("aborted");
  await vi.waitFor(() => expect(begun).toEqual([urls[0], urls[1], urls[3]]), 20_000);
  for (const url of [urls[0], urls[3]]) finish.get(url ?? "")?.(new Response("done"));
  await vi.waitFor(() => expect(begun).toHaveLength(4), 20_000);
  finish.get(urls[4] ?? "")?.(new Response("done"));
  expect((await answers[4])?.status).toBe(200);
});
