/** Enough of a failing step's words to mend it by. */
const longestOutput = 60_000;

export function announceStep(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Shows what a failing step said; of a very long text the end, where the failures are. */
export function showOutput(output: string): void {
  const text = output.trimEnd();
  if (text === "") return;
  const cut = text.length > longestOutput ? `…\n${text.slice(-longestOutput)}` : text;
  process.stdout.write(`${cut}\n\n`);
}
