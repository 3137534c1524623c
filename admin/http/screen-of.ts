import { matchRoutes } from "react-router";
import { permission, type StaffRole } from "#shop/staff/rights.ts";
import type { Screen } from "#admin/screen.ts";
import { entryPages } from "#admin/entry-pages.ts";
import { screens } from "#admin/screens.ts";

const BASENAME = "/admin";
const routes = [
  ...screens.map((screen) => ({ path: screen.path || "/", screen: screen as Screen })),
  ...entryPages.map(({ path }) => ({ path, screen: null })),
];
/** The router compiles every route that it is given, for each address: those that begin as the address does are few. */
const routesFrom = Map.groupBy(routes, ({ path }) => path.split("/", 1)[0]);

/** A route of the admin: its pattern, as the router has it, and its screen. */
type RouteOfScreen = { readonly path: string; readonly screen: Screen | null };

/**
 * The route at a URL's path. Its screen is null for a page that needs no right, such as the sign-in page. An
 * unknown path is the screen that says so, which only staff see.
 */
export function routeAt(pathname: string): RouteOfScreen {
  const page = pagePath(pathname);
  const near = routesFrom.get(page.split("/", 3)[2] ?? "") ?? routes;
  const found = matchRoutes(near, page, BASENAME)?.at(-1)?.route;
  return found ?? { path: notFound.path, screen: notFound };
}

/** Whether a role may open a page, named as the router's links name it. False for an unknown path. */
export function mayOpen(role: StaffRole, path: string): boolean {
  const { screen } = routeAt(BASENAME + path);
  return screen !== null && screen !== notFound && permission(role, screen.read) !== "no";
}

const notFound: Screen = screens[screens.length - 1] as Screen;

/** The path of a page. React Router requests its data at "<path>.data", and at "<path>/_.data" after a slash. */
export function pagePath(pathname: string): string {
  return pathname.replace(/(?:\/_)?\.data$/, "");
}
