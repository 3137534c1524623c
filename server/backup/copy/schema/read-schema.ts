import type pg from "pg";
import { notOfExtension, ofSchemas, readStatements } from "./catalogue.ts";
import { readFunctions } from "./functions.ts";
import { readForeignKeys, readTables, type TableDefinition } from "./tables.ts";

/** The parts of a schema as SQL statements, each ending with a semicolon, in an order in which they can run. */
export type Schema = {
  readonly schemas: readonly string[];
  readonly extensions: readonly { readonly name: string; readonly statement: string }[];
  readonly types: readonly string[];
  /** Functions that tables may use. */
  readonly functions: readonly string[];
  /** Sequences, except those of identity columns. */
  readonly sequences: readonly string[];
  /** `alter sequence … owned by …`, for when the tables are there. */
  readonly sequenceOwners: readonly string[];
  readonly tables: readonly TableDefinition[];
  /** Functions that take or return rows of tables. */
  readonly rowFunctions: readonly string[];
  readonly views: readonly string[];
  readonly foreignKeys: readonly string[];
};

/**
 * Reads the definition of everything in some schemas from PostgreSQL's catalogues, in a fixed order.
 * PostgreSQL writes a name without its schema if it is found through the connection's search_path.
 * Owners, rights and comments are not read. `listUnknown` names what else is left out.
 */
export async function readSchema(
  client: pg.ClientBase,
  schemas: readonly string[],
): Promise<Schema> {
  const read = (text: string) => readStatements(client, text, schemas);
  return {
    schemas: schemas.map((name) => `create schema if not exists ${quoteName(name)};`),
    extensions: await readExtensions(client),
    types: await read(compositeTypes),
    functions: await readFunctions(client, schemas, { ofRows: false }),
    sequences: await read(sequences),
    sequenceOwners: await read(sequenceOwners),
    tables: await readTables(client, schemas),
    rowFunctions: await readFunctions(client, schemas, { ofRows: true }),
    views: await read(views),
    foreignKeys: await readForeignKeys(client, schemas),
  };
}

/** "order_lines" or "Odd name" as an SQL identifier; always in quotes unless it is a plain word. */
function quoteName(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}

/** The schema of an extension is named only if the search_path would not lead to it. */
async function readExtensions(client: pg.ClientBase): Promise<Schema["extensions"][number][]> {
  const { rows } = await client.query<{ name: string; statement: string }>(`
    select extname as name, 'create extension if not exists ' || quote_ident(extname)
      || case when n.nspname = any(current_schemas(false)) then ''
        else ' with schema ' || quote_ident(n.nspname) end || ';' as statement
    from pg_extension join pg_namespace n on n.oid = extnamespace
    where extname <> 'plpgsql' order by extname collate "C"`);
  return rows;
}

const compositeTypes = `
  select format(E'create type %s as (\\n  %s\\n);', t.oid::regtype, string_agg(
    quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod), E',\\n  ' order by a.attnum)) as statement
  from pg_class c
  join pg_type t on t.oid = c.reltype
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind = 'c' and ${ofSchemas("c.relnamespace")}
    and ${notOfExtension("c.oid", "pg_class")}
  group by t.oid, c.relname order by c.relname collate "C"`;

/** Sequences that belong to no identity column. */
const sequences = `
  select format('create sequence %s start with %s;', c.oid::regclass, s.seqstart) as statement
  from pg_sequence s join pg_class c on c.oid = s.seqrelid
  where ${ofSchemas("c.relnamespace")}
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('e', 'i'))
  order by c.relname collate "C"`;

const sequenceOwners = `
  select format('alter sequence %s owned by %s.%I;', c.oid::regclass, d.refobjid::regclass, a.attname) as statement
  from pg_class c
  join pg_depend d on d.objid = c.oid and d.deptype = 'a' and d.refclassid = 'pg_class'::regclass
  join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
  where c.relkind = 'S' and ${ofSchemas("c.relnamespace")}
  order by c.relname collate "C"`;

/** A view can use views that were created before it. */
const views = `
  select format(E'create view %s as\\n%s', c.oid::regclass, pg_get_viewdef(c.oid)) as statement
  from pg_class c
  where c.relkind = 'v' and ${ofSchemas("c.relnamespace")} and ${notOfExtension("c.oid", "pg_class")}
  order by c.oid`;
