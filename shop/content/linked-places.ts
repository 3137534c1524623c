import type { Page } from "./page.ts";

/** A place of the shop to which a page links: "/returns" or "/returns#who-pays", with its words. */
export type LinkedPlace = {
  readonly path: string;
  readonly id: string | null;
  readonly words: string;
};

const LINK = /<a href="([/#][^"]*)"[^>]*>(.*?)<\/a>/gs;

/** The places of the shop to which a page links, each once, in their order. A link to its own page has its path. */
export function linkedPlaces({ slug, html, questions }: Page): readonly LinkedPlace[] {
  const all = [html, ...questions.map(({ answerHtml }) => answerHtml)].join("\n");
  const places = [...all.matchAll(LINK)].map(([, href = "", inner = ""]): LinkedPlace => {
    const [before = "", id = ""] = href.replaceAll("&amp;", "&").split("#", 2);
    const path = before.replace(/\?.*$/, "");
    return {
      path: path === "" ? `/${slug}` : path,
      id: id === "" ? null : id,
      words: inner.replaceAll(/<[^>]*>/g, ""),
    };
  });
  const seen = new Set<string>();
  return places.filter(({ path, id }) => {
    const place = `${path}#${id ?? ""}`;
    return !seen.has(place) && seen.add(place);
  });
}

/** The ids of a page's headings and questions, to which links can lead. */
export function idsOf({ html, questions }: Page): ReadonlySet<string> {
  const headings = [...html.matchAll(/<h[23] id="([^"]+)"/g)].map(([, id = ""]) => id);
  return new Set([...headings, ...questions.map(({ id }) => id)]);
}
