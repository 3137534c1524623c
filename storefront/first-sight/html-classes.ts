const ATTRIBUTE = /(?<=\sclass=")[^"]*(?=")/g;

/** The classes of the elements of a page, in their order, as often as they are there. */
export function listClasses(html: string): string[] {
  return [...html.matchAll(ATTRIBUTE)].flatMap(([value]) => split(value));
}

/** The page with other names for classes. */
export function renameClasses(html: string, names: ReadonlyMap<string, string>): string {
  return html.replaceAll(ATTRIBUTE, (value) =>
    split(value)
      .map((name) => names.get(name) ?? escapeHtml(name))
      .join(" "),
  );
}

function split(value: string): string[] {
  return unescapeHtml(value)
    .split(/\s+/)
    .filter((name) => name !== "");
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
