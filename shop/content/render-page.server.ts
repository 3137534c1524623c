import type { PageContent } from "./page-content.ts";
import type { Page, PageKind } from "./page.ts";
import { renderText, uniqueId, type Diagrams, type RenderedText } from "./page-html.server.ts";
import { fillMarkdown, fillText } from "./page-source.server.ts";

/** A page as it was typed, with what the form does not ask for. */
export type TypedPage = {
  readonly slug: string;
  readonly kind: PageKind;
  readonly updatedOn: string;
  readonly publishedOn: string | null;
  readonly content: PageContent;
};

/** Renders a page. Throws an error with its slug if its text is not valid. */
export function renderPage(
  { slug, kind, updatedOn, publishedOn, content }: TypedPage,
  diagrams: Diagrams,
): Page {
  const render = (markdown: string) => renderPart(slug, markdown, diagrams);
  const body = render(content.body);
  const ids = new Set(body.contents.map(({ id }) => id));
  return {
    slug,
    kind,
    title: fillText(content.title),
    heading: fillText(content.heading),
    description: fillText(content.description),
    updatedOn,
    publishedOn,
    ...body,
    questions: content.questions.map(({ question, answer }) => ({
      id: uniqueId(fillText(question), ids),
      question: fillText(question),
      answerHtml: render(answer).html,
    })),
    productSlugs: content.productSlugs,
    nextSlugs: content.nextSlugs,
  };
}

function renderPart(slug: string, markdown: string, diagrams: Diagrams): RenderedText {
  try {
    return renderText(fillMarkdown(markdown), diagrams);
  } catch (error) {
    throw new Error(`${slug}: ${error instanceof Error ? error.message : ""}`, { cause: error });
  }
}
