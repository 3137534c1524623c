const ATTRIBUTE = /(?<=\sclass=")[^"]*(?=")/g;

/** The class attribute of each element of a page that has one. */
export function listClassAttributes(html: string): string[] {
  return [...html.matchAll(ATTRIBUTE)].map(([value]) => value);
}

/** The classes that an attribute names, in their order. */
export function classesOf(attribute: string): string[] {
  return unescapeHtml(attribute)
    .split(/\s+/)
    .filter((name) => name !== "");
}

/** The page with other names for classes, which several may share. */
export function renameClasses(html: string, names: ReadonlyMap<string, string>): string {
  const renamed = new Map<string, string>();
  const rename = (value: string): string => {
    const classes = classesOf(value).map((name) => names.get(name) ?? escapeHtml(name));
    return [...new Set(classes)].join(" ");
  };
  return html.replaceAll(ATTRIBUTE, (value) => {
    const known = renamed.get(value) ?? rename(value);
    renamed.set(value, known);
    return known;
  });
}

function unescapeHtml(text: string): string {
  if (!text.includes("&")) return text;
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
