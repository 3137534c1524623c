import { expect, test } from "vitest";
import { sessionCookies, sessionTokenOf } from "./session.server.ts";

const TOKEN = "x".repeat(43);

test("on https the session cookie is bound to the host, kept from scripts, and sent on links only", () => {
  expect(sessionCookies(TOKEN, { publicUrl: "https://shop.example" })).toEqual([
    `__Host-session=${TOKEN}; HttpOnly; Path=/; SameSite=Lax; Max-Age=7776000; Secure`,
    "signed_in=1; Path=/; SameSite=Lax; Max-Age=7776000; Secure",
  ]);
});

test("on http, on this machine, it goes without Secure", () => {
  expect(sessionCookies(TOKEN, { publicUrl: "http://127.0.0.1:3000" })).toEqual([
    `session=${TOKEN}; HttpOnly; Path=/; SameSite=Lax; Max-Age=7776000`,
    "signed_in=1; Path=/; SameSite=Lax; Max-Age=7776000",
  ]);
});

test("ending a session takes both cookies back", () => {
  for (const cookie of sessionCookies(null, { publicUrl: "http://127.0.0.1:3000" }))
    expect(cookie).toMatch(/^(session|signed_in)=; .*Max-Age=0$/);
});

function tokenIn(headers: Record<string, string>): string | null {
  return sessionTokenOf(new Request("http://127.0.0.1:3000/", { headers }));
}

test("the token comes from the cookie, or from a bearer header before it", () => {
  expect(tokenIn({ Cookie: "a=b; session=from-cookie; signed_in=1" })).toBe("from-cookie");
  expect(tokenIn({ Cookie: "session=from-cookie", Authorization: "Bearer given" })).toBe("given");
  expect(tokenIn({ Authorization: "bearer   given " })).toBe("given");
});

test("a header that is no bearer token is not made good by a cookie", () => {
  expect(tokenIn({ Cookie: "session=from-cookie", Authorization: "Basic eA==" })).toBeNull();
  expect(tokenIn({ Cookie: "xsession=from-cookie; session=" })).toBeNull();
  expect(tokenIn({})).toBeNull();
});
