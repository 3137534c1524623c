import { formatNumber } from "#shop/kit/text.ts";
import { inTime } from "./in-time.server.ts";
import { pageLimits, type PageContent, type PageField } from "./page-content.ts";
import { readText, type Diagrams } from "./page-html.server.ts";
import { unknownPlaceholders } from "./particulars.ts";
import { fillMarkdown, fillText } from "./page-source.server.ts";

/** What is wrong with a page, in a sentence for the field that it is about. */
export type PageProblem = { readonly field: PageField; readonly text: string };

/** The most problems of a text that are named at a time. */
const SHOWN_MAX = 10;

const TOO_HARD =
  "This takes too long to read. It has too many signs such as *, _, [, < or > that begin something and don’t end it, or too many lists or quotations inside one another: take some of them out.";

const SLUG = /^[a-z0-9-]{1,80}$/;
const PAGE_SLUG = /^(brands\/)?[a-z0-9-]{1,80}$/;

/**
 * What has to be put right before a page can be shown: lengths, placeholders without a value, HTML tags, headings
 * of the wrong level, images that are not ours or have no description, links that no page may have, marks that take
 * too long to read.
 */
export async function pageProblems(
  content: PageContent,
  diagrams: Diagrams,
): Promise<PageProblem[]> {
  const { title, heading, description, body, questions } = content;
  const checks: readonly (readonly [PageField, () => readonly string[]])[] = [
    ["title", () => lineProblems("title", "a title", title)],
    ["heading", () => lineProblems("heading", "a heading", heading)],
    ["description", () => lineProblems("description", "a description", description)],
    ["body", () => [...lengthProblem("body", "a text", body), ...textProblems(body, diagrams)]],
    ["questions", () => questionProblems(questions, diagrams)],
    ["products", () => listProblems(content.productSlugs, SLUG, pageLimits.products)],
    ["next", () => listProblems(content.nextSlugs, PAGE_SLUG, pageLimits.next)],
  ];
  const found: PageProblem[] = [];
  for (const [field, check] of checks) {
    const texts = (await inTime(check)) ?? [TOO_HARD];
    found.push(...texts.map((text) => ({ field, text })));
  }
  return found;
}

type Measured = "title" | "heading" | "description" | "body";

/** A field of one line. */
function lineProblems(field: Measured, what: string, text: string): string[] {
  const unknown = placeholderProblems(text);
  return unknown.length > 0 ? unknown : lengthProblem(field, what, text);
}

function lengthProblem(field: Measured, what: string, text: string): string[] {
  const { min, max } = pageLimits[field];
  const length = unknownPlaceholders(text).length > 0 ? text.length : fillText(text).trim().length;
  if (length >= min && length <= max) return [];
  const most = formatNumber(max);
  const wanted = min === 1 ? `up to ${most}` : `${min} to ${most}`;
  const now = length === 0 ? "" : ` It has ${formatNumber(length)}.`;
  return [`Enter ${what} of ${wanted} characters.${now}`];
}

/** A text in Markdown. */
function textProblems(text: string, diagrams: Diagrams): string[] {
  // A text that is much too long is not read.
  if (text.length > pageLimits.body.max) return [];
  const known = unknownPlaceholders(text).reduce(
    (rest, name) => rest.replaceAll(`{{${name}}}`, "x"),
    text,
  );
  const { problems } = readText(fillMarkdown(known), diagrams);
  return [
    ...placeholderProblems(text),
    ...problems
      .slice(0, SHOWN_MAX)
      .map(({ line, text: problem }) => (line === null ? problem : `Line ${line}: ${problem}`)),
  ];
}

function placeholderProblems(text: string): string[] {
  return unknownPlaceholders(text).map(
    (name) => `There is no placeholder {{${name}}}. The list of them is beside the text.`,
  );
}

function questionProblems(questions: PageContent["questions"], diagrams: Diagrams): string[] {
  const { question: asked, answer: answered, questions: most } = pageLimits;
  const tooMany = questions.length > most ? [`A page has up to ${most} questions.`] : [];
  const each = questions.slice(0, most).flatMap(({ question, answer }, at) => {
    const name = question === "" ? `Question ${at + 1}` : `“${question.slice(0, asked.max)}”`;
    if (question === "" && at === 0)
      return ["Begin with a question: a line with ## and a space before it."];
    return [
      ...(question.length < asked.min || question.length > asked.max
        ? [`${name}: a question has ${asked.min} to ${asked.max} characters.`]
        : []),
      ...placeholderProblems(question),
      ...(answer.length < answered.min || answer.length > answered.max
        ? [`${name}: an answer has ${answered.min} to ${formatNumber(answered.max)} characters.`]
        : textProblems(answer, diagrams).map((problem) => `${name}: ${problem}`)),
    ];
  });
  const twice = questions.filter(
    ({ question }, at) => questions.findIndex((other) => other.question === question) !== at,
  );
  return [...tooMany, ...each, ...twice.map(({ question }) => `“${question}” is there twice.`)];
}

function listProblems(slugs: readonly string[], shape: RegExp, most: number): string[] {
  const wrong = slugs.filter((slug) => !shape.test(slug)).slice(0, most);
  const twice = slugs.filter((slug, at) => slugs.indexOf(slug) !== at).slice(0, most);
  return [
    ...(slugs.length > most ? [`Enter up to ${most}.`] : []),
    ...wrong.map((slug) => `“${slug.slice(0, 80)}” is no address of one.`),
    ...twice.map((slug) => `“${slug.slice(0, 80)}” is there twice.`),
  ];
}
