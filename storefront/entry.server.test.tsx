import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { log } from "#shop/platform/log.server.ts";
import { requestContext } from "#web/request-context.ts";
import * as entry from "./entry.server.tsx";

const logged = vi.spyOn(log, "error").mockImplementation(() => {});
const printed = vi.spyOn(console, "error").mockImplementation(() => {});

beforeEach(() => void vi.clearAllMocks());
afterEach(() => void vi.useRealTimers());

type Module = ServerBuild["routes"][string] extends infer Route
  ? Extract<Route, { module: unknown }>["module"]
  : never;

/** Requests the only page of a website. */
function ask(module: Partial<Module>, init: RequestInit & { path?: string } = {}) {
  const root = {
    id: "root",
    path: "",
    module: { default: () => "page", ErrorBoundary: () => "sorry", loader: () => null, ...module },
  };
  const route = { id: "root", path: "", hasLoader: true, module: "/root.js", imports: [] };
  const build = {
    entry: { module: entry },
    routes: { root },
    assets: {
      entry: { module: "/e.js", imports: [] },
      routes: { root: route },
      url: "/m.js",
      version: "1",
    },
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    publicPath: "/",
    assetsBuildDirectory: "",
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
    allowedActionOrigins: ["**"],
  } as unknown as ServerBuild;
  const context = new RouterContextProvider();
  context.set(requestContext, { clientIp: "203.0.113.9", requestId: "the-request" });
  const { path = "/?token=secret", ...rest } = init;
  const request = new Request(`http://shop.example${path}`, rest);
  return createRequestHandler(build, "production")(request, context);
}

const fault = new TypeError("a fault");
const fail = () => {
  throw fault;
};
const down = () => Promise.reject(Object.assign(new Error("connect"), { code: "ECONNREFUSED" }));

function expectOneLine(path = "/", method = "GET") {
  expect(logged).toHaveBeenCalledTimes(1);
  expect(logged.mock.calls[0]?.[0]).toMatchObject({
    err: expect.anything(),
    requestId: "the-request",
    method,
    path,
  });
  expect(JSON.stringify(logged.mock.calls)).not.toContain("secret");
  expect(printed).not.toHaveBeenCalled();
}

test.each<[string, Partial<Module>]>([
  ["a loader", { loader: fail }],
  ["a middleware", { middleware: [fail] }],
  ["the rendering", { default: fail }],
  ["the rendering and its error page", { default: fail, ErrorBoundary: fail }],
  ["the headers", { headers: fail }],
  ["a loader that throws a string", { loader: () => Promise.reject("a word") }],
])("logs an error of %s as one line", async (_, module) => {
  expect((await ask(module)).status).toBe(500);
  expectOneLine();
});

test("logs an error of an action as one line", async () => {
  const { status } = await ask({ action: fail }, { method: "POST", body: new FormData() });
  expect(status).toBe(500);
  expectOneLine("/", "POST");
});

test("logs an error of a page's data request as one line", async () => {
  expect((await ask({ loader: fail }, { path: "/_.data" })).status).toBe(500);
  expectOneLine("/_.data");
});

test("logs an error of a resource route as one line", async () => {
  expect((await ask({ default: undefined, ErrorBoundary: undefined, loader: fail })).status).toBe(
    500,
  );
  expectOneLine();
});

test("logs a rendering that takes too long as one line", async () => {
  vi.useFakeTimers();
  const never = new Promise(() => {});
  const answer = ask({
    default: () => {
      throw never; // as a component does that suspends
    },
  });
  await vi.advanceTimersByTimeAsync(25_000);
  expect((await answer).status).toBe(500);
  expectOneLine();
});

test("logs no error for a client error", async () => {
  expect((await ask({}, { path: "/nothing" })).status).toBe(404);
  expect((await ask({}, { method: "POST", body: new FormData() })).status).toBe(405);
  expect(logged).not.toHaveBeenCalled();
  expect(printed).not.toHaveBeenCalled();
});

test.each(["/", "/_.data"])(
  "logs no error when a visitor leaves before %s is answered",
  async (path) => {
    const gone = new AbortController();
    const loader = async () => {
      gone.abort();
      return null;
    };
    await ask({ loader }, { path, signal: gone.signal }).catch(() => {});
    expect(logged).not.toHaveBeenCalled();
    expect(printed).not.toHaveBeenCalled();
  },
);

test("logs an error of a page whose visitor has left", async () => {
  const gone = new AbortController();
  const middleware = [
    () => {
      gone.abort();
      return fail();
    },
  ];
  await ask({ middleware }, { signal: gone.signal }).catch(() => {});
  expectOneLine();
});

test("logs a database outage once, however many loaders of a page it fails", async () => {
  await ask({ loader: down, middleware: [async (_, next) => (await next(), down())] });
  expectOneLine();
});
