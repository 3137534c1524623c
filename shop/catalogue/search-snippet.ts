/** Characters of a title and of a description that search engines show, about: they cut by width. */
export const TITLE_MAX = 60;
export const SUMMARY_MAX = 155;

/** The title of a page, as its tab, shared links and search engines have it. */
export function pageTitle(title: string, shopName: string): string {
  return `${title} | ${shopName}`;
}

/** A product in a line for search engines, cut after a whole word to the length that they show. */
export function productSummary({
  tagline,
  description,
}: {
  readonly tagline: string;
  readonly description: string;
}): string {
  const line = `${tagline}. ${description}`.replaceAll(/\s+/g, " ").trim();
  if (line.length <= SUMMARY_MAX) return line;
  const cut = line.slice(0, SUMMARY_MAX);
  return `${cut.slice(0, cut.lastIndexOf(" "))} …`;
}
