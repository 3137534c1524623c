/** The most that is shown of a failing step's output, in characters. */
const OUTPUT_MAX = 60_000;

export function announceStep(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints the output of a failing step. Of a very long one only the end, where the failures are. */
export function showOutput(output: string): void {
  const text = output.trimEnd();
  if (text === "") return;
  const cut = text.length > OUTPUT_MAX ? `…\n${text.slice(-OUTPUT_MAX)}` : text;
  process.stdout.write(`${cut}\n\n`);
}
