/** What a page of words is: it decides what is expected of it and where it is listed. */
export type PageKind = "guide" | "brand" | "legal" | "information" | "faq";

/** A page as lists and links name it. */
export type PageSummary = {
  /** Its address is "/" and this: "faq", "brands/hills". */
  readonly slug: string;
  readonly kind: PageKind;
  /** For the browser's title and for links, without the shop's name. */
  readonly title: string;
  readonly description: string;
  /** A day, "2026-11-21". */
  readonly updatedOn: string;
  /** The day an article came out; null for a page that is not among the articles. */
  readonly publishedOn: string | null;
};

/** A question that customers ask, with its answer as HTML. */
export type Question = { readonly question: string; readonly answerHtml: string };

/**
 * A page of words, ready to be shown. The HTML is ours: written in Markdown without a tag of its
 * own, it holds no script, no style and no address outside a short list.
 */
export type Page = PageSummary & {
  readonly heading: string;
  readonly html: string;
  /** Its sections, in order: the id and the words of each second heading. */
  readonly contents: readonly { readonly id: string; readonly text: string }[];
  readonly questions: readonly Question[];
  /** Slugs of the products it speaks of, in the order to show them. */
  readonly productSlugs: readonly string[];
  /** Slugs of the pages to read next. */
  readonly nextSlugs: readonly string[];
};
