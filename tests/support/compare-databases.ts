import pg from "pg";
import { readSchema } from "#server/backup/copy/schema/read-schema.ts";
import { listSchemas } from "#server/backup/copy/schemas.ts";

export type DatabaseContent = {
  /** For each table: its number of rows and a hash of them all. */
  readonly tables: Readonly<Record<string, string>>;
  /** For each sequence: its last value and whether that was given out. */
  readonly sequences: Readonly<Record<string, string>>;
  /** Every object by its definition. */
  readonly schema: readonly string[];
};

/**
 * What a database contains, table by table, the same on servers of any major and locale. Unlogged tables
 * are left out, and columns that each server generates: majors split words in different ways.
 */
export async function readContent(url: string): Promise<DatabaseContent> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set timezone = 'UTC'");
    await client.query("set search_path = ''");
    const schemas = await listSchemas(client);
    const schema = await readSchema(client, schemas);
    const tables: Record<string, string> = {};
    for (const { name } of schema.tables.filter((table) => !table.isUnlogged)) {
      const columns = await one(
        client,
        `select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
          where attrelid = '${name}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      );
      tables[name] = await one(
        client,
        `select count(*) || ' ' || md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text) collate "C"), ''))
          from (select ${columns} from ${name}) t`,
      );
    }
    const sequences: Record<string, string> = {};
    const { rows } = await client.query<{ name: string; key: string }>(`
      select c.oid::regclass::text as name,
        coalesce(d.refobjid::regclass || '.' || d.refobjsubid, c.oid::regclass::text) as key
      from pg_class c left join pg_depend d on d.objid = c.oid and d.deptype = 'i'
      where c.relkind = 'S'`);
    for (const { name, key } of rows)
      sequences[key] = await one(client, `select last_value || ' ' || is_called from ${name}`);
    return { tables, sequences, schema: written(schema) };
  } finally {
    await client.end();
  }
}

function written(schema: Awaited<ReturnType<typeof readSchema>>): string[] {
  return [
    ...schema.schemas,
    ...schema.types,
    ...schema.functions,
    ...schema.rowFunctions,
    ...schema.sequences,
    ...schema.foreignKeys,
    ...schema.tables.flatMap(({ columns, keys, checks, indexes, triggers, ...table }) => [
      ...columns.map((column) => `${table.name} ${column}`),
      ...[...keys, ...checks].map((constraint) => `${table.name} ${constraint}`),
      ...indexes,
      ...triggers,
      `${table.name} ${table.isUnlogged} ${table.hasRowSecurity}`,
    ]),
  ];
}

async function one(client: pg.Client, text: string): Promise<string> {
  const { rows } = await client.query<Record<string, string>>(text);
  return Object.values(rows[0] ?? {})[0] ?? "";
}
