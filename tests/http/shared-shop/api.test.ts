import { describe, expect, test } from "vitest";
import { newShopper } from "#tests/http/support/shoppers.ts";
import { sharedHttpShop } from "#tests/http/support/http-shop.ts";

const shop = sharedHttpShop();

const posts = [
  "auth-login",
  "auth-register",
  "verify-email",
  "auth-reset-request",
  "auth-reset-password",
  "create-checkout-session",
  "quote",
  "contact",
];
const gets = ["products", "products/rubber-grippers", "shipping-rate", "openapi.json"];
const signedIn = [
  ["POST", "create-checkout-session"],
  ["GET", "get-user-orders"],
] as const;
const error = { code: expect.any(String), message: expect.any(String) };

describe("every endpoint that takes a body", async () => {
  const { token } = await newShopper(shop);

  test.each(posts)("%s: what is not JSON is 400", async (name) => {
    for (const text of ["", "{", "[]", "null", '"text"', "7", "{'a':1}"]) {
      const response = await shop.callApi(name, undefined, {
        text,
        token,
        headers: { "Content-Type": "application/json" },
      });
      expect([text, response.status, response.json]).toEqual([
        text,
        400,
        expect.objectContaining(error),
      ]);
    }
  });

  test.each(posts)("%s: another content type is 415", async (name) => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonp"]) {
      const response = await shop.callApi(name, undefined, {
        text: "{}",
        token,
        headers: { "Content-Type": type },
      });
      expect([type, response.status, response.json]).toEqual([
        type,
        415,
        expect.objectContaining(error),
      ]);
    }
  });

  test.each(posts)("%s: more than 64 KB is 413", async (name) => {
    const response = await shop.callApi(name, { email: "x".repeat(70_000) }, { token });
    expect([response.status, response.json]).toEqual([413, expect.objectContaining(error)]);
  });

  test.each(posts)("%s: an empty object is 422 and names its fields", async (name) => {
    const response = await shop.callApi(name, {}, { token });
    expect(response.status).toBe(422);
    expect(response.json).toMatchObject({ ...error, fields: expect.any(Object) });
    expect(Object.keys(response.json?.["fields"] ?? {}).length).toBeGreaterThan(0);
  });

  test.each([...posts, "auth-logout"])("%s: GET is 405 with the allowed method", async (name) => {
    const response = await shop.request(`/api/${name}`);
    expect([response.status, response.headers.get("Allow")]).toEqual([405, "POST"]);
    expect(response.json).toMatchObject(error);
  });
});

test.each(gets)("%s: POST, PUT and DELETE are 405", async (name) => {
  for (const method of ["POST", "PUT", "DELETE"]) {
    const response = await shop.callApi(name, {}, { method });
    expect([method, response.status, response.json]).toEqual([
      method,
      405,
      expect.objectContaining(error),
    ]);
  }
});

test.each(gets)("%s: HEAD answers like GET without a body", async (name) => {
  const search = name === "shipping-rate" ? "?country=FR" : "";
  const response = await shop.request(`/api/${name}${search}`, { method: "HEAD" });
  expect([response.status, response.text]).toEqual([200, ""]);
  expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
});

test.each(signedIn)("%s %s: signed out is 401", async (method, name) => {
  const json = method === "POST" ? {} : undefined;
  for (const options of [{}, { token: "nonsense" }, { headers: { Cookie: "session=nonsense" } }]) {
    const response = await shop.request(`/api/${name}`, { method, json, ...options });
    expect([response.status, response.json]).toEqual([401, expect.objectContaining(error)]);
  }
});

test("an invalid bearer token is refused although the cookie is valid", async () => {
  const { token } = await newShopper(shop);
  const headers = { Cookie: `session=${token}` };
  expect((await shop.request("/api/get-user-orders", { headers })).status).toBe(200);
  const response = await shop.request("/api/get-user-orders", { headers, token: "nonsense" });
  expect(response.status).toBe(401);
});

test("create-checkout-session repeats its message in `error`", async () => {
  const response = await shop.callApi("create-checkout-session", {});
  expect(response.json?.["error"]).toBe(response.json?.["message"]);
});

test.each(["nothing", "products/a/b", "auth-login/", "../api/quote/x", "__proto__", "constructor"])(
  "%s does not exist: 404",
  async (name) => {
    const response = await shop.request(`/api/${name}`);
    expect([response.status, response.json]).toEqual([404, expect.objectContaining(error)]);
  },
);

test("a webhook without Stripe's signature is 400", async () => {
  for (const signature of ["", "t=1,v1=00", "t=1,v1=", "nonsense"]) {
    const headers = { "Stripe-Signature": signature };
    const response = await shop.callApi("stripe-webhook", { id: "evt_1" }, { headers });
    expect(response.status).toBe(400);
  }
});

test("a body of exactly 64 KB is read", async () => {
  const frame = JSON.stringify({ email: "a@example.com", password: "" }).length;
  const json = { email: "a@example.com", password: "x".repeat(65_536 - frame) };
  expect((await shop.callApi("auth-login", json)).status).toBe(422);
});
