import { AsyncLocalStorage } from "node:async_hooks";

/**
 * The set that collects the tags of a page's reads, or of whatever else is kept. Within a read that declares its tags
 * it is the list of these.
 */
const noted = new AsyncLocalStorage<Set<string> | readonly string[]>();

/** Adds the tags of all reads within the work to a set. A read that declares none adds the tag of all changes. */
export function collectTags<T>(tags: Set<string>, work: () => Promise<T>): Promise<T> {
  return noted.run(tags, work);
}

/** Reads, and notes the tags whose notifications say that this has changed; none if the database never notifies. */
export function readTagged<T>(tags: readonly string[], read: () => Promise<T>): Promise<T> {
  noteTags(tags);
  return noted.run(tags, read);
}

/**
 * Reads rows of a kind, and notes the tag of each, such as `product:1001`. `tags` are those whose notifications say
 * that the read may find other rows.
 */
export async function readEach<Row extends { readonly id: number }>(
  kind: string,
  tags: readonly string[],
  read: () => Promise<Row[]>,
): Promise<Row[]> {
  noteTags(tags);
  const rows = await noted.run([...tags, kind], read);
  noteTags(rows.map(({ id }) => `${kind}:${id}`));
  return rows;
}

/** Notes tags for the page that is being made, if there is one. */
export function noteTags(tags: Iterable<string>): void {
  const set = noted.getStore();
  if (set instanceof Set) for (const tag of tags) set.add(tag);
}

/** The tags that are declared for the read that runs; null outside of one. */
export function declaredTags(): readonly string[] | null {
  const tags = noted.getStore();
  return tags === undefined || tags instanceof Set ? null : tags;
}
