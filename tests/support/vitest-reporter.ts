import path from "node:path";
import type {
  Reporter,
  SerializedError,
  TestCase,
  TestModule,
  TestSpecification,
  TestSuite,
} from "vitest/node";
import { firstDifference, tell } from "#scripts/testing/told.ts";

/** Tells the run of `npm test` each result when it is there. */
export default class VitestReporter implements Reporter {
  onTestRunStart(specifications: readonly TestSpecification[]): void {
    const workers = specifications.map(({ project }) => Number(project.config.maxWorkers));
    tell({ event: "planned", files: specifications.length, workers: Math.max(1, ...workers) });
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state === "pending") return;
    tell({ event: "test", outcome: state });
    if (state === "failed") tellFailure(test, errors[0]);
  }

  onTestSuiteResult(suite: TestSuite): void {
    for (const error of suite.errors()) tellFailure(suite, error);
  }

  onTestModuleEnd(module: TestModule): void {
    for (const error of module.errors()) tellFailure(module, error);
    const { collectDuration, setupDuration, duration } = module.diagnostic();
    const seconds = (collectDuration + setupDuration + duration) / 1_000;
    tell({ event: "file", file: fromRoot(module.moduleId), seconds });
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    for (const error of errors) tellFailure(null, error);
  }
}

function tellFailure(
  where: TestCase | TestSuite | TestModule | null,
  error: (SerializedError & { readonly diff?: string }) | undefined,
): void {
  const module = where === null || where.type === "module" ? where : where.module;
  const file = module === null ? null : fromRoot(module.moduleId);
  const frames = error?.stacks ?? [];
  const failedAt =
    frames.find((frame) => frame.file === module?.moduleId) ?? (file === null ? frames[0] : null);
  const line = where === null || where.type === "module" ? undefined : where.location?.line;
  const isTest = where?.type === "test" && line !== undefined;
  tell({
    event: "failure",
    failure: {
      at: failedAt ? `${fromRoot(failedAt.file)}:${failedAt.line}` : (file ?? ""),
      repeat: isTest ? `${file}:${line}` : file,
      name: where === null || where.type === "module" ? "" : where.fullName,
      difference: firstDifference(`${error?.message ?? ""}\n${error?.diff ?? ""}`),
    },
  });
}

function fromRoot(file: string): string {
  return path.relative(process.cwd(), file);
}
