import { expect, test } from "vitest";
import { sessionCookies, sessionTokenOf } from "./session.server.ts";

const TOKEN = "x".repeat(43);

test("on https the session cookie is bound to the host, hidden from scripts, and SameSite=Lax", () => {
  expect(sessionCookies(TOKEN, { publicUrl: "https://shop.example" })).toEqual([
    `__Host-session=${TOKEN}; HttpOnly; Path=/; SameSite=Lax; Max-Age=7776000; Secure`,
    "signed_in=1; Path=/; SameSite=Lax; Max-Age=7776000; Secure",
  ]);
});

test("on http, on a developer's machine, the cookies are not Secure", () => {
  expect(sessionCookies(TOKEN, { publicUrl: "http://127.0.0.1:3000" })).toEqual([
    `session=${TOKEN}; HttpOnly; Path=/; SameSite=Lax; Max-Age=7776000`,
    "signed_in=1; Path=/; SameSite=Lax; Max-Age=7776000",
  ]);
});

test("ending a session clears both cookies", () => {
  for (const cookie of sessionCookies(null, { publicUrl: "http://127.0.0.1:3000" }))
    expect(cookie).toMatch(/^(session|signed_in)=; .*Max-Age=0$/);
});

function tokenIn(headers: Record<string, string>): string | null {
  return sessionTokenOf(new Request("http://127.0.0.1:3000/", { headers }));
}

test("reads the token from the bearer header, or else from the cookie", () => {
  expect(tokenIn({ Cookie: "a=b; session=from-cookie; signed_in=1" })).toBe("from-cookie");
  expect(tokenIn({ Cookie: "session=from-cookie", Authorization: "Bearer from-header" })).toBe(
    "from-header",
  );
  expect(tokenIn({ Authorization: "bearer   from-header " })).toBe("from-header");
});

test("ignores the cookie when the Authorization header has no bearer token", () => {
  expect(tokenIn({ Cookie: "session=from-cookie", Authorization: "Basic eA==" })).toBeNull();
  expect(tokenIn({ Cookie: "xsession=from-cookie; session=" })).toBeNull();
  expect(tokenIn({})).toBeNull();
});
