import {
  AliasNode,
  ColumnNode,
  IdentifierNode,
  ReferenceNode,
  SelectQueryNode,
  sql,
  type Expression,
  type OperationNode,
  type RawBuilder,
  type ShallowDehydrateObject,
  type Simplify,
} from "kysely";
import { assert } from "#shop/kit/assert.ts";

/**
 * Nested rows, of a query of the expression builder, as a JSON array with the keys that the query names. Kysely's
 * `jsonArrayFrom` takes them from the columns, and what is inside a value is never mapped to camel case.
 */
export function jsonRowsFrom<O>(
  rows: Expression<O>,
): RawBuilder<Simplify<ShallowDehydrateObject<O>>[]> {
  const node = rows.toOperationNode();
  const selected = SelectQueryNode.is(node) ? (node.selections ?? []) : [];
  const entries = selected.flatMap(({ selection }) => {
    const name = nameOf(selection);
    assert(
      name !== null && !name.includes("_"),
      "a column of nested rows has a name in camel case",
    );
    return [sql.lit(name), sql.ref(`nested.${name}`)];
  });
  return sql`(select coalesce(json_agg(json_build_object(${sql.join(entries)})), '[]') from ${rows} as nested)`;
}

function nameOf(selection: OperationNode): string | null {
  if (AliasNode.is(selection) && IdentifierNode.is(selection.alias)) return selection.alias.name;
  if (ReferenceNode.is(selection) && ColumnNode.is(selection.column))
    return selection.column.column.name;
  return null;
}
