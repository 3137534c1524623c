import { sql, type RawBuilder } from "kysely";
import { toQueryText, type Part } from "./words.ts";

type Condition = RawBuilder<unknown>;
/** How conditions, one for each part, are joined. */
type Join = (conditions: readonly Condition[]) => Condition;

/**
 * SQL condition: the product matches all parts, all but one or any, by its words or by its search names
 * (column `called`). Written as many small conditions: the GIN index answers each separately and
 * PostgreSQL combines the bitmaps, in a third of the time of one long tsquery.
 */
export function fits(column: Condition, parts: readonly Part[], join: Join): Condition {
  if (parts.length === 0) return sql`false`;
  const conditions = parts.map(({ words, names }) =>
    anyOf([
      // The names first: they are short, while the terms of a product are read from beside its row.
      ...(names.length > 0 ? [sql`p.called && ${[...names]}::text[]`] : []),
      ...(words.length > 0
        ? [sql`${column} @@ ${toQueryText([{ words, names: [] }])}::tsquery`]
        : []),
    ]),
  );
  return join(conditions);
}

/**
 * At least all but one of the conditions. Split in halves: one half holds completely, and in the other
 * at most one condition fails. For six conditions that takes 16 index look-ups instead of 30.
 */
export function allButOne(conditions: readonly Condition[]): Condition {
  if (conditions.length <= 1) return sql`true`;
  if (conditions.length === 2) return anyOf(conditions);
  const middle = conditions.length >> 1;
  const [first, second] = [conditions.slice(0, middle), conditions.slice(middle)];
  return anyOf([allOf([...first, ...lessOne(second)]), allOf([...lessOne(first), ...second])]);
}

function lessOne(conditions: readonly Condition[]): Condition[] {
  return conditions.length > 1 ? [allButOne(conditions)] : [];
}

export function allOf(conditions: readonly Condition[]): Condition {
  return sql`(${sql.join(conditions, sql` and `)})`;
}

export function anyOf(conditions: readonly Condition[]): Condition {
  return sql`(${sql.join(conditions, sql` or `)})`;
}
