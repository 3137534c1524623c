import type { defineConfig } from "oxlint";
import { adminRooms, ladder, rooms } from "./ladders.ts";
import { owners } from "./library-owners.ts";

/** Other folders are imported by #name, never by a relative path. */
const byDots = ["../*", "../**"];
/** A module's SQL is private to the module. */
const privateSql = "#shop/**/*-queries.server.ts";
const webLibraries = ["react", "react-dom", "react-dom/*", "react-router", "react-router/*"];
const websites = ["#storefront/**", "#admin/**"];
/** What serves and supervises while the shop runs. */
const runningShop = ["#sandbox/**", "#server/http/**", "#server/processes/**"];
const programs = ["#server/**", "#bin/**", "#scripts/**", "#bench/**", "#launcher/**"];

/** The libraries that a folder may not import. */
const librariesClosedTo = (folder: string) =>
  Object.keys(owners).filter(
    (library) => !owners[library]?.some((owner) => `${folder}/`.startsWith(`${owner}/`)),
  );

type Override = NonNullable<Parameters<typeof defineConfig>[0]["overrides"]>[number];

/**
 * Forbids a group of imports in some files. Only the last override for a file applies, so each group is
 * complete, and a folder comes after the folder that contains it.
 */
const forbid = (files: string[], group: string[], message: string): Override => ({
  files,
  rules: { "no-restricted-imports": ["error", { patterns: [{ group, message }] }] },
});

/** A folder of one of the programs (server, bin, scripts, bench, launcher). */
const program = (
  folder: string,
  { closed, message }: { closed: string[]; message: string },
): Override =>
  forbid(
    [`${folder}/**`],
    [
      ...byDots,
      ...librariesClosedTo(folder),
      privateSql,
      providersOwn,
      "#emails/**",
      "#ui/**",
      ...closed,
    ],
    message,
  );

/** Only `shop/payments/provider.server.ts` names the payment provider. */
const providersOwn = "#shop/payments/stripe/**";

/** A module of shop/, or one of its folders that owns a library. */
const moduleRule = (module: string, folder = `shop/${module}`): Override => {
  const rung = ladder.indexOf(module);
  return forbid(
    [`${folder}/**`],
    [
      ...byDots,
      ...webLibraries,
      ...librariesClosedTo(folder),
      privateSql,
      providersOwn,
      `!#shop/${module}/**`,
      ...websites,
      ...programs,
      "#sandbox/**",
      "#web/**",
      ...(module === "mail" ? [] : ["#emails/**"]),
      ...ladder.slice(rung + 1).map((above) => `#shop/${above}/**`),
    ],
    `shop/${module} may import only ${ladder.slice(0, rung).join(", ") || "nothing"}; see ARCHITECTURE.md, Rules.`,
  );
};

/** The rooms of a website. */
function roomRules(website: {
  readonly website: "storefront" | "admin";
  readonly rooms: readonly string[];
  readonly closed: readonly string[];
}): Override[] {
  const { website: name, rooms: own, closed } = website;
  return own.map((room, rung) =>
    forbid(
      [`${name}/${room}/**`],
      [
        ...byDots,
        ...librariesClosedTo(`${name}/${room}`),
        privateSql,
        ...programs,
        "#sandbox/**",
        ...closed,
        // Code that runs in the browser imports no server code.
        ...(["client", "components"].includes(room) ? ["#shop/**/*.server.ts"] : []),
        ...own.slice(rung + 1).map((above) => `#${name}/${above}/**`),
      ],
      `${name}/${room} may import only ui, web and ${own.slice(0, rung).join(", ") || "shop"}; rules belong in shop/.`,
    ),
  );
}

/** What each folder may import. ARCHITECTURE.md gives the reasons. */
export const importRules: readonly Override[] = [
  ...ladder.map((module) => moduleRule(module)),
  moduleRule("payments", "shop/payments/stripe"),
  moduleRule("platform", "shop/platform/photos"),
  ...roomRules({ website: "storefront", rooms, closed: ["#admin/**"] }),
  ...roomRules({ website: "admin", rooms: adminRooms, closed: ["#storefront/**"] }),
  forbid(
    ["web/**"],
    [...byDots, ...librariesClosedTo("web"), privateSql, ...websites, ...programs, "#sandbox/**"],
    "web/ is what every website does with requests; it knows none of them.",
  ),
  forbid(
    ["ui/**"],
    [
      ...byDots,
      ...librariesClosedTo("ui"),
      "#shop/**/*.server.ts",
      ...websites,
      "#web/**",
      ...programs,
      "#sandbox/**",
    ],
    "ui/ has no data of its own: components receive everything as props.",
  ),
  forbid(
    ["emails/**"],
    [
      ...byDots,
      ...librariesClosedTo("emails"),
      ...websites,
      "#web/**",
      "#shop/**/*.server.ts",
      ...programs,
      "#sandbox/**",
    ],
    "An e-mail template receives all its data as props.",
  ),
  forbid(
    ["sandbox/**"],
    [
      ...byDots,
      ...librariesClosedTo("sandbox"),
      ...websites,
      "#web/**",
      "#shop/**",
      "#emails/**",
      ...programs,
    ],
    "The sandbox stands outside the shop and speaks to it over HTTP and SMTP only.",
  ),
  program("server", {
    closed: [...websites, "#bin/**", "#scripts/**", "#bench/**"],
    message:
      "Only server/app.ts, server/website.ts and server/admin-app.ts import a website; the server uses no other program.",
  }),
  program("server/http", {
    closed: [
      "pg",
      ...websites,
      "#sandbox/**",
      "#server/processes/**",
      "#server/postgres/**",
      "#bin/**",
      "#scripts/**",
      "#bench/**",
    ],
    message: "server/http serves requests: it knows no processes, no PostgreSQL, no page.",
  }),
  program("server/metrics", {
    closed: ["pg", ...websites, "#sandbox/**", "#bin/**", "#scripts/**"],
    message: "server/metrics measures the server and the shop; it knows no page and no SQL.",
  }),
  program("server/postgres", {
    closed: ["#shop/**", ...websites, "#sandbox/**", "#server/http/**", "#bin/**"],
    message: "server/postgres starts a PostgreSQL and knows nothing of the shop.",
  }),
  forbid(
    ["server/app.ts", "server/website.ts", "server/admin-app.ts"],
    [...byDots, ...librariesClosedTo("server"), "#bin/**", "#scripts/**", "#bench/**"],
    "server/app.ts, server/website.ts and server/admin-app.ts are the doors to the websites; they use no other program.",
  ),
  program("server/backup", {
    closed: [...websites, ...runningShop, "#bin/**", "#scripts/**"],
    message:
      "server/backup copies and restores a database; it knows no page and no process of the shop.",
  }),
  program("server/release", {
    closed: [...websites, ...runningShop, "#bin/**", "#scripts/**", "#bench/**"],
    message:
      "server/release fetches and tries a version of the shop; it knows no page and no process.",
  }),
  program("bin", {
    closed: [...websites, "#sandbox/**", "#scripts/**", "#bench/**"],
    message: "A command line tool in bin/ uses shop/ and the server's start-up only.",
  }),
  program("scripts", {
    closed: [...websites, "#sandbox/**", "#bin/**", "#bench/**", "#server/http/**"],
    message: "A build or test script uses no other program but the server's start-up.",
  }),
  program("bench", {
    closed: [...websites, "#bin/**", "#server/http/**"],
    message: "A benchmark measures the running shop, or a module of shop/.",
  }),
  program("launcher", {
    closed: ["#shop/**", ...websites, "#sandbox/**", "#server/**", "#bin/**", "#scripts/**"],
    message: "The launcher runs before anything is installed: Node's own modules only.",
  }),
];
