/**
 * Statements after which the code of the release before can no longer work on the database: they remove,
 * rename or narrow something. With two versions running on one schema they wait until no older one runs.
 */
const contracting: readonly (readonly [what: string, statement: RegExp])[] = [
  ["drops a table", /\bdrop\s+table\b/],
  ["drops a column", /\bdrop\s+column\b/],
  ["renames", /\brename\s+(?:to|column|constraint)\b|\balter\s+table\b[^;]*\brename\b/],
  ["changes a column's type", /\balter\s+column\b[^;]*\btype\b/],
  ["asks for a value where there may be none", /\bset\s+not\s+null\b/],
  ["adds a column that has to be filled in", addsNeededColumn()],
];

/** `add column … not null` without a default. */
function addsNeededColumn(): RegExp {
  return /\badd\s+column\b(?:(?!\bdefault\b|\bgenerated\b|[,;])[\s\S])*\bnot\s+null\b(?!(?:(?![,;])[\s\S])*\bdefault\b)/;
}

/** What a migration does that the release before does not survive; empty if it only expands. */
export function contractionsOf(sql: string): readonly string[] {
  const text = sql.replaceAll(/--.*$/gm, "").toLowerCase();
  return contracting.flatMap(([what, statement]) => (statement.test(text) ? what : []));
}
