/** What a content page says, as it was typed: with Markdown and placeholders. */
export type PageContent = {
  /** For the browser's title and for links, without the shop's name. */
  readonly title: string;
  /** The page's only h1. */
  readonly heading: string;
  /** What search engines show below the title. */
  readonly description: string;
  readonly body: string;
  readonly questions: readonly AnsweredQuestion[];
  /** Products to show with it, by slug. */
  readonly productSlugs: readonly string[];
  /** Pages to read next, by slug. */
  readonly nextSlugs: readonly string[];
  /** The text is the example shop's: `npm run attention` names it as long as it is. */
  readonly isExample: boolean;
};

export type AnsweredQuestion = { readonly question: string; readonly answer: string };

/** The least and most characters of a field, after its placeholders are filled in; of lists the most entries. */
export const pageLimits = {
  title: { min: 3, max: 60 },
  heading: { min: 3, max: 90 },
  /** Search engines show about 155 characters. */
  description: { min: 50, max: 155 },
  body: { min: 1, max: 60_000 },
  question: { min: 8, max: 120 },
  answer: { min: 20, max: 5_000 },
  questions: 30,
  products: 8,
  next: 6,
} as const;

/** A field of a page's form: all are texts, and so are the questions and the lists of products and pages. */
export const pageFields = [
  "title",
  "heading",
  "description",
  "body",
  "questions",
  "products",
  "next",
  "example",
] as const;
export type PageField = (typeof pageFields)[number];
export type PageTexts = Readonly<Record<PageField, string>>;

/** A content as the texts of its form. */
export function textsOf(content: PageContent): PageTexts {
  const { title, heading, description, body, questions, productSlugs, nextSlugs, isExample } =
    content;
  return {
    title,
    heading,
    description,
    body,
    questions: questionsText(questions),
    products: productSlugs.join("\n"),
    next: nextSlugs.join("\n"),
    example: isExample ? "on" : "",
  };
}

/** Reads the texts of a form. `pageProblems` says what is wrong with them. */
export function contentOf(texts: PageTexts): PageContent {
  const whole = (text: string) => text.replaceAll(/\r\n?/g, "\n").trim();
  const line = (text: string) => whole(text).replaceAll(/\s+/g, " ");
  return {
    title: line(texts.title),
    heading: line(texts.heading),
    description: line(texts.description),
    body: whole(texts.body),
    questions: readQuestions(whole(texts.questions)),
    productSlugs: readSlugs(texts.products, "product/"),
    nextSlugs: readSlugs(texts.next, ""),
    isExample: texts.example === "on",
  };
}

/** Questions as one text: each is a line that begins with ##, and its answer is below it. */
export function questionsText(questions: readonly AnsweredQuestion[]): string {
  return questions.map(({ question, answer }) => `## ${question}\n\n${answer}`).join("\n\n");
}

/** Reads such a text. What stands before the first question is its answer: one without a question. */
export function readQuestions(text: string): AnsweredQuestion[] {
  const [before = "", ...parts] = text.split(/^##[ \t]+/m);
  const first = before.trim() === "" ? [] : [{ question: "", answer: before.trim() }];
  return [
    ...first,
    ...parts.map((part) => {
      const [question = "", ...answer] = part.split("\n");
      return { question: question.trim(), answer: answer.join("\n").trim() };
    }),
  ];
}

/** Reads slugs or paths such as "/product/spare-rope" that are separated by lines, spaces or commas. */
function readSlugs(text: string, folder: string): string[] {
  return text
    .split(/[\s,]+/)
    .filter((part) => part !== "")
    .map((part) => part.replace(/^\//, ""))
    .map((part) => (part.startsWith(folder) ? part.slice(folder.length) : part));
}

/** Whether two contents are the same. */
export function isSameContent(one: PageContent, other: PageContent): boolean {
  const [texts, others] = [textsOf(one), textsOf(other)];
  return pageFields.every((field) => texts[field] === others[field]);
}
