import type { PageLink } from "#shop/content/navigation.ts";

/**
 * Lists of links as one text: as objects they would weigh every page by a third of a kilobyte more. Paths have no
 * bar, and one in a name becomes a stroke.
 */
export function writeLinks(lists: readonly (readonly PageLink[])[]): string {
  return lists
    .map((links) => links.flatMap(({ to, name }) => [to, name.replaceAll("|", "/")]).join("|"))
    .join("||");
}

/** One of the lists of `writeLinks`, from 0 on. */
export function readLinks(text: string, list: number): readonly PageLink[] {
  const part = text.split("||")[list] ?? "";
  const words = part === "" ? [] : part.split("|");
  return words.flatMap((to, at) => (at % 2 === 0 ? [{ to, name: words[at + 1] ?? "" }] : []));
}
