import { expect, test } from "vitest";
import { siteRoutes } from "#tests/http/support/routes.ts";
import { speculationRules } from "./speculation.ts";

type Rules = {
  readonly [action: string]: readonly {
    readonly where: { readonly href_matches: string };
    readonly eagerness: string;
  }[];
};
const rules = JSON.parse(speculationRules) as Rules;
const patterns = Object.values(rules).flatMap((list) =>
  list.map(({ where }) => new URLPattern({ pathname: where.href_matches })),
);
const isPrepared = (path: string) =>
  patterns.some((pattern) => pattern.test(`https://shop.example${path}`));

test("the browser prepares the pages of products when a visitor points at their links, and nothing else", () => {
  expect(rules).toEqual({
    prerender: [{ where: { href_matches: "/product/:slug" }, eagerness: "moderate" }],
  });
  const prepared = siteRoutes.filter(({ path }) => isPrepared(path.replaceAll(/:\w+|\*/g, "x")));
  expect(prepared).toEqual([{ path: "/product/:slug", takesPosts: false }]);
});

test.each([
  "/checkout/cancelled/0f8fad5b-d9cb-469f-a165-70867728950e",
  "/verify-email?token=x",
  "/confirm-email?token=x",
  "/reset-password?token=x",
  "/logout",
  "/mail-preferences?token=x",
  "/product/beech-pegs/back-in-stock?token=x",
  "/account/orders/1001/cancel",
  "/order/success?session_id=x",
  "/offers/x",
])("%s, which a mail or a page may link to, is never prepared", (path) => {
  expect(isPrepared(path)).toBe(false);
});
