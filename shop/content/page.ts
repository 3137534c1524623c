/** The kind of a content page: it decides which rules the page must meet and where it is listed. */
export type PageKind = "guide" | "brand" | "legal" | "information" | "faq";

/** A page as lists and links show it. */
export type PageSummary = {
  /** The page's path without the first slash: "faq", "brands/hills". */
  readonly slug: string;
  readonly kind: PageKind;
  /** For the browser's title and for links, without the shop's name. */
  readonly title: string;
  readonly description: string;
  /** A day, "2026-11-21". */
  readonly updatedOn: string;
  /** The day an article was published; null for a page that is not an article. */
  readonly publishedOn: string | null;
};

/** A frequently asked question, with its answer as HTML and the id of the answer on its page. */
export type Question = {
  readonly id: string;
  readonly question: string;
  readonly answerHtml: string;
};

/**
 * A content page, ready to render. Its HTML is safe to insert: it comes from our own Markdown, which
 * may hold no HTML tags, and links only to the shop and to a short list of other sites.
 */
export type Page = PageSummary & {
  readonly heading: string;
  readonly html: string;
  /** Its sections in order: the id and text of each second-level heading. */
  readonly contents: readonly { readonly id: string; readonly text: string }[];
  readonly questions: readonly Question[];
  /** Slugs of the products to show with it, in order. */
  readonly productSlugs: readonly string[];
  /** Slugs of the pages to read next. */
  readonly nextSlugs: readonly string[];
};
