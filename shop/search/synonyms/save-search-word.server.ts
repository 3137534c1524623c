import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act, Changed } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import {
  countFoundBy,
  countPairs,
  lockSearchWords,
  selectOtherSpelling,
  selectSameName,
  selectSearchWord,
  writePairs,
  type Pair,
} from "./search-word-queries.server.ts";
import { isSameWord, type SearchWord } from "./search-word.ts";

/** The most synonyms: each name of each term is one. */
const PAIRS_MAX = 10_000;
/** With fewer products than these, a search may well find most of them. */
const SOLD_FROM = 10;
/** A search that finds this share of what is sold finds everything, and answers nothing. */
const EVERYTHING = 0.8;

export type SearchWordReason =
  | "exists"
  | "other_spelling"
  | "changed"
  | "unchanged"
  | "same_word"
  | "everything"
  | "too_many"
  | "act_reused";

type Reason = Exclude<SearchWordReason, "act_reused">;

/**
 * Saves a term with its names, which the search knows at once. `seen`: how it was when it was opened, null for a new
 * one. Refused if somebody has changed it since, or if it would find everything.
 */
export async function saveSearchWord(
  db: Db,
  {
    act,
    word,
    seen,
  }: { readonly act: Act; readonly word: SearchWord; readonly seen: SearchWord | null },
): Promise<Done<null> | Refused<SearchWordReason>> {
  const named = {
    act,
    action: seen === null ? "add_search_word" : "change_search_word",
    subject: { kind: "search_word", id: word.term },
    input: { ...word, seen },
  };
  return withAct<null, Reason>(db, named, async (tx, audit) => {
    await lockSearchWords(tx);
    const now = await selectSearchWord(tx, word.term);
    if (!isSameWord(now, seen)) return refused(seen === null ? "exists" : "changed");
    if (isSameWord(word, seen)) return refused("unchanged");
    const reason = await reasonAgainst(tx, word, seen);
    if (reason !== null) return refused(reason);
    await writeSearchWord(tx, word, seen);
    audit(changesOf(seen, word));
    return done(null);
  });
}

/** Deletes a term with its names, if it is as it was seen. Names that find the term as well no longer do. */
export async function deleteSearchWord(
  db: Db,
  { act, seen }: { readonly act: Act; readonly seen: SearchWord },
): Promise<Done<null> | Refused<"changed" | "act_reused">> {
  const subject = { kind: "search_word", id: seen.term };
  const named = { act, action: "delete_search_word", subject, input: seen };
  return withAct<null, "changed">(db, named, async (tx, audit) => {
    await lockSearchWords(tx);
    if (!isSameWord(await selectSearchWord(tx, seen.term), seen)) return refused("changed");
    await writeSearchWord(tx, { ...seen, names: [] }, seen);
    audit(changesOf(seen, null));
    return done(null);
  });
}

/** Why a term can't be saved, apart from what a colleague did; null when it can. */
export async function reasonAgainst(
  db: Db,
  word: SearchWord,
  seen: SearchWord | null,
): Promise<"other_spelling" | "same_word" | "everything" | "too_many" | null> {
  if (seen === null && (await selectOtherSpelling(db, word.term)) !== null) return "other_spelling";
  if ((await selectSameName(db, word)) !== null) return "same_word";
  const isWider = word.names.some((name) => seen?.names.includes(name) !== true);
  if (isWider || (word.isBothWays && seen?.isBothWays !== true)) {
    const found = await Promise.all([
      countFoundBy(db, word.names),
      countFoundBy(db, word.isBothWays ? [word.term] : []),
    ]);
    const isEverything = found.some((each) => each.found >= each.sold * EVERYTHING);
    if (isEverything && (found[0]?.sold ?? 0) >= SOLD_FROM) return "everything";
  }
  const added = word.names.length * (word.isBothWays ? 2 : 1);
  return (await countPairs(db)) + added > PAIRS_MAX ? "too_many" : null;
}

/** Writes a term as it shall be, in place of how it was. */
export async function writeSearchWord(
  tx: Db,
  word: SearchWord,
  before: SearchWord | null,
): Promise<void> {
  const wanted = pairsOf(word);
  const isWanted = ([term, same]: Pair) =>
    wanted.some((each) => each[0] === term && each[1] === same);
  const removed = before === null ? [] : pairsOf(before).filter((pair) => !isWanted(pair));
  await writePairs(tx, { removed, added: wanted });
}

function pairsOf({ term, names, isBothWays }: SearchWord): Pair[] {
  const forward = names.map((name) => [term, name] as const);
  return isBothWays ? [...forward, ...names.map((name) => [name, term] as const)] : forward;
}

function changesOf(before: SearchWord | null, after: SearchWord | null): Changed {
  const namesOf = (word: SearchWord | null) => (word === null ? null : word.names.join(", "));
  return {
    also_finds: { from: namesOf(before), to: namesOf(after) },
    ...(before?.isBothWays !== after?.isBothWays && {
      both_ways: { from: before?.isBothWays ?? null, to: after?.isBothWays ?? null },
    }),
  };
}
