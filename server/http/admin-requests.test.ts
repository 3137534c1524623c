import { expect, test } from "vitest";
import { TooBusy } from "#server/at-once.ts";
import { countingSite, makeFiles, publicPage, startTestServer } from "./http-for-tests.ts";
import { listFiles } from "./static-files.ts";

const made = (text: string) => ({
  ...countingSite(() => new Response(text)),
  knows: async () => true,
});

test("what is below /admin goes to the admin and is never cached, everything else to the shop", async () => {
  const [shop, admin] = [made("shop"), made("admin")];
  const filesFolder = makeFiles({ "assets/a.js": "file of the admin" });
  const { origin } = await startTestServer({
    respond: shop.respond,
    admin: { url: "http://127.0.0.1:3000/admin", ...admin },
    files: listFiles(filesFolder, "/admin"),
  });
  const text = async (path: string) => (await fetch(origin + path)).text();
  for (const path of ["/admin", "/admin.data", "/admin/staff", "/admin/staff"])
    expect(await text(path)).toBe("admin");
  for (const path of ["/", "/administration"]) expect(await text(path)).toBe("shop");
  expect(await text("/admin/assets/a.js")).toBe("file of the admin");
  expect(admin.requested).toEqual(["/admin", "/admin.data", "/admin/staff", "/admin/staff"]);
});

test("a request of staff that has no place in the queue is refused with the time to try again", async () => {
  const { origin } = await startTestServer({
    respond: made("shop").respond,
    admin: {
      url: "http://127.0.0.1:3000/admin",
      knows: async () => true,
      respond: () => Promise.reject(new TooBusy("Too many requests wait.")),
    },
  });
  const response = await fetch(`${origin}/admin/orders`);
  expect(response.status).toBe(503);
  expect(response.headers.get("Retry-After")).toBe("10");
  expect(await response.text()).toContain("Please try again in a minute.");
});

test("an admin with a host name of its own is found there alone, and nothing else is", async () => {
  const [shop, admin] = [countingSite(() => publicPage("shop")), made("admin")];
  const { raw } = await startTestServer({
    respond: shop.respond,
    publicUrl: "https://shop.example",
    admin: {
      url: "https://admin.example/admin",
      ...admin,
    },
  });
  const ask = async (host: string, path: string, method = "GET") => {
    const response = await raw(
      `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    );
    return [Number(response.split(" ")[1]), /^location: (.*?)\r$/im.exec(response)?.[1]];
  };
  expect(await ask("admin.example", "/admin/staff")).toEqual([200, undefined]);
  expect(await ask("admin.example", "/")).toEqual([307, "https://admin.example/admin"]);
  expect(await ask("admin.example", "/cart")).toEqual([404, undefined]);
  expect(await ask("shop.example", "/cart")).toEqual([200, undefined]);
  // It is in the shop's cache of pages now.
  expect(await ask("shop.example", "/cart")).toEqual([200, undefined]);
  expect(await ask("admin.example", "/cart")).toEqual([404, undefined]);
  expect(await ask("shop.example", "/admin/staff?a=1")).toEqual([
    307,
    "https://admin.example/admin/staff?a=1",
  ]);
  expect(await ask("shop.example", "/admin/staff", "POST")).toEqual([404, undefined]);
  for (const shopHost of ["SHOP.example", "shop.example.", "shop.example:443", "Shop.Example.:443"])
    expect(await ask(shopHost, "/admin")).toEqual([307, "https://admin.example/admin"]);
  for (const adminHost of ["ADMIN.example", "admin.example.", "admin.example:443"])
    expect(await ask(adminHost, "/cart")).toEqual([404, undefined]);
  expect([shop.requested, admin.requested]).toEqual([["/cart"], ["/admin/staff"]]);
});
