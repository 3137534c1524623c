import { createInterface, type Interface } from "node:readline/promises";
import type { EditedProducts } from "#shop/trading/begin-trading.server.ts";
import { firstNumberProblem } from "#shop/trading/first-numbers.ts";
import type { Program } from "#server/processes/run-until-stopped.ts";
import { StartFailed } from "#server/start-failed.ts";
import { parseNumber } from "./arguments.ts";

/** Questions at a terminal. Null with --yes: every question gets its default answer. */
export type Prompts = {
  /** Asks a question and returns the trimmed line. Throws on Ctrl-C. */
  readonly question: (text: string) => Promise<string>;
  readonly close: () => void;
};

const UNCHANGED = "Nothing has been changed.";

/** Opens the terminal for questions. Throws when there is no terminal. */
export function openPrompts(program: Program): Prompts {
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new StartFailed(
      `${UNCHANGED} There is no terminal to ask questions at. Add -- --yes to go ahead without questions.`,
    );
  const lines: Interface = createInterface({ input: process.stdin, output: process.stdout });
  const stopped = new AbortController();
  const stop = () => stopped.abort();
  lines.on("SIGINT", stop).on("close", stop);
  program.setStopHandlers({ interrupt: stop, kill: stop });
  return {
    question: async (text) => {
      try {
        return (await lines.question(text, { signal: stopped.signal })).trim();
      } catch {
        throw new StartFailed(`\n${UNCHANGED}`);
      }
    },
    close: () => lines.close(),
  };
}

export const ask = { edited: askEdited, number: askNumber, goAhead: askGoAhead };

async function askEdited(
  prompts: Prompts | null,
  editedProducts: readonly string[],
): Promise<EditedProducts> {
  if (prompts === null || editedProducts.length === 0) return "keep";
  const answer = await prompts.question("Keep the example products that you have edited? [Y/n] ");
  return /^n/i.test(answer) ? "remove" : "keep";
}

async function askNumber(
  prompts: Prompts | null,
  what: "order" | "invoice",
  lowest: number,
): Promise<number> {
  if (prompts === null) return lowest;
  const shown = what === "order" ? `LL-${lowest}` : String(lowest);
  for (;;) {
    const answer = await prompts.question(`Number of the first ${what} [${shown}]: `);
    const number = answer === "" ? lowest : (parseNumber(answer) ?? 0);
    const problem = firstNumberProblem(what, number, lowest);
    if (problem === null) return number;
    process.stdout.write(`${problem}\n`);
  }
}

async function askGoAhead(prompts: Prompts | null): Promise<void> {
  if (prompts === null) return;
  const answer = await prompts.question("Remove all of this now? A backup is made first. [y/N] ");
  if (!/^y(es)?$/i.test(answer)) throw new StartFailed(UNCHANGED);
}
