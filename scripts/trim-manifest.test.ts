import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { smallManifest } from "./trim-manifest.ts";

const home = {
  id: "pages/home",
  parentId: "root",
  path: "",
  hasLoader: true,
  hasDefaultExport: true,
  module: "/assets/home-x1.js",
};
const contact = {
  id: "pages/contact",
  parentId: "root",
  path: "contact-us",
  hasLoader: false,
  hasAction: true,
  hasDefaultExport: true,
  module: "/assets/contact-a1.js",
  clientActionModule: "/assets/other-b1.js",
};

test("the small manifest gives the browser the same routes, without those that are never navigated to", () => {
  const context: { window: { __reactRouterManifest?: unknown } } = { window: {} };
  const api = { id: "api/quote", path: "api/quote", module: "/assets/quote-q1.js" };
  const code = smallManifest(
    JSON.stringify({
      url: "/assets/manifest-1.js",
      routes: {
        "pages/home": { ...home, imports: ["/assets/frame.js"], css: [], hasErrorBoundary: false },
        "pages/contact": contact,
        "api/quote": api,
      },
    }),
  );
  runInNewContext(code, context);
  const read = JSON.parse(JSON.stringify(context.window.__reactRouterManifest)) as unknown;
  expect(read).toEqual({
    url: "/assets/manifest-1.js",
    routes: { "pages/home": home, "pages/contact": contact },
  });
});

test("a script outside the folder of scripts is refused", () => {
  const routes = { "pages/home": { ...home, module: "https://cdn.example/home.js" } };
  expect(() => smallManifest(JSON.stringify({ routes }))).toThrow("https://cdn.example/home.js");
});
