import { expect, test } from "vitest";
import adminRoutes from "#admin/routes.ts";
import storefrontRoutes from "#storefront/routes.ts";
import { loggedPath } from "./logged-path.ts";

type Entry = { readonly path?: string; readonly children?: readonly Entry[] };
const pathsOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ path = "", children }) => (children ? pathsOf(children) : [`/${path}`]));

/** What may be in the log: it opens nothing to anybody who is not signed in. */
const open = /^:(?:slug|orderNumber|number|file)$/;
/** Behind the access check. */
const ofStaff = pathsOf(adminRoutes).map((path) => `/admin${path}`);

const secret = "canary-secret_0";
const encoded = (path: string) =>
  path.replace(/[a-z]/, (letter) => `%${letter.codePointAt(0)?.toString(16)}`);

test("no address of the shop has its secret in the log, however it is spelled", () => {
  const secrets = pathsOf(storefrontRoutes)
    .filter((path) => path.split("/").some((part) => part.startsWith(":") && !open.test(part)))
    .map((path) => path.replaceAll(/:\w+/g, secret));
  expect(secrets.length).toBeGreaterThan(3);
  for (const path of secrets)
    for (const spelled of [
      path,
      `${path}.data`,
      `${path}/_.data`,
      `${path}/`,
      `/${path}`,
      path.replace(secret, `/${secret}`),
      path.toUpperCase(),
      encoded(path),
      encoded(path).toUpperCase(),
      path.replace(secret, encoded(secret)),
      path.replace(`/${secret}`, `%2F${secret}`),
      `${path}%0a`,
      `${path}%zz`,
      `http://shop.example${path}`,
    ])
      expect([spelled, loggedPath(spelled)]).toEqual([
        spelled,
        expect.not.stringMatching(/canary|secret/i),
      ]);
});

test("every other address is logged as it was asked for", () => {
  const others = pathsOf(storefrontRoutes).filter(
    (path) => !path.split("/").some((part) => part.startsWith(":") && !open.test(part)),
  );
  for (const path of [...others, ...ofStaff, "/preview", "/%6fffer", "/caf%c3%a9", "/a%zz"])
    expect(loggedPath(path)).toBe(path);
});

test.each([
  ["/offers/abc_-123", "/offers/…"],
  ["/%6fffers/abc.data", "/offers/…"],
  ["//Preview/Page/abc/x", "//Preview/Page/…"],
  ["/admin/offers/4d1f", "/admin/offers/4d1f"],
])("%s is logged as %s", (path, logged) => expect(loggedPath(path)).toBe(logged));
