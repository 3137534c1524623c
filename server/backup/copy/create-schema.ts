import type pg from "pg";
import type { Schema } from "./schema/read-schema.ts";
import type { TableDefinition } from "./schema/tables.ts";

/**
 * Creates schemas, types, functions and tables, without what would slow the rows down or change them:
 * keys, indexes, triggers. An extension that the target's server does not have is left out with a
 * sentence; if a table or an index needs it, PostgreSQL's error names it.
 */
export async function createBeforeRows(
  client: pg.ClientBase,
  schema: Schema,
  announce: (line: string) => void,
): Promise<void> {
  await client.query("set local check_function_bodies = off");
  for (const statement of schema.schemas) await client.query(statement);
  for (const { name, statement } of schema.extensions) {
    const found = await client.query("select from pg_available_extensions where name = $1", [name]);
    if (found.rowCount === 0) announce(`The other server does not have the extension ${name}`);
    else await client.query(statement);
  }
  const tables = schema.tables.map(createTable);
  for (const statement of [
    ...schema.types,
    ...schema.functions,
    ...schema.sequences,
    ...tables,
    ...schema.rowFunctions,
  ])
    await client.query(statement);
}

function createTable({ name, isUnlogged, columns, checks }: TableDefinition): string {
  const lines = [...columns, ...checks].join(",\n  ");
  return `create ${isUnlogged ? "unlogged " : ""}table ${name} (\n  ${lines}\n);`;
}

/** Creates what follows the rows: keys, indexes, foreign keys, views, triggers. */
export async function createAfterRows(client: pg.ClientBase, schema: Schema): Promise<void> {
  const statements = [
    ...schema.sequenceOwners,
    ...schema.tables.flatMap(({ name, keys, indexes }) => [
      ...keys.map((key) => `alter table ${name} add ${key};`),
      ...indexes,
    ]),
    ...schema.foreignKeys,
    ...schema.views,
    ...schema.tables.flatMap(({ triggers }) => triggers),
    ...schema.tables
      .filter((table) => table.hasRowSecurity)
      .map(({ name }) => `alter table ${name} enable row level security;`),
  ];
  for (const statement of statements) await client.query(statement);
}
