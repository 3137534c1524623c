import fs from "node:fs";
import path from "node:path";
import { root } from "#server/app-contract.ts";
import { startLocalPostgres } from "#server/postgres/local-postgres.ts";
import { findBrowser } from "./browser.ts";
import { type Counts, readPlaywrightCounts, readVitestCounts } from "./counts.ts";
import { runTool } from "./tool.ts";
import { withWorkFolder } from "./work-folder.ts";

export type StepResult = {
  readonly ok: boolean;
  /** Shown if the step failed. */
  readonly output: string;
  /** Null for a step that counts nothing. */
  readonly counts: Counts | null;
  /** Lines with what the step measured. */
  readonly figures?: readonly string[];
};

export type Step = {
  readonly name: string;
  /** Steps of an earlier stage that it cannot do without. */
  readonly needs?: readonly Step[];
  readonly run: (signal: AbortSignal) => Promise<StepResult>;
};

/** Steps that run at the same time. */
export type Stage = readonly Step[];

const resultsFolder = path.join(root, ".cache", "test-results");

const build: Step = { name: "build", run: runBuild };
const browser: Step = { name: "browser", run: prepareBrowser };

/** Steps that run only when --only names them. */
export const extraSteps: Stage = [
  { name: "coverage", needs: [build], run: runCoverage },
  { name: "operations", needs: [build], run: runOperations },
];

/**
 * Every check of the shop, the cheapest first. The build leaves a core idle half of the time, so it runs
 * beside the checks that read only the sources.
 */
export const stages: readonly Stage[] = [
  [
    build,
    browser,
    { name: "format", run: (signal) => check(signal, ["oxfmt", "--check"]) },
    { name: "lint", run: (signal) => check(signal, ["oxlint"]) },
    {
      name: "types",
      run: (signal) => check(signal, ["react-router", "typegen"], ["tsc", "--noEmit"]),
    },
    { name: "unused", run: (signal) => check(signal, ["knip", "--no-progress"]) },
    { name: "unit", run: (signal) => runVitest(["unit"], signal) },
  ],
  [{ name: "integration", needs: [build], run: runIntegration }],
  [
    { name: "e2e", needs: [build, browser], run: runEndToEnd },
    // It often waits, for killed processes and retries, and shares neither shop nor database with e2e.
    { name: "resilience", needs: [build], run: runResilience },
  ],
];

/** Builds the website if a source changed since the last build. */
async function runBuild(signal: AbortSignal): Promise<StepResult> {
  const launcher = path.join(root, "launcher", "launch.mjs");
  const { ok, output } = await runTool([process.execPath, launcher, "build"], signal);
  return { ok, output, counts: null };
}

/** Finds a browser for the end-to-end tests, or installs one. */
async function prepareBrowser(signal: AbortSignal): Promise<StepResult> {
  await findBrowser(signal);
  return { ok: true, output: "", counts: null };
}

/** Runs tools one after the other until one fails. */
async function check(
  signal: AbortSignal,
  ...tools: readonly (readonly string[])[]
): Promise<StepResult> {
  for (const tool of tools) {
    const { ok, output } = await runTool(tool, signal);
    if (!ok) return { ok, output, counts: null };
  }
  return { ok: true, output: "", counts: null };
}

async function runVitest(
  [name = "", ...otherProjects]: readonly string[],
  signal: AbortSignal,
  extraEnv: Record<string, string> = {},
): Promise<StepResult> {
  const results = freshResultsFile(name);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${results}`];
  const { ok, output } = await runTool(
    [
      "vitest",
      "run",
      ...[name, ...otherProjects].flatMap((project) => ["--project", project]),
      ...reporters,
    ],
    signal,
    extraEnv,
  );
  return { ok, output, counts: readVitestCounts(results) };
}

/**
 * Starts a PostgreSQL for the tests. Its data need not survive, and nobody makes a backup of it: without
 * fsync, and with as little WAL as possible, a database is copied in a third of the time. Each test file at
 * work has pools, and perhaps a shop, of its own: more connections than one shop needs.
 */
function startTestPostgres(folder: string) {
  return startLocalPostgres({
    dir: path.join(folder, "postgres"),
    log: () => {},
    durable: false,
    settings: {
      max_connections: "300",
      archive_mode: "off",
      wal_level: "minimal",
      max_wal_senders: "0",
      max_wal_size: "256MB",
      // It would begin by chance, after a minute, and change how queries are planned.
      autovacuum: "off",
    },
  });
}

async function runIntegration(signal: AbortSignal): Promise<StepResult> {
  const result = await withTestPostgres(async (env) => {
    const noted = path.join(env["TMPDIR"] ?? "", "sent-at-once.txt");
    const extraEnv = { ...env, SENT_AT_ONCE_FILE: noted };
    const ran = await runVitest(["integration", "shared-shop", "alone"], signal, extraEnv);
    if (!ran.ok) return ran;
    const check = path.join(root, "tests", "http", "support", "check-sent-at-once.ts");
    const { ok, output } = await runTool([process.execPath, check, noted], signal);
    return ok ? ran : { ...ran, ok, output };
  });
  const figures = result.output.split("\n").filter((line) => /^(?:JavaScript|HTML): /.test(line));
  return { ...result, figures };
}

/** Runs tests with the URL of a PostgreSQL of their own and a folder for their temporary files. */
function withTestPostgres<T>(run: (env: Record<string, string>) => Promise<T>): Promise<T> {
  return withWorkFolder(async (folder) => {
    const server = await startTestPostgres(folder);
    try {
      return await run({ TEST_DATABASE_URL: server.url, TMPDIR: folder });
    } finally {
      await server.stop();
    }
  });
}

/** Measures what the unit and integration tests execute of shop/, against the floors of vitest.config.ts. */
async function runCoverage(signal: AbortSignal): Promise<StepResult> {
  const projects = ["--project", "unit", "--project", "integration"];
  const command = ["vitest", "run", "--coverage", ...projects, "shop/", "emails/", "storefront/"];
  // At their usual size: what is executed is the same.
  const { ok, output } = await withTestPostgres((env) =>
    runTool(command, signal, { ...env, FAULTS: "" }),
  );
  const figures = output.split("\n").filter((line) => line.startsWith("Branches"));
  return { ok, output, counts: null, figures };
}

/** Runs the shop with a failing Stripe and mail server. FAULTS=full adds the long scenarios. */
async function runResilience(signal: AbortSignal): Promise<StepResult> {
  const result = await withWorkFolder((folder) =>
    runVitest(["resilience"], signal, { TMPDIR: folder }),
  );
  const figures = result.output.split("\n").filter((line) => line.startsWith("Resilience: "));
  return { ...result, figures };
}

/** Runs whole installations of the shop. A test names the Debian package that it lacks and fails. */
async function runOperations(signal: AbortSignal): Promise<StepResult> {
  const result = await runVitest(["operations"], signal);
  const figures = result.output.split("\n").filter((line) => line.startsWith("Operations: "));
  return { ...result, figures };
}

async function runEndToEnd(signal: AbortSignal): Promise<StepResult> {
  const browser = await findBrowser(signal);
  const results = freshResultsFile("e2e");
  const { ok, output } = await withWorkFolder((folder) =>
    runTool(["playwright", "test"], signal, {
      CHROMIUM_PATH: browser,
      TMPDIR: folder,
      // playwright.config.ts adds the JSON report if this is set.
      PLAYWRIGHT_JSON_OUTPUT_NAME: results,
    }),
  );
  return { ok, output, counts: readPlaywrightCounts(results) };
}

/** The file for a tool's results. The results of an earlier run are deleted. */
function freshResultsFile(name: string): string {
  const file = path.join(resultsFolder, `${name}.json`);
  fs.mkdirSync(resultsFolder, { recursive: true });
  fs.rmSync(file, { force: true });
  return file;
}
