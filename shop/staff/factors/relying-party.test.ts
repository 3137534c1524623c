import { expect, test } from "vitest";
import { passkeySupport } from "./relying-party.ts";

test("passkeys belong to the host name of the admin", () => {
  expect(passkeySupport("https://admin.shop.example/admin")).toEqual({
    ok: true,
    id: "admin.shop.example",
    origin: "https://admin.shop.example",
  });
  expect(passkeySupport("http://localhost:3000/admin")).toEqual({
    ok: true,
    id: "localhost",
    origin: "http://localhost:3000",
  });
});

test.each([
  ["http://127.0.0.1:3000/admin", "ip_address"],
  ["https://10.0.0.5/admin", "ip_address"],
  ["http://[::1]:3000/admin", "ip_address"],
  ["http://shop.example/admin", "no_https"],
])("%s has no passkeys: %s", (url, reason) => {
  expect(passkeySupport(url)).toEqual({ ok: false, reason });
});
