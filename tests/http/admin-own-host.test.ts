import http from "node:http";
import { text as textOf } from "node:stream/consumers";
import { expect, test } from "vitest";
import { joinedStaff } from "#tests/support/staff.ts";
import { startHttpShop } from "./support/http-shop.ts";

const shop = await startHttpShop({ ADMIN_URL: "http://admin.example" });
const owner = await joinedStaff(shop.db, "owner");
/** Asks for a path at the admin's host, which fetch does not let a test name. */
async function onAdminHost(path: string): Promise<{ status: number | undefined; text: string }> {
  const headers = { Host: "admin.example", Cookie: `admin=${owner.token}` };
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get(shop.url + path, { headers }, resolve).on("error", reject);
  });
  return { status: answer.statusCode, text: await textOf(answer) };
}

test("with a host of its own, the admin leads to the shop's pages by the shop's address", async () => {
  for (const [path, link] of [
    ["/admin/products/LL-CA-001", "/product/"],
    ["/admin/products/LL-CA-001/pictures", "/product/"],
    ["/admin/products/export", "/feeds/google.xml"],
    ["/admin/brands/hills", "/brands/hills"],
  ] as const) {
    const { status, text } = await onAdminHost(path);
    expect([path, status, text.includes(`href="${shop.url}${link}`)]).toEqual([path, 200, true]);
    expect([path, /href="\/(?!admin\/|admin"|favicon)[^"]*"/.exec(text)?.[0]]).toEqual([
      path,
      undefined,
    ]);
  }
});

test("with a host of its own, the admin's host has the pictures and no page of the shop", async () => {
  const page = await shop.request("/product/beech-pegs");
  expect(page.status).toBe(200);
  const again = await shop.request("/product/beech-pegs");
  expect(again.headers.get("Cache-Status")).toBe("shop; hit");
  expect((await onAdminHost("/product/beech-pegs")).status).toBe(404);
  const picture = /<img[^>]* src="(\/[^"]+)"/.exec(page.text)?.[1] ?? "none";
  expect((await onAdminHost(picture)).status).toBe(200);
});
