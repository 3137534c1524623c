import { createInterface, type Interface } from "node:readline/promises";
import type { EditedProducts } from "#shop/trading/begin-trading.server.ts";
import { firstNumberProblem } from "#shop/trading/first-numbers.server.ts";
import type { Program } from "#server/processes/run-until-stopped.ts";
import { StartFailed } from "#server/start-failed.ts";
import { numberIn } from "./arguments.ts";

/** Questions at a terminal. Null where nobody is asked: every answer is the one proposed. */
export type Prompts = {
  /** Asks until Enter. Throws when a stop was asked for. */
  readonly question: (words: string) => Promise<string>;
  readonly close: () => void;
};

const UNCHANGED = "Nothing has been changed.";

/** Opens the questions. Throws when nobody is there to answer. */
export function openPrompts(program: Program): Prompts {
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new StartFailed(
      `${UNCHANGED} This is not a terminal, so nobody can be asked: add -- --yes to go ahead without questions.`,
    );
  const lines: Interface = createInterface({ input: process.stdin, output: process.stdout });
  const stopped = new AbortController();
  const stop = () => stopped.abort();
  lines.on("SIGINT", stop).on("close", stop);
  program.setStopHandlers({ interrupt: stop, kill: stop });
  return {
    question: async (words) => {
      try {
        return (await lines.question(words, { signal: stopped.signal })).trim();
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
  const answer = await prompts.question("Keep the example products you have edited? [Y/n] ");
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
    const number = answer === "" ? lowest : (numberIn(answer) ?? 0);
    const problem = firstNumberProblem(what, number, lowest);
    if (problem === null) return number;
    process.stdout.write(`${problem}\n`);
  }
}

async function askGoAhead(prompts: Prompts | null): Promise<void> {
  if (prompts === null) return;
  const answer = await prompts.question("Remove all this now? A copy is written first. [y/N] ");
  if (!/^y(es)?$/i.test(answer)) throw new StartFailed(UNCHANGED);
}
