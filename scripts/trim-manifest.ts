import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const ASSIGNMENT = "window.__reactRouterManifest=";

type BrowserRoute = Readonly<Record<string, unknown>> & { readonly id: string };
type BrowserManifest = { readonly routes: Readonly<Record<string, BrowserRoute>> };

/**
 * Makes the manifest that every page loads small. Removes what a browser does not need: the routes of the API
 * and of the feeds, which are fetched by URL and never navigated to; what is false or empty; and the lists of
 * imports, which serve links that fetch their page in advance (`prefetch`), as the shop has none. What nearly
 * every route repeats is written again by a line of code in the file. The server has a manifest of its own.
 */
export function trimManifest(assetsFolder: string): void {
  const names = readdirSync(assetsFolder).filter((name) => /^manifest-\w+\.js$/.test(name));
  for (const name of names) {
    const file = path.join(assetsFolder, name);
    const code = readFileSync(file, "utf8");
    if (!code.startsWith(ASSIGNMENT)) throw new Error(`${name} is not React Router's manifest`);
    writeFileSync(file, smallManifest(code.slice(ASSIGNMENT.length).replace(/;\s*$/, "")));
  }
}

/** Reads the manifest as JSON, and returns the script that assigns it. */
export function smallManifest(json: string): string {
  const manifest = JSON.parse(json) as BrowserManifest;
  const routes = Object.values(manifest.routes)
    .filter(({ id }) => !/^(api|feeds)\//.test(id))
    .map(smallRoute);
  const rest = JSON.stringify({ ...manifest, routes: {} });
  return `{const m=${ASSIGNMENT}${rest},file=${WHOLE_FILE};for(const r of ${JSON.stringify(routes)})m.routes[r.id]={hasLoader:!0,hasDefaultExport:!0,...r,module:file(r,r.module),clientActionModule:file(r,r.clientActionModule)}}`;
}

/** The function in the script that is the reverse of `shortFile`. */
const WHOLE_FILE = `({id},name)=>name&&"/assets/"+(name[0]=="-"?id.split("/").pop():"")+name+".js"`;

function smallRoute(route: BrowserRoute): BrowserRoute {
  const { id, parentId, path: at, module, clientActionModule, imports: _, ...flags } = route;
  const { hasLoader = false, hasDefaultExport = false, ...others } = flags;
  const shown = Object.entries(others).filter(
    ([, value]) => value !== false && !(Array.isArray(value) && value.length === 0),
  );
  return {
    id,
    parentId,
    path: at,
    module: shortFile(id, module),
    ...(clientActionModule !== undefined && {
      clientActionModule: shortFile(id, clientActionModule),
    }),
    ...(hasLoader !== true && { hasLoader }),
    ...(hasDefaultExport !== true && { hasDefaultExport }),
    ...Object.fromEntries(shown),
  };
}

/** "-x1y2z3" for the file "/assets/home-x1y2z3.js" of the route "pages/home". Throws for a file elsewhere. */
function shortFile(id: string, url: unknown): string {
  const name = /^\/assets\/(\w.*)\.js$/.exec(String(url))?.[1];
  if (name === undefined) throw new Error(`The script ${String(url)} is not in /assets`);
  const own = `${path.posix.basename(id)}-`;
  return name.startsWith(own) ? name.slice(own.length - 1) : name;
}
