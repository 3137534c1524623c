import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const ASSIGNMENT = "window.__reactRouterManifest=";

type BrowserRoute = Readonly<Record<string, unknown>>;
type BrowserManifest = { readonly routes: Readonly<Record<string, BrowserRoute>> };

/**
 * Removes what a browser does not need from the manifest that every page loads: the routes of the API and of
 * the feeds, which are fetched by URL and never navigated to; what is false or empty; and the lists of
 * imports, which serve links that fetch their page in advance (`prefetch`), as the shop has none. The server
 * has a manifest of its own.
 */
export function trimManifest(assetsFolder: string): void {
  const names = readdirSync(assetsFolder).filter((name) => /^manifest-\w+\.js$/.test(name));
  for (const name of names) {
    const file = path.join(assetsFolder, name);
    const code = readFileSync(file, "utf8");
    if (!code.startsWith(ASSIGNMENT)) throw new Error(`${name} is not React Router's manifest`);
    const manifest = JSON.parse(
      code.slice(ASSIGNMENT.length).replace(/;\s*$/, ""),
    ) as BrowserManifest;
    const routes = Object.entries(manifest.routes)
      .filter(([id]) => !/^(api|feeds)\//.test(id))
      .map(([id, route]) => [id, smallRoute(route)] as const);
    writeFileSync(
      file,
      `${ASSIGNMENT}${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })};`,
    );
  }
}

function smallRoute(route: BrowserRoute): BrowserRoute {
  const fields = Object.entries(route).filter(
    ([name, value]) =>
      name !== "imports" && value !== false && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(fields);
}
