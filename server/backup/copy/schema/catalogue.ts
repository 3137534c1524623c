import type pg from "pg";

/**
 * An SQL condition: the object did not come with an extension, which `create extension` makes. The
 * catalogue that the object is in lets PostgreSQL use its index.
 */
export const notOfExtension = (object: string, catalogue: string) =>
  `not exists (select from pg_depend d
    where d.classid = '${catalogue}'::regclass and d.objid = ${object} and d.deptype = 'e')`;

/** An SQL condition: the namespace is one of the schemas in the query's first parameter. */
export const ofSchemas = (namespace: string) =>
  `${namespace} in (select oid from pg_namespace where nspname = any($1::text[]))`;

/** Runs a query of the catalogues that selects a column `statement`. */
export async function readStatements(
  client: pg.ClientBase,
  text: string,
  schemas: readonly string[],
): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(text, [schemas]);
  return rows.map(({ statement }) => statement);
}
