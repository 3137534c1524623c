import { isUuid } from "#shop/kit/uuid.ts";
import { ANSWER_MAX, QUESTION_REFUSAL_MAX, type QuestionState } from "#shop/questions/question.ts";
import { readCommandLine } from "#bin/command.ts";
import { StartFailed } from "#server/start-failed.ts";
import { formatNumber } from "#shop/kit/text.ts";

export type QuestionsCommand =
  | { readonly name: "list"; readonly state: QuestionState }
  | { readonly name: "show"; readonly id: string }
  | { readonly name: "answer"; readonly id: string; readonly answer: string }
  | { readonly name: "refuse"; readonly id: string; readonly reason: string };

const USAGE = `Use one of
  npm run questions -- list [--published|--refused]
  npm run questions -- show ID
  npm run questions -- answer ID "THE ANSWER, FOR EVERYBODY"
  npm run questions -- refuse ID --reason "WHY, FOR WHO ASKED"`;

const options = {
  published: { type: "boolean" },
  refused: { type: "boolean" },
  reason: { type: "string" },
} as const;

/** Reads the command line. Throws one sentence that says what is wrong. */
export function readCommand(args: readonly string[]): QuestionsCommand {
  const { values, positionals } = readCommandLine(USAGE, {
    args: [...args],
    options,
    allowPositionals: true,
  });
  const [name, id = "", answer, ...rest] = positionals;
  const given = Object.keys(values);
  if (rest.length > 0 || (answer !== undefined && name !== "answer")) throw new StartFailed(USAGE);
  if (name === "list" && id === "" && given.length < 2 && values.reason === undefined)
    return { name, state: values.published ? "published" : values.refused ? "refused" : "waiting" };
  if (name !== "show" && name !== "answer" && name !== "refuse") throw new StartFailed(USAGE);
  if (!isUuid(id))
    throw new StartFailed("Give the id of a question, from npm run questions -- list.");
  if (values.published || values.refused || (values.reason !== undefined && name !== "refuse"))
    throw new StartFailed(USAGE);
  if (name === "show") return { name, id };
  if (name === "answer")
    return { name, id, answer: textOf(answer, ANSWER_MAX, "an answer, in quotation marks,") };
  return {
    name,
    id,
    reason: textOf(values.reason, QUESTION_REFUSAL_MAX, "a reason with --reason"),
  };
}

function textOf(given: string | undefined, most: number, what: string): string {
  const text = (given ?? "").trim();
  if (text === "" || text.length > most)
    throw new StartFailed(
      `Give ${what} of 1 to ${formatNumber(most)} characters: the customer reads it.`,
    );
  return text;
}
