/** The start failed for an expected reason. The message is the one sentence that is printed. */
export class StartFailed extends Error {
  /** The program's exit code. */
  readonly exitCode: number = 1;
}
