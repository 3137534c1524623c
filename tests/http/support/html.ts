/** The title of a page. Regular expressions are enough for the HTML that the shop writes. */
export function titleOf(html: string): string {
  return unescapeHtml(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "");
}

/** The values of an attribute on all tags with this name. */
export function attributes(html: string, tag: string, name: string): string[] {
  const tags = html.matchAll(new RegExp(`<${tag}\\b[^>]*?\\s${name}="([^"]*)"[^>]*>`, "gi"));
  return [...tags].map(([, value]) => unescapeHtml(value ?? ""));
}

/** Every start tag with this name, with its attributes. */
export function tags(html: string, tag: string): string[] {
  return [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>`, "gi"))].map(([text]) => text);
}

/** The code of every inline script. JSON-LD is not code. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(SCRIPT)]
    .filter(([, attributesText = ""]) => !/\ssrc=/.test(attributesText))
    .filter(([, attributesText = ""]) => !attributesText.includes(JSON_LD))
    .map(([, , code]) => code ?? "");
}

/** The text of every style element. */
export function inlineStyles(html: string): string[] {
  return [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)].map(([, text]) => text ?? "");
}

/** The JSON-LD objects of a page; those of an @graph one by one. */
export function structuredData(html: string): Record<string, unknown>[] {
  return [...html.matchAll(SCRIPT)]
    .filter(([, attributesText = ""]) => attributesText.includes(JSON_LD))
    .flatMap(([, , text = ""]) => {
      const { "@graph": graph, ...data } = JSON.parse(text) as Record<string, unknown>;
      return Array.isArray(graph) ? (graph as Record<string, unknown>[]) : [data];
    });
}

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;
const JSON_LD = 'type="application/ld+json"';

/** The canonical URL of a page. */
export function canonicalOf(html: string): string | undefined {
  const link = tags(html, "link").find((text) => text.includes('rel="canonical"'));
  return link === undefined ? undefined : unescapeHtml(/href="([^"]*)"/.exec(link)?.[1] ?? "");
}

/** The telephone numbers of the example shop that a page shows outside a link that rings them. */
export function unlinkedNumbers(html: string): string[] {
  const shown = html
    .replaceAll(SCRIPT, "")
    .replaceAll(/<a\b[^>]* href="tel:\d+"[^>]*>.*?<\/a>/gs, "");
  return shown.match(/01422\s?000\s?000/g) ?? [];
}

/** The text of an attribute or element, as React escapes it. */
export function unescapeHtml(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}

/** Two tags after each other on a page, by their names and those of their attributes. */
export function pairsOfTags(html: string): readonly string[] {
  const names = [...withoutScripts(html).matchAll(/<[^>]+>/g)].map(([tag]) =>
    tag.replaceAll(/="[^"]*"/g, ""),
  );
  return names.map((name, at) => `${names[at - 1]}${name}`);
}

export function withoutScripts(html: string): string {
  return html.replaceAll(/<script[\s\S]*?<\/script>/g, "");
}
