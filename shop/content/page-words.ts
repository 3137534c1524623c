/** The words of a page's HTML, which `renderPage` has made: a line for each paragraph, heading, row and item. */
export function wordsOfPage(html: string): string {
  return html
    .replaceAll(/<\/(p|h\d|li|tr|div|figure)>/g, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/ ?\n\s*/g, "\n")
    .trim();
}
