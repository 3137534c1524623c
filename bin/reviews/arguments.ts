import { isUuid } from "#shop/kit/uuid.ts";
import { REFUSAL_MAX, USUAL_REFUSAL, type ReviewState } from "#shop/reviews/review.ts";
import { readCommandLine } from "#bin/command.ts";
import { StartFailed } from "#server/start-failed.ts";

export type ReviewsCommand =
  | { readonly name: "list"; readonly state: ReviewState }
  | { readonly name: "show"; readonly id: string }
  | { readonly name: "publish"; readonly id: string; readonly mark: string | null }
  | { readonly name: "hide"; readonly id: string; readonly reason: string };

const USAGE = `Use one of
  npm run reviews -- list [--published|--hidden]
  npm run reviews -- show ID
  npm run reviews -- publish ID [MARK]
  npm run reviews -- hide ID [--reason "WHY, FOR THE CUSTOMER"]`;

const options = {
  published: { type: "boolean" },
  hidden: { type: "boolean" },
  reason: { type: "string" },
} as const;

/** Reads the command line. Throws one sentence that says what is wrong. */
export function readCommand(args: readonly string[]): ReviewsCommand {
  const { values, positionals } = readCommandLine(USAGE, {
    args: [...args],
    options,
    allowPositionals: true,
  });
  const [name, id = "", mark = "", ...rest] = positionals;
  const given = Object.keys(values);
  if (rest.length > 0 || (mark !== "" && name !== "publish")) throw new StartFailed(USAGE);
  if (name === "list" && id === "" && given.length < 2 && values.reason === undefined)
    return { name, state: listedState(values) };
  if (name !== "show" && name !== "publish" && name !== "hide") throw new StartFailed(USAGE);
  if (!isUuid(id)) throw new StartFailed("Give the id of a review, from npm run reviews -- list.");
  if (name !== "hide") {
    if (given.length > 0) throw new StartFailed(USAGE);
    if (name === "show") return { name, id };
    if (mark === "") return { name, id, mark: null };
    if (!/^[0-9a-f]{8}$/.test(mark))
      throw new StartFailed("Give the mark of the review that you have read: show prints it.");
    return { name, id, mark };
  }
  const reason = (values.reason ?? USUAL_REFUSAL).trim();
  if (values.published || values.hidden || reason === "" || reason.length > REFUSAL_MAX)
    throw new StartFailed(
      `Give a reason of 1 to ${REFUSAL_MAX} characters with --reason: the customer reads it.`,
    );
  return { name, id, reason };
}

function listedState(values: { published?: boolean; hidden?: boolean }): ReviewState {
  if (values.published) return "published";
  return values.hidden ? "refused" : "waiting";
}
