import { expect, test } from "vitest";
import { z } from "zod";
import { chosenOptions, halifax, newShopper } from "#tests/http/support/shoppers.ts";
import { sharedHttpShop, type HttpResponse } from "#tests/http/support/http-shop.ts";
import { pathOf, siteRoutes } from "#tests/http/support/routes.ts";

const shop = sharedHttpShop();

const described = z.object({
  openapi: z.literal("3.1.0"),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        responses: z.record(
          z.string(),
          z.object({
            description: z.string(),
            content: z
              .record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()) }))
              .optional(),
          }),
        ),
      }),
    ),
  ),
  components: z.object({ schemas: z.object({ Error: z.record(z.string(), z.unknown()) }) }),
});

const document = described.parse((await shop.request("/api/openapi.json")).json);

/** Expects a response to match the description of its endpoint and status. */
function expectAsDescribed(name: string, method: string, answer: HttpResponse): void {
  const response = document.paths[`/api/${name}`]?.[method]?.responses[answer.status];
  expect(response, `${method} ${name} ${answer.status} is described`).toBeDefined();
  const schema = response?.content?.["application/json"]?.schema;
  if (schema === undefined) return void expect(answer.text).toBe("");
  const used = "$ref" in schema ? document.components.schemas.Error : schema;
  const checked = z.fromJSONSchema(used).safeParse(answer.json);
  expect([name, answer.status, checked.error?.issues]).toEqual([name, answer.status, undefined]);
}

test("every endpoint in the routes is described, and no other", () => {
  const undescribed = ["/api/*", "/api/openapi.json"];
  const routes = siteRoutes
    .map((route) => pathOf(route, { slug: "{slug}", "*": "*" }))
    .filter((path) => path.startsWith("/api/") && !undescribed.includes(path));
  expect(Object.keys(document.paths).toSorted()).toEqual(routes.toSorted());
});

test("responses match their description", async () => {
  const { token, email, password, registered } = await newShopper(shop);
  expectAsDescribed("auth-register", "post", registered);
  const post = async (name: string, json: unknown) =>
    expectAsDescribed(name, "post", await shop.callApi(name, json, { token }));
  const get = async (name: string, path = name) =>
    expectAsDescribed(name, "get", await shop.request(`/api/${path}`, { token }));
  await post("auth-login", { email, password });
  await post("auth-reset-request", { email });
  await get("products");
  await get("products/{slug}", "products/traditional-kitchen-maid");
  await get("shipping-rate", "shipping-rate?country=FR");
  await get("session");
  const maid = await shop.request("/api/products/traditional-kitchen-maid");
  const items = [{ id: maid.json?.["id"], options: chosenOptions, price: 88.5 }];
  await post("quote", { items: [...items, { id: 2_000_000_000 }], country: "FR" });
  await post("create-checkout-session", { items, shipping: { address: halifax } });
  await get("get-user-orders");
  await post("auth-logout", {});
});

test("error responses match their description", async () => {
  const { token, email } = await newShopper(shop);
  const post = async (name: string, json: unknown, bearer?: string) =>
    expectAsDescribed(name, "post", await shop.callApi(name, json, { token: bearer }));
  await post("auth-login", {});
  await post("auth-login", { email, password: "not this one" });
  await post("auth-register", { email, password: "pegs and rope", fullName: "Ann" });
  await post("verify-email", { token: "x" });
  await post("auth-reset-password", { token: "x", newPassword: "pegs and rope" });
  await post("quote", { items: [], country: "AQ" });
  await post("create-checkout-session", {});
  await post("create-checkout-session", {}, token);
  const gone = [{ id: 2_000_000_000 }];
  await post("create-checkout-session", { items: gone, shipping: { address: halifax } }, token);
  expectAsDescribed("products/{slug}", "get", await shop.request("/api/products/nothing"));
  expectAsDescribed("products", "get", await shop.request("/api/products?page=x"));
  expectAsDescribed("get-user-orders", "get", await shop.request("/api/get-user-orders"));
});
