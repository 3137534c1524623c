import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const ASSIGNMENT = "window.__reactRouterManifest=";

type BrowserManifest = { readonly routes: Readonly<Record<string, unknown>> };

/**
 * Removes the routes of the API and of the feeds from the manifest that every page loads, so that they add
 * no weight to the pages. Browsers and machines fetch them by URL and never navigate to them. The server has a
 * manifest of its own.
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
    const routes = Object.entries(manifest.routes).filter(([id]) => !/^(api|feeds)\//.test(id));
    writeFileSync(
      file,
      `${ASSIGNMENT}${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })};`,
    );
  }
}
