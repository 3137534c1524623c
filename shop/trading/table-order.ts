/** A foreign key: `column` of `table` references `parent_column` of `parent`. */
export type ForeignKey = {
  readonly table: string;
  readonly column: string;
  readonly parent: string;
  readonly parentColumn: string;
  /** Whether deleting the parent row needs this row to be deleted, too; otherwise the column is set to null. */
  readonly isRequired: boolean;
};

/**
 * The tables that reference the given ones by these keys, at any depth, each after those it references.
 * Without the given ones.
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

/** Sorts tables so that each comes after those it references. Throws for a cycle. */
export function parentsFirst(tables: readonly string[], keys: readonly ForeignKey[]): string[] {
  const sorted: string[] = [];
  const left = new Set(tables);
  while (left.size > 0) {
    const next = [...left].find(
      (table) => !keys.some((key) => key.table === table && left.has(key.parent)),
    );
    if (next === undefined) throw new Error(`Tables reference each other: ${[...left].join(", ")}`);
    left.delete(next);
    sorted.push(next);
  }
  return sorted;
}
