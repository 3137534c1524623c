import type { Plugin } from "vite";

/** What stands instead of a function's body. */
type Body = string;

const NEVER_CALLED: Body = `{ throw new Error("scripts/lean-router.ts leaves this out") }`;

/**
 * Functions of React Router that the storefront's browser never needs, by the file they are in, and what
 * stands instead of their bodies. Together with what only they use they are 5 KB of every page's script.
 */
const leftOut: Readonly<Record<string, Readonly<Record<string, Body>>>> = {
  // One manifest has all routes (`routeDiscovery` in react-router.config.ts).
  "dom/ssr/fog-of-war.js": {
    isFogOfWarEnabled: "{ return false }",
    getPatchRoutesOnNavigationFunction: "{}",
    useFogOFWarDiscovery: "{}",
    getPartialManifest: NEVER_CALLED,
  },
  "router/router.js": {
    discoverRoutes: NEVER_CALLED,
    patchRoutesImpl: NEVER_CALLED,
    // No fetchers, which oxlint.config.ts forbids: a page asks for data by `fetch`.
    fetch: NEVER_CALLED,
  },
  "dom/lib.js": { useFetcher: NEVER_CALLED },
  "dom/ssr/single-fetch.js": { singleFetchLoaderFetcherStrategy: NEVER_CALLED },
  // Nothing measures the router's own steps.
  "router/instrumentation.js": {
    consumeInstrumentationClientResultMetaReceiver: "{}",
    getRouteInstrumentationUpdates: NEVER_CALLED,
    instrumentClientSideRouter: NEVER_CALLED,
  },
  // No link has `prefetch`: the browser prepares pages itself (storefront/first-sight/speculation.ts).
  "dom/ssr/components.js": {
    usePrefetchBehavior: "{ return [false, null, {}] }",
    PrefetchPageLinks: NEVER_CALLED,
  },
  // The root has an error page of its own, and there are no React Server Components.
  "dom/ssr/errorBoundaries.js": {
    RemixRootDefaultErrorBoundary: "{ return null }",
    BoundaryShell: NEVER_CALLED,
  },
  "dom/ssr/fallback.js": { RemixRootDefaultHydrateFallback: "{ return null }" },
  "hooks.js": { RSCErrorHandler: NEVER_CALLED, DefaultErrorComponent: "{ return null }" },
  "context.js": { useIsRSCRouterContext: "{ return false }" },
};

/** Loads a module, and says as Vite's own function does that it is missing (ui/reload-once.ts). */
const LOAD = `export const __vitePreload = (load) => load().catch((error) => {
  dispatchEvent(new Event("vite:preloadError"));
  throw error;
});`;

type Node = { readonly [key: string]: unknown };
type Found = { readonly name: string; readonly start: number; readonly end: number };

/**
 * Leaves out of the browser's build what the shop does not use of React Router, and Vite's function that loads
 * the styles of a module before it: one sheet has them all.
 */
export function leanRouter(): Plugin {
  return {
    name: "lean-router",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /react-router\/dist\/production\/lib\/|vite\/preload-helper/ },
      handler(code, id) {
        if (id.includes("preload-helper")) return LOAD;
        const bodies = leftOut[id.replace(/^.*\/production\/lib\//, "")];
        return bodies && withBodies(code, bodies, functionsIn(this.parse(code)));
      },
    },
  };
}

/** Replaces the bodies of functions. Throws when one is missing, as after an update of the package. */
function withBodies(
  code: string,
  bodies: Readonly<Record<string, Body>>,
  functions: readonly Found[],
): string {
  return Object.entries(bodies)
    .map(([name, body]) => {
      const found = functions.find((each) => each.name === name);
      if (!found)
        throw new Error(`React Router has no function ${name}: see scripts/lean-router.ts`);
      return { ...found, body };
    })
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, body }) => text.slice(0, start) + body + text.slice(end), code);
}

/** The bodies of all declared functions, the inner ones too. */
function functionsIn(node: unknown): Found[] {
  if (typeof node !== "object" || node === null) return [];
  const inner = Object.values(node).flatMap(functionsIn);
  const { type, id, body } = node as Node;
  if (type !== "FunctionDeclaration") return inner;
  const { start, end } = body as { start: number; end: number };
  return [{ name: (id as { name: string }).name, start, end }, ...inner];
}
