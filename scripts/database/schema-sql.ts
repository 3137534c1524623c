import type pg from "pg";
import { readSchema } from "#server/backup/copy/schema/read-schema.ts";
import type { TableDefinition } from "#server/backup/copy/schema/tables.ts";

/** Where the schema is written. */
export const SCHEMA_FILE = "db/schema.sql";

const HEAD = `-- The whole schema as the migrations make it. Written by \`npm run database:types\`, never edited.

set check_function_bodies = off;`;

/** The migrator's own table. */
const NOT_OURS = "kysely_migration";

/**
 * The schema of a migrated database as SQL, written from PostgreSQL's catalogues in a fixed order.
 * Running it on an empty database makes the same schema. Changes the client's search_path.
 */
export async function writeSchema(client: pg.ClientBase): Promise<string> {
  // In this search path PostgreSQL writes the names of our objects without their schema.
  await client.query("set search_path = public, pg_catalog");
  const schema = await readSchema(client, ["public"]);
  const parts = [
    HEAD,
    ...schema.extensions.map(({ statement }) => statement),
    ...schema.types,
    ...schema.functions,
    ...schema.sequences,
    ...schema.tables.filter(({ name }) => name !== NOT_OURS).map(writeTable),
    ...schema.sequenceOwners,
    ...schema.rowFunctions,
    ...schema.views,
    ...(schema.foreignKeys.length === 0 ? [] : [schema.foreignKeys.join("\n")]),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** A table with its columns, constraints, indexes and triggers. */
function writeTable({ name, isUnlogged, ...table }: TableDefinition): string {
  const lines = [...table.columns, ...table.keys, ...table.checks];
  const create = `create ${isUnlogged ? "unlogged " : ""}table ${name} (\n  ${lines.join(",\n  ")}\n);`;
  return [create, ...table.indexes, ...table.triggers].join("\n");
}
