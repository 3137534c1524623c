import { expect, test } from "vitest";
import { lazyAdmin } from "./admin-contract.ts";

const request = new Request("http://shop/admin");
const staffOnly = { knows: async () => true, closeShop: async () => {} };
const context = { clientIp: "127.0.0.1", requestId: "1" };

test("the admin is loaded at its first request, once, and closed only if it was loaded", async () => {
  let loads = 0;
  let closes = 0;
  const admin = lazyAdmin(async () => {
    loads += 1;
    return {
      respond: async () => new Response("admin"),
      knows: async () => true,
      closeShop: async () => void (closes += 1),
    };
  });
  await admin.closeShop();
  expect([loads, closes]).toEqual([0, 0]);
  await Promise.all([1, 2].map(() => admin.respond(request, context)));
  await admin.closeShop();
  expect([loads, closes]).toEqual([1, 1]);
});

test("an admin that could not be loaded is loaded again at the next request", async () => {
  let loads = 0;
  const admin = lazyAdmin(async () => {
    loads += 1;
    if (loads === 1) throw new Error("no file");
    return { ...staffOnly, respond: async () => new Response("admin") };
  });
  await expect(admin.respond(request, context)).rejects.toThrow("no file");
  expect(await (await admin.respond(request, context)).text()).toBe("admin");
});
