import path from "node:path";
import type {
  FullConfig,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from "@playwright/test/reporter";
import { firstDifference, tell } from "#scripts/testing/told.ts";

type File = { left: number; seconds: number };

/** Tells the run of `npm test` each result when it is there. */
export default class PlaywrightReporter implements Reporter {
  readonly #files = new Map<string, File>();

  printsToStdio(): boolean {
    return false;
  }

  onBegin({ workers }: FullConfig, suite: Suite): void {
    for (const test of suite.allTests()) this.#fileOf(test).left += 1;
    tell({ event: "planned", files: this.#files.size, workers });
  }

  onTestEnd(test: TestCase, { status, error, duration }: TestResult): void {
    const outcome = status === "skipped" ? "skipped" : test.ok() ? "passed" : "failed";
    tell({ event: "test", outcome });
    const file = this.#fileOf(test);
    file.left -= 1;
    file.seconds += duration / 1_000;
    const { location } = test;
    if (outcome === "failed") tellFailure(error, { location, name: nameOf(test) });
    if (file.left === 0)
      tell({ event: "file", file: fromRoot(location.file), seconds: file.seconds });
  }

  onError(error: TestError): void {
    tellFailure(error, null);
  }

  #fileOf({ location }: TestCase): File {
    const file = this.#files.get(location.file) ?? { left: 0, seconds: 0 };
    this.#files.set(location.file, file);
    return file;
  }
}

function tellFailure(
  error: TestError | undefined,
  test: { readonly location: TestCase["location"]; readonly name: string } | null,
): void {
  const isHere = error?.location !== undefined && error.location.file === test?.location.file;
  const at = isHere ? error.location : (test?.location ?? error?.location);
  tell({
    event: "failure",
    failure: {
      at: at === undefined ? "" : lineOf(at),
      repeat: test === null ? null : lineOf(test.location),
      name: test?.name ?? "",
      difference: firstDifference(error?.message ?? error?.value ?? ""),
    },
  });
}

/** The name of the width, and those of the groups and the test. */
function nameOf(test: TestCase): string {
  const [, width = "", , ...names] = test.titlePath();
  return `${names.join(" > ")} (${width})`;
}

function lineOf({ file, line }: TestCase["location"]): string {
  return `${fromRoot(file)}:${line}`;
}

function fromRoot(file: string): string {
  return path.relative(process.cwd(), file);
}
