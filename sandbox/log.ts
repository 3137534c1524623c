/** One line for the program's log. */
export type LogLine = {
  level: "info" | "warn" | "error";
  msg: string;
  [detail: string]: unknown;
};

export type Log = (line: LogLine) => void;

/** The message of an error, for a log line. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
