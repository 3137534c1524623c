import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Where the tags of a page's reads are noted, or of whatever else is kept; or, within a read whose tags are declared,
 * these.
 */
const noted = new AsyncLocalStorage<Set<string> | readonly string[]>();

/** Adds the tags of all reads within the work to a set: of a read that declares none, that everything changes it. */
export function collectTags<T>(tags: Set<string>, work: () => Promise<T>): Promise<T> {
  return noted.run(tags, work);
}

/** Reads, and notes the tags that are told whenever what is read changes: none for what the database never tells of. */
export function readTagged<T>(tags: readonly string[], read: () => Promise<T>): Promise<T> {
  noteTags(tags);
  return noted.run(tags, read);
}

/**
 * Reads rows of a kind, and notes the tag of each, such as `product:1001`, besides these tags, which are told whenever
 * another row would be found.
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
