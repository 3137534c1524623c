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

describe("every function that takes a body", async () => {
  const { token } = await newShopper(shop);

  test.each(posts)("%s: what is not JSON is 400", async (name) => {
    for (const text of ["", "{", "[]", "null", '"text"', "7", "{'a':1}"]) {
      const answer = await shop.callApi(name, undefined, {
        text,
        token,
        headers: { "Content-Type": "application/json" },
      });
      expect([text, answer.status, answer.json]).toEqual([
        text,
        400,
        expect.objectContaining(error),
      ]);
    }
  });

  test.each(posts)("%s: another content type is 415", async (name) => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonp"]) {
      const answer = await shop.callApi(name, undefined, {
        text: "{}",
        token,
        headers: { "Content-Type": type },
      });
      expect([type, answer.status, answer.json]).toEqual([
        type,
        415,
        expect.objectContaining(error),
      ]);
    }
  });

  test.each(posts)("%s: more than 64 KB is 413", async (name) => {
    const answer = await shop.callApi(name, { email: "x".repeat(70_000) }, { token });
    expect([answer.status, answer.json]).toEqual([413, expect.objectContaining(error)]);
  });

  test.each(posts)("%s: an empty object is 422 and names its fields", async (name) => {
    const answer = await shop.callApi(name, {}, { token });
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({ ...error, fields: expect.any(Object) });
    expect(Object.keys(answer.json?.["fields"] ?? {}).length).toBeGreaterThan(0);
  });

  test.each([...posts, "auth-logout"])("%s: a page of another site is 403", async (name) => {
    for (const [header, value] of [
      ["Origin", "https://evil.example"],
      ["Origin", "null"],
      ["Sec-Fetch-Site", "cross-site"],
    ] as const) {
      const answer = await shop.callApi(name, {}, { token, headers: { [header]: value } });
      expect([answer.status, answer.json]).toEqual([403, expect.objectContaining(error)]);
    }
  });

  test.each([...posts, "auth-logout"])("%s: GET is 405 and says what to use", async (name) => {
    const answer = await shop.request(`/api/${name}`);
    expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "POST"]);
    expect(answer.json).toMatchObject(error);
  });
});

test.each(gets)("%s: POST, PUT and DELETE are 405", async (name) => {
  for (const method of ["POST", "PUT", "DELETE"]) {
    const answer = await shop.callApi(name, {}, { method });
    expect([method, answer.status, answer.json]).toEqual([
      method,
      405,
      expect.objectContaining(error),
    ]);
  }
});

test.each(gets)("%s: HEAD answers like GET without a body", async (name) => {
  const search = name === "shipping-rate" ? "?country=FR" : "";
  const answer = await shop.request(`/api/${name}${search}`, { method: "HEAD" });
  expect([answer.status, answer.text]).toEqual([200, ""]);
  expect(answer.headers.get("Content-Type")).toMatch(/^application\/json/);
});

test.each(signedIn)("%s %s: nobody signed in is 401", async (method, name) => {
  const json = method === "POST" ? {} : undefined;
  for (const options of [{}, { token: "nonsense" }, { headers: { Cookie: "session=nonsense" } }]) {
    const answer = await shop.request(`/api/${name}`, { method, json, ...options });
    expect([answer.status, answer.json]).toEqual([401, expect.objectContaining(error)]);
  }
});

test("a bearer token that is no good is not made good by a cookie", async () => {
  const { token } = await newShopper(shop);
  const headers = { Cookie: `session=${token}` };
  expect((await shop.request("/api/get-user-orders", { headers })).status).toBe(200);
  const answer = await shop.request("/api/get-user-orders", { headers, token: "nonsense" });
  expect(answer.status).toBe(401);
});

test("create-checkout-session says its refusal in `error` as well", async () => {
  const answer = await shop.callApi("create-checkout-session", {});
  expect(answer.json?.["error"]).toBe(answer.json?.["message"]);
});

test.each(["nothing", "products/a/b", "auth-login/", "../api/quote/x", "__proto__", "constructor"])(
  "%s is no function: 404",
  async (name) => {
    const answer = await shop.request(`/api/${name}`);
    expect([answer.status, answer.json]).toEqual([404, expect.objectContaining(error)]);
  },
);

test("a webhook without Stripe's signature is 400", async () => {
  for (const signature of ["", "t=1,v1=00", "nonsense"]) {
    const headers = { "Stripe-Signature": signature };
    const answer = await shop.callApi("stripe-webhook", { id: "evt_1" }, { headers });
    expect(answer.status).toBe(400);
  }
});

test("a body of exactly 64 KB is read", async () => {
  const frame = JSON.stringify({ email: "a@example.com", password: "" }).length;
  const json = { email: "a@example.com", password: "x".repeat(65_536 - frame) };
  expect((await shop.callApi("auth-login", json)).status).toBe(422);
});
