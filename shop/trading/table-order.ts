/** One table refers to another. */
export type ForeignKey = {
  readonly table: string;
  readonly column: string;
  readonly parent: string;
  readonly parent_column: string;
  /** Whether a row can't be without the row it refers to; else the reference is emptied. */
  readonly binds: boolean;
};

/**
 * The tables that hang on the given ones by binding keys, at any depth, each after those it hangs on.
 * The given ones are left out.
 */
export function dependents(keys: readonly ForeignKey[], roots: readonly string[]): string[] {
  const found = new Set(roots);
  for (let size = -1; size !== found.size;) {
    size = found.size;
    for (const { table, parent } of keys) if (found.has(parent)) found.add(table);
  }
  const all = [...found].filter((table) => !roots.includes(table));
  return parentsFirst(all, keys);
}

/** Sorts tables so that each comes after those of them that it refers to. Throws for a circle. */
export function parentsFirst(tables: readonly string[], keys: readonly ForeignKey[]): string[] {
  const sorted: string[] = [];
  const left = new Set(tables);
  while (left.size > 0) {
    const next = [...left].find(
      (table) => !keys.some((key) => key.table === table && left.has(key.parent)),
    );
    if (next === undefined) throw new Error(`Tables refer to each other: ${[...left].join(", ")}`);
    left.delete(next);
    sorted.push(next);
  }
  return sorted;
}
