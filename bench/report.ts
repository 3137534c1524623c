import fs from "node:fs";
import path from "node:path";
import { root } from "#server/app-contract.ts";

/** One figure of a benchmark, with the one of before where it is kept in the benchmark itself. */
export type Figure = {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** A range of what was measured is written as text. */
  readonly before?: number | string;
};

/** What a benchmark has measured. */
export type Report = { readonly name: string; readonly rows: readonly Figure[] };

const DECIMALS = 2;

/**
 * Prints a report as a table, each figure beside the one of before: what the benchmark has kept, or what its last
 * run on this machine measured. Writes it to bench/results/<name>.json for the next.
 */
export function printReport(measured: Report): void {
  const report = withBefore(measured, readLast(measured.name));
  const width = Math.max(...report.rows.map(({ what }) => what.length));
  const lines = report.rows.map(
    ({ what, value, unit, before }) =>
      `  ${what.padEnd(width)}  ${write(value).padStart(10)} ${unit}${before === undefined ? "" : ` (before ${write(before)})`}`,
  );
  process.stdout.write(`${[report.name, ...lines].join("\n")}\n\n`);
  const file = fileOf(report.name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const content = { measuredAt: new Date().toISOString(), ...report };
  fs.writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}

/** Adds to each figure without one the value that the last run had of it. */
export function withBefore(report: Report, last: Report | null): Report {
  const lastOf = new Map(last?.rows.map(({ what, value }) => [what, value]));
  const rows = report.rows.map((row) => {
    const before = row.before ?? lastOf.get(row.what);
    return before === undefined ? row : { ...row, before };
  });
  return { ...report, rows };
}

function readLast(name: string): Report | null {
  const file = fileOf(name);
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, "utf8")) as Report) : null;
}

function fileOf(name: string): string {
  return path.join(root, "bench", "results", `${name}.json`);
}

function write(value: number | string): string {
  if (typeof value === "string") return value;
  return Number.isInteger(value) ? String(value) : value.toFixed(DECIMALS);
}

/** A percentile of the values, such as 0.95; 0 without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** Runs the work `times` times, and returns each duration in milliseconds. */
export async function timeEach(times: number, work: (at: number) => Promise<unknown>) {
  const taken: number[] = [];
  for (let at = 0; at < times; at++) {
    const began = performance.now();
    await work(at);
    taken.push(performance.now() - began);
  }
  return taken;
}
