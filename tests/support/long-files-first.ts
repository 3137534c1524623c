import path from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { readDurations } from "#scripts/testing/durations.ts";

/**
 * Begins with the files that took longest when they were measured (tests/durations.json). Vitest knows how long a file
 * took only where the tests have run before: a long file that begins late keeps one worker busy after the others have
 * ended.
 */
export default class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { files: known } = readDurations();
    const secondsOf = ({ moduleId }: TestSpecification) =>
      known[path.relative(process.cwd(), moduleId)] ?? 0;
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => secondsOf(b) - secondsOf(a));
  }
}
