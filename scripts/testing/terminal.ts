/** The most that is shown of a failing step's output, in characters. */
const OUTPUT_MAX = 60_000;
const CLEAR_LINE = "\r\u001B[K";

/** Prints a line; on a terminal it takes the place of the progress. */
export function announceStep(line: string): void {
  process.stdout.write(`${process.stdout.isTTY ? CLEAR_LINE : ""}${line}\n`);
}

/** Shows how far the run is: on a terminal in the place of the last, elsewhere as a line. */
export function showProgress(line: string): void {
  if (!process.stdout.isTTY) return announceStep(line);
  process.stdout.write(`${CLEAR_LINE}${line.slice(0, process.stdout.columns - 1)}`);
}

/** Prints the output of a failing step. Of a very long one only the end, where the failures are. */
export function showOutput(output: string): void {
  const text = output.trimEnd();
  if (text === "") return;
  announceStep(text.length > OUTPUT_MAX ? `…\n${text.slice(-OUTPUT_MAX)}\n` : `${text}\n`);
}
