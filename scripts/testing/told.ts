/** What a test tool tells the run while it works: tests/support/*-reporter.ts. */
export type Told =
  | { readonly event: "planned"; readonly files: number; readonly workers: number }
  | { readonly event: "test"; readonly outcome: Outcome }
  | { readonly event: "failure"; readonly failure: Failure }
  | { readonly event: "file"; readonly file: string; readonly seconds: number };

export type Outcome = "passed" | "failed" | "skipped";

export type Failure = {
  /** File and line where it failed, from the repository's folder; empty if it was in no file. */
  readonly at: string;
  /** The file, with the line of the test, to run it again; null if it was in no file. */
  readonly repeat: string | null;
  readonly name: string;
  readonly difference: string;
};

/** The most that is shown of a difference, in characters. */
const DIFFERENCE_MAX = 200;
/** "- Expected" and "+ Received  - 1" stand above a difference. */
const HEADING = /^\s*[-+] (?:Expected|Received)\b/;

/** Tells the run that started this tool, if one did. */
export function tell(told: Told): void {
  process.send?.(told);
}

/**
 * The first difference of a failed comparison in one line: what was expected and what came. Without one,
 * the first line of the message. `text` is the message with the difference, as Vitest or Playwright writes it.
 */
export function firstDifference(text: string): string {
  // eslint-disable-next-line no-control-regex -- colours
  const lines = text.replace(/\u001B\[[\d;]*m/g, "").split("\n");
  const heading = lines.findIndex((line) => HEADING.test(line));
  const changed = heading === -1 ? [] : lines.slice(heading).filter((line) => !HEADING.test(line));
  const valueOf = (sign: RegExp, label: RegExp) => {
    const value =
      changed.find((line) => sign.test(line))?.replace(sign, "") ??
      lines.find((line) => label.test(line))?.replace(label, "");
    return value?.trim().replace(/,$/, "");
  };
  const expected = valueOf(/^\s*-\s/, /^\s*Expected[^:]*:\s/);
  const received = valueOf(/^\s*\+\s/, /^\s*Received[^:]*:\s/);
  const values = Object.entries({ expected, received }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name} ${value}`],
  );
  const message = lines.find((line) => line.trim() !== "")?.trim() ?? "";
  return (values.length === 0 ? message : values.join(", ")).slice(0, DIFFERENCE_MAX);
}

export type Tally = { readonly [outcome in Outcome]: number };

/** "12 passed, 1 failed". */
export function sentenceOf({ passed, ...others }: Tally): string {
  const rest = Object.entries(others).flatMap(([name, count]) =>
    count > 0 ? [`${count} ${name}`] : [],
  );
  return [`${passed} passed`, ...rest].join(", ");
}
