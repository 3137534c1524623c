import type { Page } from "#shop/content/page.ts";

/** A link to a product or a brand in a guide's HTML: its path, then its text. */
const LINK = /<a href="(\/(?:product|brands)\/[^"?#]*)[^"]*"[^>]*>(.*?)<\/a>/gs;

type Texts = Pick<Page, "html" | "questions">;

/** The paths of all products and brands that a guide links to. */
export function linkedPaths({ html, questions }: Texts): string[] {
  const texts = [html, ...questions.map(({ answerHtml }) => answerHtml)];
  return texts.flatMap((text) => [...text.matchAll(LINK)].map(([, path = ""]) => path));
}

/** The page with links to products and brands that do not exist replaced by their text. */
export function withoutDeadLinks<Content extends Texts>(
  page: Content,
  existingPaths: ReadonlySet<string>,
): Content {
  const unlink = (html: string) =>
    html.replaceAll(LINK, (link: string, path: string, text: string) =>
      existingPaths.has(path) ? link : text,
    );
  return {
    ...page,
    html: unlink(page.html),
    questions: page.questions.map(({ id, question, answerHtml }) => ({
      id,
      question,
      answerHtml: unlink(answerHtml),
    })),
  };
}
