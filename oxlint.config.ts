import { defineConfig } from "oxlint";
import { importRules } from "./scripts/lint/import-rules.ts";

export default defineConfig({
  plugins: ["typescript", "import", "react", "jsx-a11y", "unicorn", "vitest"],
  categories: { correctness: "error" },
  ignorePatterns: ["build/**", "data/**", "**/.react-router/**", ".cache/**", "node_modules/**"],
  rules: {
    "no-console": "error",
    eqeqeq: "error",
    "no-var": "error",
    "prefer-const": "error",
    "no-shadow": "off",
    "no-restricted-properties": [
      "error",
      {
        property: "toLocaleString",
        message: "shop/kit/text.ts writes numbers: formatNumber, counted.",
      },
    ],
    "max-lines": ["error", { max: 350, skipComments: true, skipBlankLines: true }],
    "max-lines-per-function": ["error", { max: 80, skipComments: true, skipBlankLines: true }],
    "max-params": ["error", { max: 3 }],
    "typescript/no-explicit-any": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/consistent-type-definitions": ["error", "type"],
    "import/no-default-export": "error",
    "import/no-cycle": "error",
    "react/react-in-jsx-scope": "off",
    // role="status" is on the element that shows the message, and a scrolling region can be focused.
    "jsx-a11y/prefer-tag-over-role": "off",
    "jsx-a11y/no-noninteractive-tabindex": "off",
    // Tables have empty corner cells; axe checks the pages themselves (tests/e2e/every-page.test.ts).
    "jsx-a11y/control-has-associated-label": "off",
    // A fast-check property is an assertion, and so is a function named expect….
    "vitest/expect-expect": [
      "error",
      { assertFunctionNames: ["expect", "expect*", "fc.assert", "*.assert", "run", "logged"] },
    ],
    "vitest/no-conditional-expect": "off",
    "vitest/require-to-throw-message": "off",
  },
  overrides: [
    ...importRules,
    {
      // Test files are lists of cases: they may be long and import anything.
      files: [
        "**/*.test.ts",
        "**/*.test.tsx",
        "**/*-for-tests.ts",
        "sandbox/testing/**",
        "tests/**",
      ],
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
        "admin/*.{ts,tsx}",
        "admin/*/**",
        "*.config.ts",
        "vitest.config.ts",
      ],
      rules: { "import/no-default-export": "off" },
    },
    {
      files: ["shop/kit/text.ts"],
      rules: { "no-restricted-properties": "off" },
    },
    {
      // Written from the database, one type for each table.
      files: ["shop/platform/database/tables.ts"],
      rules: { "max-lines": "off" },
    },
    {
      // Browsers forget what a table and its parts are when CSS stacks them on a phone.
      files: ["admin/list/ledger.tsx", "admin/list/tick-boxes.tsx"],
      rules: {
        "jsx-a11y/no-redundant-roles": "off",
        "jsx-a11y/no-interactive-element-to-noninteractive-role": "off",
      },
    },
    {
      // React Router decides its parameters.
      files: ["web/render-page.server.tsx"],
      rules: { "max-params": "off" },
    },
    {
      // Programs print to a terminal.
      files: ["server/**", "bench/**", "bin/**", "scripts/**", "launcher/**"],
      rules: { "no-console": "off" },
    },
  ],
});
