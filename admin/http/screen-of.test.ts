import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { entryPages } from "#admin/entry-pages.ts";
import { screens } from "#admin/screens.ts";
import { accessContext } from "./access-context.ts";
import { applyAccess } from "./apply-access.server.ts";
import { routeAt } from "./screen-of.ts";

const pages: readonly string[] = [...screens, ...entryPages].map(({ path }) => path || "/");

/** The router itself, with the admin's URLs. Resolves to the routes that have run for a path. */
function createRouter(given: readonly string[]) {
  const ran: string[] = [];
  const asRoute = (path: string) => ({
    id: path,
    parentId: "root",
    ...(path === "/" ? { index: true } : { path }),
    module: { loader: () => (ran.push(path), null) },
  });
  const build = {
    basename: "/admin",
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/manifest" },
    future: {},
    assets: {},
    entry: { module: { default: () => new Response(null), handleError: () => {} } },
    routes: {
      root: { id: "root", path: "", module: { middleware: [applyAccess], default: () => null } },
      ...Object.fromEntries(given.map((path) => [path, asRoute(path)])),
    },
  };
  const handle = createRequestHandler(build as unknown as ServerBuild, "test");
  return async (pathname: string) => {
    const context = new RouterContextProvider();
    context.set(accessContext, { kind: "open", session: null });
    await handle(new Request(`http://shop${pathname}`), context);
    return ran.splice(0);
  };
}

const spellings: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => path.toUpperCase(),
  (path) => path.replace("/admin/", "/admin//"),
  ...[
    "/",
    ".data",
    "/.data",
    "/_.data",
    "/_root.data",
    "/%5froot.data",
    "/_root%2edata",
    "%2fx.data",
    ".data.data",
    "/_/_.data",
  ].map((ending) => (path: string) => path + ending),
];

test("every spelling of an address runs the route that was checked, or none", async () => {
  const ask = createRouter(pages);
  let runs = 0;
  for (const page of pages) {
    const address = `/admin/${page.replace(/^\//, "").replace(/:\w+|\*/g, "_root")}`;
    for (const spell of spellings) {
      const spelled = spell(address);
      const ran = await ask(spelled);
      expect([spelled, ran]).toEqual([spelled, ran.map(() => routeAt(spelled).path)]);
      runs += ran.length;
    }
  }
  expect(runs).toBeGreaterThan(pages.length * 5);
});

test("a route that is not the one of the access check does not run", async () => {
  const others = pages.filter((page) => page !== "staff").concat(":any");
  const ask = createRouter(others);
  expect([await ask("/admin/staff"), await ask("/admin/staff.data")]).toEqual([[], []]);
  expect(await ask("/admin/find")).toEqual(["find"]);
});
