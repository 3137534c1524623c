import fs from "node:fs";

const largestLogBytes = 10_000_000;

/** Limits the log's size: a large one is renamed and replaces the previous one. */
export function rotateLog(logFile: string): void {
  const size = fs.statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > largestLogBytes) fs.renameSync(logFile, `${logFile}.1`);
}

/** The error in the log since a position, as PostgreSQL wrote it. */
export function lastFatal(logFile: string, start: number): string {
  const lines = fs.readFileSync(logFile).subarray(start).toString("utf8").trim().split("\n");
  const line = lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? "";
  return line.replace(/^.*?(?:FATAL|PANIC|ERROR):\s*/, "") || "it ended at once";
}
