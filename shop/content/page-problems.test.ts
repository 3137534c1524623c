import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contentOf, readQuestions, questionsText, textsOf } from "./page-content.ts";
import { readText } from "./page-html.server.ts";
import { pageProblems } from "./page-problems.server.ts";
import { diagrams, pageFiles } from "./page-files.server.ts";
import { textDifference } from "./text-difference.ts";

const content = contentOf({
  title: "A title",
  heading: "A heading",
  description: "A description that is long enough to be of use to somebody who searches.",
  body: "A text.",
  questions: "",
  products: "",
  next: "",
  example: "",
});
const problemsOf = async (changes: Partial<typeof content>) =>
  (await pageProblems({ ...content, ...changes }, diagrams)).map(
    ({ field, text }) => `${field}: ${text}`,
  );

test("every page's file keeps the rules, and comes back from its form as it was", async () => {
  for (const [slug, file] of pageFiles()) {
    expect([slug, await pageProblems(file.content, diagrams)]).toEqual([slug, []]);
    expect([slug, contentOf(textsOf(file.content))]).toEqual([slug, file.content]);
  }
});

test.each([
  [{ title: "A" }, "title: Enter a title of 3 to 60 characters. It has 1."],
  [{ title: "{{shop.secret}}" }, "title: There is no placeholder {{shop.secret}}."],
  [{ description: "" }, "description: Enter a description of 50 to 155 characters."],
  [{ body: "" }, "body: Enter a text of up to 60,000 characters."],
  [{ body: "x".repeat(60_001) }, "body: Enter a text of up to 60,000 characters. It has 60,001."],
  [{ body: "One.\n\n# Two" }, "body: Line 3: A heading must be of level two or three"],
  [{ body: "One\n\nSome <b>bold</b>" }, "body: Line 3: A page's text may hold no HTML tag"],
  [{ body: "{{a}} <i>x</i>" }, "body: There is no placeholder {{a}}."],
  [{ body: "{{a}} <i>x</i>" }, "body: Line 1: A page's text may hold no HTML tag"],
  [{ body: "[x](javascript:alert)" }, "body: Line 1: A link leads to a page of the shop"],
  [{ body: "[x](//evil.example)" }, "body: Line 1: A link leads to a page of the shop"],
  [{ body: "[x](</\t/evil.example>)" }, "body: Line 1: A link leads to a page of the shop"],
  [{ body: "[](/returns)" }, "body: Line 1: The link to /returns needs words"],
  [{ body: "![](diagram:line-sag)" }, "body: Line 1: The diagram diagram:line-sag needs"],
  [{ body: "![x](diagram:none)" }, "body: Line 1: There is no diagram at diagram:none"],
  [{ questions: readQuestions("no") }, "questions: Begin with a question: a line with ##"],
  [
    { questions: [{ question: "Is it long?", answer: "Yes." }] },
    "questions: “Is it long?”: an answer has 20 to 5,000 characters.",
  ],
  [{ productSlugs: ["Spare Rope"] }, "products: “Spare Rope” is no address of one."],
  [{ nextSlugs: ["faq", "faq"] }, "next: “faq” is there twice."],
])("%j is refused: %s", async (changes, expected) => {
  const found = await problemsOf(changes);
  expect(found.find((text) => text.startsWith(expected)) ?? found).toContain(expected);
});

/** Each would take from seconds to hours to read. */
test.each([
  "*a_".repeat(20_000),
  "[x](".repeat(15_000),
  "(\\*".repeat(20_000),
  "'!\n\\".repeat(15_000),
  "> ".repeat(30_000),
  "## a\n".repeat(12_000),
])("a text that takes too long to read is refused: %#", async (body) => {
  expect(await problemsOf({ body })).toEqual([expect.stringMatching(/^body: This takes too long/)]);
});

test("an answer that takes too long to read is refused", async () => {
  const questions = [{ question: "Is it long?", answer: "[x](".repeat(1_250) }];
  const many = Array.from({ length: 30 }, () => questions).flat();
  expect(await problemsOf({ questions: many })).toEqual([
    expect.stringMatching(/^questions: This takes too long/),
  ]);
});

test("placeholders that never end are read once", async () => {
  expect(await problemsOf({ body: "{{".repeat(30_000) })).toEqual([]);
});

test("a text as long as may be is read, however many marks it has", async () => {
  const line =
    "- **Airer** of _1.5 m_: see [the sizes](/size-guide), `LL-CA-001`, \\* and {{shop.name}}\n";
  const body = line.repeat(Math.floor(60_000 / line.length));
  expect(await problemsOf({ body: body.trim() })).toEqual([]);
});

/** Texts with a lot of what Markdown and HTML are made of. */
const piece = fc.constantFrom(
  "<",
  ">",
  "[x]",
  "(",
  ")",
  "javascript:",
  "](",
  "!",
  "`",
  "\n",
  "&#",
  "script",
  "=",
  '"',
  "\\",
  "://",
  "onerror",
  "img",
  "|",
  "-",
  "#",
  "a",
  " ",
  "data:",
  "/x",
  "<!--",
  "\t",
  "](</",
  "<a href=",
  "https://x.y",
);
const markdown = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(""));

/** The names and values of all attributes. Throws at a "<" that begins no whole tag with quoted attributes. */
function attributesIn(html: string): (readonly [name: string, value: string])[] {
  const tag = /<\/?[a-z][\w-]*((?:\s+[\w:-]+="[^"]*")*)\s*\/?>/gi;
  expect(html.replaceAll(tag, "")).not.toContain("<");
  return [...html.matchAll(tag)].flatMap(([, attributes = ""]) =>
    [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(
      ([, name = "", value = ""]) => [name, value] as const,
    ),
  );
}

describe("whatever is typed", () => {
  test("what is drawn has only tags of our own, and links only to the shop, to https and to addresses", () => {
    fc.assert(
      fc.property(markdown, (typed) => {
        const { html } = readText(typed, diagrams);
        for (const [, tag = ""] of html.matchAll(/<\/?([a-z0-9!-]+)/gi))
          expect(ownTags).toContain(tag.toLowerCase());
        for (const [name, value] of attributesIn(html)) {
          expect(name).not.toMatch(/^on/i);
          if (name === "href") expect(value).toMatch(/^(\/(?![/\\])|#|https:\/\/|mailto:|tel:)/);
        }
      }),
      {
        numRuns: 2_000,
        examples: [
          // A table's name may end in "href=", and then stands before its closing quotation mark.
          ["<a href=\n-|"],
          ['a" onerror=\n-|'],
          // A tag that is never closed, after one that is left out.
          ["a<script><img src=x onerror=a"],
        ],
      },
    );
  });

  test("questions come back from their text as they were", () => {
    const words = fc.stringMatching(/^[a-z?]( ?[a-z,.?])*$/);
    fc.assert(
      fc.property(fc.array(fc.record({ question: words, answer: words })), (questions) => {
        expect(readQuestions(questionsText(questions))).toEqual(questions);
      }),
    );
  });

  test("a difference has both texts in it", () => {
    const text = fc.array(fc.constantFrom("a", "b", "c", ""), { maxLength: 12 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const runs = textDifference(before.join("\n"), after.join("\n"));
        const linesOf = (left: string) =>
          runs.filter(({ is }) => is !== left).flatMap(({ lines }) => lines);
        const whole = (lines: readonly string[]) => lines.join("\n");
        expect(whole(linesOf("added"))).toBe(whole(before));
        expect(whole(linesOf("removed"))).toBe(whole(after));
      }),
    );
  });
});

const ownTags = [
  "p",
  "a",
  "h2",
  "h3",
  "ul",
  "ol",
  "li",
  "em",
  "strong",
  "code",
  "pre",
  "blockquote",
  "br",
  "hr",
  "div",
  "table",
  "thead",
  "tbody",
  "tr",
  "th",
  "td",
  "del",
  "input",
];
