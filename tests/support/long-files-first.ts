import path from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { readDurations } from "#scripts/testing/durations.ts";

/**
 * Begins with the files that took longest when they were measured (tests/durations.json). Vitest knows how long a file
 * took only where the tests have run before, and takes the projects by name: a long file that begins late keeps one
 * worker busy after the others have ended. The shared shop, which is there from the start, goes before what has no line.
 */
export default class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { files: known } = readDurations();
    const secondsOf = ({ moduleId, project }: TestSpecification) => {
      const file = path.relative(process.cwd(), moduleId);
      return known[file] ?? (project.name === "shared-shop" ? 0 : -1);
    };
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => secondsOf(b) - secondsOf(a));
  }
}
