import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";
import { entryPages } from "./entry-pages.ts";
import { screens } from "./screens.ts";

/** Every URL of the admin, made from the table of screens. */
export default [
  layout(
    "shell/shell.tsx",
    screens.map(({ path, file }) => (path === "" ? index(file) : route(path, file, { id: path }))),
  ),
  ...entryPages.map(({ path, file }) => route(path, file, { id: path })),
] satisfies RouteConfig;
