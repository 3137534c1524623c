/**
 * Statements after which the code of the release before can no longer work on the database: they remove,
 * rename or narrow something. With two versions running on one schema they wait until no older one runs.
 * The word `column` may be left out in SQL.
 */
const contracting: readonly (readonly [what: string, statement: RegExp])[] = [
  ["drops a table", /\bdrop\s+table\b/],
  ["empties a table", /\btruncate\b/],
  [
    "drops a column",
    /\bdrop\s+column\b|\balter\s+table\b[^;]*\bdrop\s+(?!(?:constraint|column|default|not|identity|expression)\b)\w/,
  ],
  [
    "drops a function, type or view",
    /\bdrop\s+(?:function|procedure|type|domain|view|sequence|schema)\b/,
  ],
  ["renames", /\brename\s+(?:to|column|constraint)\b|\balter\s+table\b[^;]*\brename\b/],
  ["changes a column's type", /\balter\s+table\b[^;]*\balter\b[^;,]*\btype\b/],
  ["asks for a value where there may be none", /\bset\s+not\s+null\b/],
  ["takes the default of a column", /\bdrop\s+default\b/],
  ["adds a column that has to be filled in", addsNeededColumn()],
];

/** `add [column] … not null` without a default. */
function addsNeededColumn(): RegExp {
  return /\badd\s+(?!constraint\b|check\b|unique\b|primary\b|foreign\b|value\b)(?:column\s+)?(?:(?!\bdefault\b|\bgenerated\b|[,;])[\s\S])*(?<!\bis\s)\bnot\s+null\b(?!(?:(?![,;])[\s\S])*\bdefault\b)/;
}

/** Rules that an older release may break when it writes to a table that it knows. */
const narrowing = [
  /\balter\s+table\s+(?:only\s+)?(?:if\s+exists\s+)?"?(\w+)"?(?=[^;]*\badd\s+(?:constraint\b|check\b|unique\b|primary\b|foreign\b))/g,
  /\bcreate\s+unique\s+index\b[^;]*?\bon\s+(?:only\s+)?"?(\w+)"?/g,
];

/** What a migration does that the release before does not survive; empty if it only expands. */
export function contractionsOf(sql: string): readonly string[] {
  const text = sql
    .replaceAll(/--.*$/gm, "")
    .replaceAll(/\/\*[\s\S]*?\*\//g, " ")
    .toLowerCase();
  const found = contracting.flatMap(([what, statement]) => (statement.test(text) ? what : []));
  const created = new Set(
    [...text.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/g)].map(
      ([, name]) => name,
    ),
  );
  const narrowed = narrowing.flatMap((rule) => [...text.matchAll(rule)].map(([, name]) => name));
  const isNarrowed = narrowed.some((name) => !created.has(name));
  return isNarrowed ? [...found, "narrows what a table accepts"] : found;
}
