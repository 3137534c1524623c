import { data } from "react-router";
import {
  findOtherSpelling,
  findSearchWord,
} from "#shop/search/synonyms/list-search-words.server.ts";
import {
  deleteSearchWord,
  reasonAgainst,
  saveSearchWord,
  type SearchWordReason,
} from "#shop/search/synonyms/save-search-word.server.ts";
import { readSearchWord, TERM_MAX, type SearchWord } from "#shop/search/synonyms/search-word.ts";
import { trySearchWord, type Trial } from "#shop/search/synonyms/try-search-word.server.ts";
import { SEARCH_MAX } from "#shop/search/words.ts";
import type { Act } from "#shop/platform/act.ts";
import { db } from "#shop/platform/database/db.server.ts";
import type { ActResult } from "#admin/http/act-result.ts";
import { actOf, readTextFields, type RouteArgs, type SentFields } from "#admin/http/form.server.ts";
import { findLastAct } from "#admin/http/last-act.server.ts";
import { sayRefusal } from "#admin/http/refusals.ts";
import type { FormResult } from "#web/form-result.ts";
import { problemText, reasonText } from "./word-texts.ts";

export type WordResult = ActResult & {
  /** How the term is now, after a colleague was quicker. */
  readonly now?: SearchWord;
  /** The term that has the words already. */
  readonly existing?: string;
  readonly trial?: Trial;
};

/** Tries what was typed, or saves it. */
export async function answerWord(args: RouteArgs) {
  const field = await readTextFields(args.request);
  const act = actOf(args, field);
  if (field("intent") !== "word") throw data(null, { status: 400 });
  const read = readSearchWord({
    term: field("term"),
    names: field("names"),
    isBothWays: field("both_ways") === "on",
  });
  if (!read.ok) {
    const fieldErrors = { [read.field]: problemText(read) };
    return data<WordResult>({ intent: "word", values: valuesOf(field), fieldErrors }, 422);
  }
  const sent = { field, act, word: read.value, seen: seenOf(field, read.value.term) };
  return field("save") === "1" ? save(sent) : tryOut(sent);
}

const valuesOf = (field: SentFields) => ({
  term: field("term"),
  names: field("names"),
  both_ways: field("both_ways"),
  query: field("query"),
});

/** How the person saw the term; null for a new one. */
function seenOf(field: SentFields, term: string): SearchWord | null {
  const names = field("was_names");
  if (names === "") return null;
  return { term, names: names.split(/\r?\n/), isBothWays: field("was_both_ways") === "on" };
}

type Sent = {
  readonly field: SentFields;
  readonly act: Act;
  readonly word: SearchWord;
  readonly seen: SearchWord | null;
};

async function tryOut({ field, word, seen }: Sent) {
  const typed = field("query").trim().slice(0, SEARCH_MAX);
  const query = typed === "" ? word.term : typed;
  const values = { ...valuesOf(field), query };
  const reason = await reasonAgainst(db(), word, seen);
  const refusal = reason !== null && { fieldErrors: { names: reasonText(reason, word.term) } };
  // The search knows no other words by these, such as by "-".
  if (reason === "same_word") return data<WordResult>({ intent: "word", values, ...refusal }, 422);
  const trial = await trySearchWord(db(), word, query);
  // What else can't be saved can be tried: the answer shows why.
  return data<WordResult>({
    intent: "word",
    values,
    trial,
    ...refusal,
  });
}

async function save({ field, act, word, seen }: Sent) {
  const values = valuesOf(field);
  const saved = await saveSearchWord(db(), { act, word, seen });
  const { term } = word;
  if (saved.ok)
    return data<WordResult>({ intent: "word", done: `The search knows the words for “${term}”.` });
  const { reason } = saved;
  if (reason === "act_reused")
    return data<WordResult>(
      { intent: "word", values, formError: sayRefusal({ reason }, {}).text },
      409,
    );
  if (reason === "changed") return overtaken(word, values, act);
  const existing = await existingFor(reason, term);
  const name = reason === "exists" || reason === "other_spelling" ? "term" : "names";
  return data<WordResult>(
    {
      intent: "word",
      values,
      fieldErrors: { [name]: reasonText(reason, term) },
      ...(existing !== null && { existing }),
    },
    reason === "exists" ? 409 : 422,
  );
}

async function existingFor(reason: SearchWordReason, term: string): Promise<string | null> {
  if (reason === "exists") return term;
  return reason === "other_spelling" ? findOtherSpelling(db(), term) : null;
}

/** A colleague was quicker: what was typed stays, and saving it again replaces theirs. */
async function overtaken({ term }: SearchWord, values: FormResult["values"], { actor }: Act) {
  const now = await findSearchWord(db(), term);
  const action = now === null ? "delete_search_word" : "change_search_word";
  const { who, when } = await findLastAct({ kind: "search_word", id: term }, action, actor);
  const formError =
    now === null
      ? `${who} deleted these words ${when}. Save again to add them.`
      : `${who} changed these words ${when} to: ${now.names.join(", ")}. Save again to keep yours.`;
  return data<WordResult>(
    { intent: "word", formError, ...(values && { values }), ...(now !== null && { now }) },
    409,
  );
}

/** Deletes a term with its names. */
export async function answerDelete(args: RouteArgs) {
  const field = await readTextFields(args.request);
  const act = actOf(args, field);
  const seen = seenOf(field, field("term").slice(0, TERM_MAX));
  if (field("intent") !== "delete" || seen === null) throw data(null, { status: 400 });
  const deleted = await deleteSearchWord(db(), { act, seen });
  if (deleted.ok) return data<WordResult>({ done: `The words for “${seen.term}” are deleted.` });
  const conflict =
    deleted.reason === "act_reused"
      ? sayRefusal(deleted, {}).text
      : `The words for “${seen.term}” were not deleted: somebody has changed them since you opened the page.`;
  return data<WordResult>({ conflict }, 409);
}
