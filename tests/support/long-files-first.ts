import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Vitest sorts the files of a project so that the longest, or the largest, come first, but takes the
 * projects by name. The shared shop has the longest files, so it goes before the others: at the end only
 * short files are left, and no worker waits long for another.
 */
export default class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isFirst = (file: TestSpecification) => file.project.name === "shared-shop";
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
  }
}
