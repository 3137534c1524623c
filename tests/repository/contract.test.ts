import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { entryPages } from "#admin/entry-pages.ts";
import type { Screen } from "#admin/screen.ts";
import { screens } from "#admin/screens.ts";
import { siteRoutes } from "#tests/http/support/routes.ts";

const contract = readFileSync("docs/spec/interface.md", "utf8");

/** A part of the contract, from its heading to the next one. */
function part(heading: string): string {
  const found = contract.split(`\n## ${heading}`)[1]?.split("\n## ")[0];
  if (found === undefined) throw new Error(`The contract has no part "${heading}".`);
  return found;
}

const groupsOf = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((found) => found.slice(1).map((each) => each ?? ""));

/** A path with every parameter written alike: "orders/:orderNumber" and "orders/{number}". */
const plain = (path: string) => path.replaceAll(/:\w+|\{[^{}]*\}/g, "{}");

test("the contract's commands are those of package.json", () => {
  const { scripts }: { scripts: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync("package.json", "utf8"),
  );
  const named = groupsOf(part("Commands"), /`npm (?:run )?([\w:-]+)/g).flat();
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(scripts).toSorted());
});

test("the contract's calls are the routes of the API", () => {
  const named = groupsOf(part("API"), /^- `(?:GET|POST) ([^`]+)`/gm).flat();
  const routes = siteRoutes
    .map(({ path }) => path)
    .filter((path) => path.startsWith("/api/") && path !== "/api/*");
  expect(named.map((path) => plain(`/api/${path}`)).toSorted()).toEqual(
    routes.map(plain).toSorted(),
  );
});

test("the contract's rooms are the links of the admin's navigation, in their order", () => {
  const rooms = groupsOf(part("The admin"), /^\d+\. (.+?) `(\/admin[^`]*)`/gm);
  const links = (screens as readonly Screen[]).flatMap(({ path, link }) =>
    link === undefined ? [] : [[link.name, `/admin/${path}`.replace(/\/$/, "")]],
  );
  expect(rooms).toEqual(links);
});

test("every address of the admin in the contract is a screen", () => {
  const paths = new Set([...screens, ...entryPages].map(({ path }) => plain(path)));
  let room = "";
  const named = groupsOf(part("The admin"), /`(\/admin|…)([^`?]*)/g).map(([root, rest = ""]) => {
    if (root === "…") return room + rest;
    room = rest;
    return rest;
  });
  const missing = named.filter((path) => !paths.has(plain(path.replace(/^\//, ""))));
  expect([named.length > 60, missing]).toEqual([true, []]);
});
