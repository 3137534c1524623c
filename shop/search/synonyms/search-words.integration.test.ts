import { describe, expect, it } from "vitest";
import { ownersAct, auditOf } from "#tests/support/actors.ts";
import { allOf } from "#tests/support/all-of.ts";
import { testDatabase } from "#tests/support/database.ts";
import { searchProducts } from "#shop/search/search.server.ts";
import { findSearchWord, listSearchWords } from "./list-search-words.server.ts";
import { searchWords } from "./search-word-queries.server.ts";
import { deleteSearchWord, saveSearchWord } from "./save-search-word.server.ts";
import { isSameWord, readSearchWord, type SearchWord } from "./search-word.ts";
import { trySearchWord } from "./try-search-word.server.ts";

const { db } = await testDatabase();
const word = (term: string, names: readonly string[], isBothWays = false): SearchWord => ({
  term,
  names,
  isBothWays,
});
const save = async (wanted: SearchWord, seen: SearchWord | null, act = ownersAct()) => {
  const saved = await saveSearchWord(db, { act, word: wanted, seen });
  return saved.ok ? "saved" : saved.reason;
};
const remove = async (seen: SearchWord) => {
  const deleted = await deleteSearchWord(db, { act: ownersAct(), seen });
  return deleted.ok ? "deleted" : deleted.reason;
};
const slugs = async (query: string) =>
  (await searchProducts(db, query)).products.map(({ slug }) => slug);
const pairs = async () =>
  (await db.selectFrom("searchSynonyms").select(["term", "sameAs"]).execute()).length;

describe("search words", () => {
  it("work at once, and no longer when they are changed or deleted", async () => {
    const first = word("zibble", ["boot drying rack"]);
    expect(await slugs("zibble")).not.toContain("boot-rack");
    const act = ownersAct();
    expect(await Promise.all([save(first, null, act), save(first, null, act)])).toEqual([
      "saved",
      "saved",
    ]);
    expect(await slugs("zibbles")).toContain("boot-rack");
    const second = word("zibble", ["peg bag"]);
    expect(await save(second, first)).toBe("saved");
    expect(await slugs("zibble")).toContain("peg-bag");
    expect(await slugs("zibble")).not.toContain("boot-rack");
    expect(await remove(second)).toBe("deleted");
    expect(await slugs("zibble")).not.toContain("peg-bag");
    expect(await findSearchWord(db, "zibble")).toBeNull();
    const known = await db
      .selectFrom("searchWords")
      .select("word")
      .where("word", "in", ["zibble", "boot"])
      .execute();
    expect(known).toEqual([{ word: "boot" }]);
    const audits = await auditOf(db, "zibble");
    expect(audits.map(({ action }) => action)).toEqual([
      "add_search_word",
      "change_search_word",
      "delete_search_word",
    ]);
  });

  it("find one another when they go both ways, until they no longer do", async () => {
    const before = await pairs();
    const both = word("wibble", ["boot rack", "peg bag"], true);
    expect(await save(both, null)).toBe("saved");
    expect(await findSearchWord(db, "wibble")).toEqual(both);
    expect((await findSearchWord(db, "peg bag"))?.names).toContain("wibble");
    const fewer = word("wibble", ["boot rack"], true);
    expect(await save(fewer, both)).toBe("saved");
    expect((await findSearchWord(db, "peg bag"))?.names).not.toContain("wibble");
    expect(await save({ ...fewer, isBothWays: false }, fewer)).toBe("saved");
    expect((await findSearchWord(db, "boot rack"))?.names).not.toContain("wibble");
    expect(await remove({ ...fewer, isBothWays: false })).toBe("deleted");
    expect(await pairs()).toBe(before);
  });

  it("are neither changed nor deleted when they are no longer as they were seen", async () => {
    const one = word("quibble", ["peg"]);
    await save(one, null);
    expect(await save(word("quibble", ["rope"]), null)).toBe("exists");
    expect(await save(word("quibbles", ["rope"]), null)).toBe("other_spelling");
    expect(await save(word("quibble", ["rope"]), word("quibble", ["lath"]))).toBe("changed");
    expect(await save(one, one)).toBe("unchanged");
    expect(await remove(word("quibble", ["rope"]))).toBe("changed");
    const many = ["rope", "peg bag", "hook"].map((name) => save(word("quibble", [name]), one));
    expect((await Promise.all(many)).toSorted()).toEqual(["changed", "changed", "saved"]);
  });

  it("that would find nearly everything, or the same word, are refused", async () => {
    await db.updateTable("products").set({ material: "gubbins" }).execute();
    expect(await save(word("thing", ["gubbins"]), null)).toBe("everything");
    expect(await save(word("gubbins", ["peg bag"], true), null)).toBe("everything");
    expect(await save(word("gubbins", ["peg bag"]), null)).toBe("saved");
    expect(await save(word("nibble", ["nibbles"]), null)).toBe("same_word");
  });

  it("are tried with the search itself, and nothing of them stays", async () => {
    const before = await pairs();
    const draft = word("fimble", ["peg bag", "boot drying rack"]);
    const trials = await Promise.all([1, 2, 3].map(() => trySearchWord(db, draft, "fimbles")));
    for (const { now, draft: found, gone } of trials) {
      expect([now.products, gone]).toEqual([[], []]);
      expect(found.products.map(({ name }) => name)).toContain("Peg Bag");
      expect(found.products.every(({ up }) => up === null)).toBe(true);
    }
    expect(await pairs()).toBe(before);
    expect(await slugs("fimble")).toEqual([]);

    const kept = word("fumble", ["peg bag"]);
    await save(kept, null);
    const {
      now,
      draft: found,
      gone,
    } = await trySearchWord(db, word("fumble", ["boot rack"]), "fumble");
    expect(now.products.map(({ name }) => name)).toContain("Peg Bag");
    expect(gone.map(({ name }) => name)).toContain("Peg Bag");
    expect(found.products.map(({ name }) => name)).not.toContain("Peg Bag");
    expect(await findSearchWord(db, "fumble")).toEqual(kept);
    const saved = await save(word("fumble", ["boot rack"]), kept);
    expect([saved, (await slugs("fumble")).length]).toEqual(["saved", found.found]);
  });

  it("of the seed can all be changed, and are found by a part of a term or a name", async () => {
    const seen = await allOf(searchWords("").parts(db));
    for (const { term, names, isBothWays } of seen) {
      const read = readSearchWord({ term, names: names.join("\n"), isBothWays });
      const isReadable = read.ok && isSameWord(read.value, { term, names, isBothWays });
      // A stop word alone, which the seed has for the pages, can be deleted.
      expect([term, isReadable]).toEqual([term, term !== "which"]);
    }
    expect(seen).toHaveLength((await listSearchWords(db, { q: "", after: null })).total);
    const found = await listSearchWords(db, { q: "SHEILA", after: null });
    expect(found.rows.map(({ term }) => term)).toContain("sheila maid");
    expect(found.total).toBeLessThan(seen.length);
  });
});
