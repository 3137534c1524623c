import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findAnswers } from "./answers.ts";
import type { PageSection } from "./page-index.server.ts";
import type { Part } from "./words.ts";

type Words = {
  readonly heading?: string;
  readonly title?: string;
  readonly lead?: string;
  readonly text?: string;
};

const setOf = (text = "") => new Set(text.split(" ").filter(Boolean));

const section = (page: string, of: Words, to = page): PageSection => ({
  page,
  to,
  title: of.title ?? "",
  heading: of.heading ?? null,
  titleWords: setOf(of.title),
  headingWords: setOf(of.heading),
  leadWords: setOf(of.lead),
  words: setOf(of.text),
});

const answers = (sections: readonly PageSection[], parts: readonly Part[], most = 3) =>
  findAnswers(
    {
      sections,
      lexemes: new Set(
        sections.flatMap(({ titleWords, headingWords, leadWords, words }) => [
          ...titleWords,
          ...headingWords,
          ...leadWords,
          ...words,
        ]),
      ),
    },
    parts,
    most,
  );
const pages = (...args: Parameters<typeof answers>) => answers(...args).map(({ page }) => page);

const word = (text: string): Part => ({ words: [text], names: [] });
const joist = [word("joist")];

describe("the pages that answer a query", () => {
  it("are first those with its words in a heading, then in the title, the description, the text", () => {
    const sections = [
      section("/lead", { lead: "joist" }),
      section("/title", { title: "joist" }),
      section("/heading", { heading: "joist" }),
    ];
    expect(pages(sections, joist)).toEqual(["/heading", "/title"]);
    expect(pages(sections, joist, 1)).toEqual(["/heading"]);
    expect(
      pages(
        [
          section("/text", { text: "joist screw" }),
          section("/lead", { lead: "joist", text: "screw" }),
        ],
        [word("joist"), word("screw")],
      ),
    ).toEqual(["/lead", "/text"]);
  });

  it("lead to the section that says most", () => {
    const sections = [
      section("/faq", { title: "question", text: "joist" }),
      section("/faq", { title: "question", heading: "joist", text: "joist" }, "/faq#joists"),
      section("/faq", { title: "question", heading: "rope" }, "/faq#rope"),
    ];
    expect(answers(sections, joist)).toEqual([
      expect.objectContaining({ page: "/faq", to: "/faq#joists", heading: "joist" }),
    ]);
  });

  it("leave out those with far less than the best, and all where none has a word", () => {
    const both = section("/both", { heading: "joist screw" });
    const one = section("/one", { text: "joist" });
    expect(pages([one, both], [word("joist"), word("screw")])).toEqual(["/both"]);
    expect(pages([one, both], [word("zebra")])).toEqual([]);
    expect(pages([one, both], [])).toEqual([]);
    expect(pages([], joist)).toEqual([]);
  });

  it("are rather those that have all words in their text than one in a heading", () => {
    const half = section("/half", { heading: "joist" });
    const both = section("/whole", { text: "joist screw" });
    expect(pages([half, both], [word("joist"), word("screw")])[0]).toBe("/whole");
  });

  it("know synonyms, which count less than the word that was typed", () => {
    const sections = [
      section("/synonym", { heading: "beam" }),
      section("/page-synonym", { heading: "rafter" }),
      section("/typed", { heading: "joist" }),
    ];
    const part = { words: ["joist"], names: ["beam"], onPages: ["rafter"] };
    expect(pages(sections, [part])).toEqual(["/typed", "/page-synonym", "/synonym"]);
  });

  it("have all words of a phrase, not one of them", () => {
    const sections = [
      section("/hook", { heading: "ceil hook" }),
      section("/paint", { heading: "ceil" }),
    ];
    const part = { words: [], names: ["ceil hook"], phrase: "ceil hook" };
    expect(answers(sections, [part])).toEqual([
      expect.objectContaining({ page: "/hook", score: 1 }),
    ]);
  });

  it("are not found by a measurement, which counts for products only", () => {
    const measure = { text: "2.4 m", base: "mm", amount: 2_400, isRough: false } as const;
    const sections = [section("/length", { heading: "#2400mm" })];
    expect(pages(sections, [{ words: ["#2400mm"], names: [], measure }])).toEqual([]);
  });

  it("are those of brands last, of equal ones in the order of their addresses", () => {
    const [brand, ...others] = ["/brands/a", "/c", "/b"].map((page) =>
      section(page, page === "/brands/a" ? { heading: "joist" } : { lead: "joist" }),
    );
    if (brand === undefined) throw new Error("No section");
    expect(pages([brand, ...others], joist)).toEqual(["/b", "/c", "/brands/a"]);
    const named = others.map(({ page }) => section(page, { heading: "joist" }));
    expect(pages([brand, ...named], joist), "far behind").toEqual(["/b", "/c"]);
  });

  it("have a score from 0 to 1, each page once, the best first, whatever is asked", () => {
    const text = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 3 });
    const words = text.map((each) => each.join(" "));
    const anySection = fc
      .record({
        page: fc.constantFrom("/x", "/y", "/z", "/brands/x"),
        of: fc.record({ heading: words, title: words, lead: words, text: words }),
      })
      .map(({ page, of }) => section(page, of));
    const part = fc.record({ words: text, names: text });
    fc.assert(
      fc.property(
        fc.array(anySection, { maxLength: 8 }),
        fc.array(part, { maxLength: 4 }),
        (sections, parts) => {
          const found = answers(sections, parts);
          const scores = found.map(({ score }) => score);
          for (const score of scores) {
            expect(score).toBeGreaterThan(0);
            expect(score).toBeLessThanOrEqual(1 + 1e-9);
          }
          expect(scores).toEqual(scores.toSorted((a, b) => b - a));
          expect(new Set(found.map(({ page }) => page)).size).toBe(found.length);
          expect(found.length).toBeLessThanOrEqual(3);
        },
      ),
    );
  });
});
