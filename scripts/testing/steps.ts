import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { root } from "#server/app-contract.ts";
import { isFull } from "#tests/support/full-size.ts";
import { findBrowser } from "./browser.ts";
import { withTestPostgres } from "./test-postgres.ts";
import { runTool } from "./tool.ts";
import type { Told } from "./told.ts";
import { withWorkFolder } from "./work-folder.ts";

export type StepResult = {
  readonly ok: boolean;
  /** Shown if the step failed. */
  readonly output: string;
  /** Lines with what the step measured. */
  readonly figures?: readonly string[];
};

/** How a step runs. */
export type StepRun = {
  readonly signal: AbortSignal;
  /** The test files that it runs, perhaps with a line; all that it has if there are none. */
  readonly files: readonly string[];
  readonly onTold: (told: Told) => void;
  /** Called with the process or the folder of each of its programs. */
  readonly mark: (pidOrFolder: number | string) => void;
};

export type Step = {
  readonly name: string;
  /** Steps that it cannot do without. */
  readonly needs?: readonly Step[];
  /** How many cores it keeps busy. */
  readonly cores: number;
  /** Whether a test file is one of its own. */
  readonly has?: (file: string) => boolean;
  /** The files of which one check looks at all: one shard runs them. */
  readonly together?: (file: string) => boolean;
  readonly run: (run: StepRun) => Promise<StepResult>;
};

const resultsFolder = path.join(root, ".cache", "test-results");

const isIn = (folder: string) => (file: string) => file.startsWith(`tests/${folder}/`);
const isOutside = (file: string) => ["e2e", "resilience", "operations"].some((f) => isIn(f)(file));
const isIntegration = (file: string) =>
  !isOutside(file) && (isIn("http")(file) || file.endsWith(".integration.test.ts"));
/** Send the forms of the admin twice at once. */
const isOfAdmin = (file: string) => file.startsWith("tests/http/admin");

const build: Step = { name: "build", cores: 1, run: runBuild };
const browser: Step = { name: "browser", cores: 0, run: prepareBrowser };

/** Every check of the shop, in the order in which they begin. */
export const steps: readonly Step[] = [
  browser,
  build,
  {
    // It often waits, for killed processes and retries, and shares neither shop nor database with others. At full size
    // it lasts longest: it begins first.
    name: "resilience",
    needs: [build],
    cores: 0.5,
    has: (file) => isIn("resilience")(file) && (isFull || !isIn("resilience/full")(file)),
    run: runResilience,
  },
  { name: "format", cores: 1, run: (run) => check(run, ["oxfmt", "--check"]) },
  { name: "lint", cores: 1, run: (run) => check(run, ["oxlint"]) },
  {
    name: "unit",
    // Its slowest files wait for time-outs.
    cores: os.availableParallelism() - 0.5,
    has: (file) => !isOutside(file) && !isIntegration(file),
    run: (run) => runVitest(["unit"], run),
  },
  {
    name: "types",
    cores: 1,
    // Each website has its routes' types, and so a program of its own.
    run: (run) =>
      check(
        run,
        ["react-router", "typegen"],
        ["react-router", "typegen", "admin"],
        ["tsc", "--noEmit"],
        ["tsc", "--noEmit", "--project", "admin"],
      ),
  },
  { name: "unused", cores: 1, run: (run) => check(run, ["knip", "--no-progress"]) },
  {
    name: "integration",
    needs: [build],
    // Its workers wait for PostgreSQL and programs: e2e runs beside it. At full size its last file has the machine
    // nearly to itself (vitest.config.ts).
    cores: isFull ? Number.MAX_VALUE : 1.5,
    has: isIntegration,
    together: isOfAdmin,
    run: runIntegration,
  },
  { name: "e2e", needs: [build, browser], cores: 2, has: isIn("e2e"), run: runEndToEnd },
];

/** Runs with FAULTS=full, or when --only names it. */
export const coverage: Step = { name: "coverage", needs: [build], cores: 2, run: runCoverage };

/** Runs only when --only names it. */
export const operations: Step = {
  name: "operations",
  needs: [build],
  cores: 2,
  has: isIn("operations"),
  run: runOperations,
};

export function listTestFiles(): readonly string[] {
  const exclude = ["node_modules/**", "build/**", ".cache/**", "data/**"];
  return fs.globSync("**/*.test.{ts,tsx}", { cwd: root, exclude }).toSorted();
}

/**
 * Builds the website if a source changed since the last build, at full size with all sizes of the pictures, and fills a
 * database once, which the other steps copy.
 */
async function runBuild(run: StepRun): Promise<StepResult> {
  const launcher = path.join(root, "launcher", "launch.mjs");
  const prepare = path.join(root, "tests", "support", "prepare-postgres.ts");
  const prepared = process.env["PREPARED_POSTGRES"] ?? "";
  const make = isFull ? "build" : "website";
  return check(run, [process.execPath, launcher, make], [process.execPath, prepare, prepared]);
}

/** Finds a browser for the end-to-end tests, or installs one. */
async function prepareBrowser({ signal }: StepRun): Promise<StepResult> {
  process.env["CHROMIUM_PATH"] = await findBrowser(signal);
  return { ok: true, output: "" };
}

/** Runs tools one after the other until one fails. */
async function check(
  { signal, mark }: StepRun,
  ...tools: readonly (readonly string[])[]
): Promise<StepResult> {
  for (const tool of tools) {
    const result = await runTool(tool, { signal, onStart: mark });
    if (!result.ok) return result;
  }
  return { ok: true, output: "" };
}

async function runVitest(
  [name = "", ...otherProjects]: readonly string[],
  { signal, files, onTold, mark }: StepRun,
  env: Record<string, string> = {},
): Promise<StepResult> {
  const reporters = ["minimal", "json", "./tests/support/vitest-reporter.ts"];
  return runTool(
    [
      "vitest",
      "run",
      // The line of a test, which repeats it.
      "--includeTaskLocation",
      ...[name, ...otherProjects].map((project) => `--project=${project}`),
      ...reporters.map((reporter) => `--reporter=${reporter}`),
      `--outputFile.json=${freshResultsFile(name)}`,
      ...files,
    ],
    { signal, env, onTold, onStart: mark },
  );
}

async function runIntegration(run: StepRun): Promise<StepResult> {
  const result = await withTestPostgres(run.mark, async (env) => {
    const noted = path.join(env["TMPDIR"] ?? "", "sent-at-once.txt");
    const extraEnv = { ...env, SENT_AT_ONCE_FILE: noted };
    const ran = await runVitest(["integration", "alone"], run, extraEnv);
    const hasAll = listTestFiles().every((file) => !isOfAdmin(file) || run.files.includes(file));
    if (!ran.ok || (run.files.length > 0 && !hasAll)) return ran;
    const program = path.join(root, "tests", "http", "support", "check-sent-at-once.ts");
    const { ok, output } = await runTool([process.execPath, program, noted], run);
    return ok ? ran : { ok, output };
  });
  return withFigures(result, /^(?:JavaScript|HTML): /);
}

/** Measures what the unit and integration tests execute of shop/, against the floors of vitest.config.ts. */
async function runCoverage(run: StepRun): Promise<StepResult> {
  const projects = ["--project", "unit", "--project", "integration"];
  const command = ["vitest", "run", "--coverage", ...projects, "shop/", "emails/", "storefront/"];
  // At their usual size: what is executed is the same.
  const result = await withTestPostgres(run.mark, (env) =>
    runTool(command, { signal: run.signal, env: { ...env, FAULTS: "" }, onStart: run.mark }),
  );
  return withFigures(result, /^Branches/);
}

/** Runs the shop with a failing Stripe and mail server. FAULTS=full adds the long scenarios. */
async function runResilience(run: StepRun): Promise<StepResult> {
  const result = await withWorkFolder((folder) => {
    run.mark(folder);
    return runVitest(["resilience"], run, { TMPDIR: folder });
  });
  return withFigures(result, /^Resilience: /);
}

/** Runs whole installations of the shop. A test names the Debian package that it lacks and fails. */
async function runOperations(run: StepRun): Promise<StepResult> {
  return withFigures(await runVitest(["operations"], run), /^Operations: /);
}

function runEndToEnd({ signal, files, onTold, mark }: StepRun): Promise<StepResult> {
  return withWorkFolder((folder) => {
    mark(folder);
    const env = {
      TMPDIR: folder,
      PLAYWRIGHT_JSON_OUTPUT_NAME: freshResultsFile("e2e"),
      // Its folder for what it makes of TypeScript would otherwise go with the temporary files.
      PWTEST_CACHE_DIR: path.join(root, ".cache", "playwright"),
    };
    return runTool(["playwright", "test", ...files], { signal, env, onTold, onStart: mark });
  });
}

function withFigures(result: StepResult, pattern: RegExp): StepResult {
  return { ...result, figures: result.output.split("\n").filter((line) => pattern.test(line)) };
}

/** The file for a tool's results. The results of an earlier run are deleted. */
function freshResultsFile(name: string): string {
  const file = path.join(resultsFolder, `${name}.json`);
  fs.mkdirSync(resultsFolder, { recursive: true });
  fs.rmSync(file, { force: true });
  return file;
}
