import { afterAll, onTestFinished, TestRunner } from "vitest";

/** Undoes something after the test that has done it; what no test has done, after the file or the `describe`. */
export function afterwards(undo: () => void | Promise<void>): void {
  if (TestRunner.getCurrentTest() === undefined) afterAll(undo);
  else onTestFinished(undo);
}
