/** One line for the program's log; the sandbox never writes anywhere else. */
export type LogLine = {
  level: "info" | "warn" | "error";
  msg: string;
  [detail: string]: unknown;
};

export type Log = (line: LogLine) => void;

/** An error's own words, for a log line. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
