import { defineConfig } from "oxlint";

/** The ladder, lowest rung first: a shop module may import only itself and the rungs below it. */
const ladder = [
  "kit",
  "platform",
  "content",
  "tax",
  "catalogue",
  "search",
  "airers",
  "pricing",
  "shipping",
  "mail",
  "accounts",
  "cart",
  "orders",
  "payments",
  "messages",
  "aftersales",
  "privacy",
  "checkout",
  "trading",
  "jobs",
];

/** The one module of the shop that may know each outside library. */
const owners: Readonly<Record<string, string>> = {
  stripe: "payments",
  pg: "platform",
  nodemailer: "platform",
  pino: "platform",
  "@node-rs/argon2": "accounts",
  marked: "content",
  pdfkit: "aftersales",
};

/** The rooms of the website, lowest first: a room may import only itself and the rooms below it. */
const rooms = [
  "client",
  "seo",
  "http",
  "components",
  "pages",
  "listing",
  "product",
  "compare",
  "cart",
  "auth",
  "account",
  "checkout",
  "feeds",
  "api",
];
/** Cross a border by its #name, never by dots. */
const byDots = ["../*", "../**"];
/** A module's SQL is its own. */
const privateSql = "#shop/**/*-queries.server.ts";
const webLibraries = ["react", "react-dom", "react-dom/*", "react-router", "react-router/*"];

const foreignTo = (module: string) =>
  Object.keys(owners).filter((library) => owners[library] !== module);

type Override = NonNullable<Parameters<typeof defineConfig>[0]["overrides"]>[number];

const forbid = (files: string[], group: string[], message: string): Override => ({
  files,
  rules: {
    "no-restricted-imports": ["error", { patterns: [{ group, message }] }],
  },
});

export default defineConfig({
  plugins: ["typescript", "import", "react", "jsx-a11y", "unicorn", "vitest"],
  categories: { correctness: "error" },
  ignorePatterns: ["build/**", "data/**", ".react-router/**", ".cache/**", "node_modules/**"],
  rules: {
    "no-console": "error",
    eqeqeq: "error",
    "no-var": "error",
    "prefer-const": "error",
    "no-shadow": "off",
    "max-lines": ["error", { max: 200, skipComments: true, skipBlankLines: true }],
    "max-lines-per-function": ["error", { max: 50, skipComments: true, skipBlankLines: true }],
    "max-params": ["error", { max: 3 }],
    "typescript/no-explicit-any": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/consistent-type-definitions": ["error", "type"],
    "import/no-default-export": "error",
    "import/no-cycle": "error",
    "react/react-in-jsx-scope": "off",
    // A status is announced from the element that shows it; a region that scrolls takes the focus.
    "jsx-a11y/prefer-tag-over-role": "off",
    "jsx-a11y/no-noninteractive-tabindex": "off",
    // Tables of figures have corners; axe looks at the pages themselves.
    "jsx-a11y/control-has-associated-label": "off",
    // Properties state their promise as a value; a code is promise enough for a throw.
    "vitest/expect-expect": "off",
    "vitest/no-conditional-expect": "off",
    "vitest/require-to-throw-message": "off",
  },
  overrides: [
    ...ladder.map((module, rung) =>
      forbid(
        [`shop/${module}/**`],
        [
          ...byDots,
          ...webLibraries,
          ...foreignTo(module),
          privateSql,
          `!#shop/${module}/**`,
          "#storefront/**",
          "#server/**",
          "#sandbox/**",
          ...(module === "mail" ? [] : ["#emails/**"]),
          ...ladder.slice(rung + 1).map((above) => `#shop/${above}/**`),
        ],
        `shop/${module} may import only ${ladder.slice(0, rung).join(", ") || "nothing"}; see ARCHITECTURE.md, The ladder.`,
      ),
    ),
    ...rooms.map((room, rung) =>
      forbid(
        [`storefront/${room}/**`],
        [
          ...byDots,
          ...foreignTo("storefront"),
          privateSql,
          "#server/**",
          "#sandbox/**",
          // What runs in the browser imports no server code.
          ...(["client", "components"].includes(room) ? ["#shop/**/*.server.ts"] : []),
          ...rooms.slice(rung + 1).map((above) => `#storefront/${above}/**`),
        ],
        `storefront/${room} may import only ui and ${rooms.slice(0, rung).join(", ") || "shop"}; rules belong in shop/.`,
      ),
    ),
    forbid(
      ["ui/**"],
      [...byDots, "#shop/**/*.server.ts", "#storefront/**", "#server/**", "#sandbox/**"],
      "ui/ draws what it is given, for every website of the shop.",
    ),
    forbid(
      ["emails/**"],
      [...byDots, "#storefront/**", "#shop/**/*.server.ts", "#server/**", "#sandbox/**"],
      "An e-mail draws what it is given.",
    ),
    forbid(
      ["sandbox/**"],
      [...byDots, "#storefront/**", "#shop/**", "#server/**", "#emails/**"],
      "The sandbox is not part of the shop: it knows it by its wire alone.",
    ),
    {
      // Tests are told as lists of promises, as long as there are promises, and reach for what they need.
      files: ["**/*.test.ts", "**/*.test.tsx", "tests/**"],
      rules: {
        "max-lines": "off",
        "max-lines-per-function": "off",
        "max-params": "off",
        "no-console": "off",
        "no-loss-of-precision": "off",
        "no-unsafe-optional-chaining": "off",
        "vitest/valid-expect": ["error", { maxArgs: 2 }],
        "no-restricted-imports": "off",
        "import/no-default-export": "off",
      },
    },
    {
      files: [
        "storefront/root.tsx",
        "storefront/routes.ts",
        "storefront/entry.server.tsx",
        "storefront/*/**",
        "*.config.ts",
        "vitest.config.ts",
      ],
      rules: { "import/no-default-export": "off" },
    },
    {
      // React Router calls it with these.
      files: ["storefront/entry.server.tsx"],
      rules: { "max-params": "off" },
    },
    {
      // The programs that run the shop speak to a terminal.
      files: ["server/**", "bench/**", "bin/**", "scripts/**", "launcher/**"],
      rules: { "no-console": "off" },
    },
  ],
});
