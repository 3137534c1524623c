const ATTRIBUTE = /(?<=\sclass=")[^"]*(?=")/g;

/** The classes of each element of a page that has some, in their order. */
export function listElementClasses(html: string): string[][] {
  return [...html.matchAll(ATTRIBUTE)].map(([value]) => split(value));
}

/** The page with other names for classes, which several may share. */
export function renameClasses(html: string, names: ReadonlyMap<string, string>): string {
  return html.replaceAll(ATTRIBUTE, (value) =>
    [...new Set(split(value).map((name) => names.get(name) ?? escapeHtml(name)))].join(" "),
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
