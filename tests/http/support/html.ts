/** A page's text between two marks, read from its HTML: enough for what the shop's own pages hold. */
export function titleOf(html: string): string {
  return unescapeHtml(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "");
}

/** The value of an attribute of every tag of a name that has it. */
export function attributes(html: string, tag: string, name: string): string[] {
  const tags = html.matchAll(new RegExp(`<${tag}\\b[^>]*?\\s${name}="([^"]*)"[^>]*>`, "gi"));
  return [...tags].map(([, value]) => unescapeHtml(value ?? ""));
}

/** Every tag of a name, attributes included. */
export function tags(html: string, tag: string): string[] {
  return [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>`, "gi"))].map(([text]) => text);
}

/** The code of every script that stands in the page itself. A block of data is none. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(SCRIPT)]
    .filter(([, attributesText = ""]) => !/\ssrc=/.test(attributesText))
    .filter(([, attributesText = ""]) => !attributesText.includes(JSON_LD))
    .map(([, , code]) => code ?? "");
}

/** What a page says of itself as JSON-LD: each object of each block, those in a graph one by one. */
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

/** The address a page gives as its own. */
export function canonicalOf(html: string): string | undefined {
  const link = tags(html, "link").find((text) => text.includes('rel="canonical"'));
  return link === undefined ? undefined : unescapeHtml(/href="([^"]*)"/.exec(link)?.[1] ?? "");
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}
