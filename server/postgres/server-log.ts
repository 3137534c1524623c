import fs from "node:fs";

const largestLogBytes = 10_000_000;

/** Keeps the server's log from growing for ever: one file of it and the one before. */
export function rotateLog(logFile: string): void {
  const size = fs.statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > largestLogBytes) fs.renameSync(logFile, `${logFile}.1`);
}

/** Why the server gave up, in its own words, from what it has written since a position. */
export function lastFatal(logFile: string, start: number): string {
  const lines = fs.readFileSync(logFile).subarray(start).toString("utf8").trim().split("\n");
  const told = lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? "";
  return told.replace(/^.*?(?:FATAL|PANIC|ERROR):\s*/, "") || "it ended at once";
}
