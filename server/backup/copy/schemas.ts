import type pg from "pg";
import { notOfExtension, ofSchemas } from "./schema/catalogue.ts";

/** The schemas of a database, except PostgreSQL's own and those of extensions. */
export async function listSchemas(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select nspname as name from pg_namespace
    where nspname !~ '^pg_' and nspname <> 'information_schema' and ${notOfExtension("pg_namespace.oid", "pg_namespace")}
    order by nspname collate "C"`);
  return rows.map(({ name }) => name);
}

/**
 * Names what `readSchema` does not read, such as "materialised view public.sales". The shop itself has
 * none of it; somebody may have added it.
 */
export async function listUnknown(
  client: pg.ClientBase,
  schemas: readonly string[],
): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(unknown, [schemas]);
  return rows.map(({ name }) => name);
}

const unknown = `
  select case relkind when 'm' then 'materialised view ' when 'p' then 'partitioned table '
      else 'foreign table ' end || oid::regclass as name
  from pg_class where relkind in ('m', 'p', 'f') and ${ofSchemas("relnamespace")}
    and ${notOfExtension("pg_class.oid", "pg_class")}
  union all
  select 'table ' || inhrelid::regclass || ', which inherits from another' from pg_inherits
    join pg_class c on c.oid = inhrelid where c.relkind = 'r' and ${ofSchemas("c.relnamespace")}
  union all
  select 'type ' || oid::regtype from pg_type
  where typtype in ('e', 'd', 'r') and ${ofSchemas("typnamespace")} and ${notOfExtension("pg_type.oid", "pg_type")}
  union all
  select 'aggregate ' || oid::regprocedure from pg_proc
  where prokind in ('a', 'w') and ${ofSchemas("pronamespace")} and ${notOfExtension("pg_proc.oid", "pg_proc")}
  union all
  select 'rule ' || rulename from pg_rewrite r join pg_class c on c.oid = ev_class
  where c.relkind = 'r' and ${ofSchemas("c.relnamespace")}
  union all
  select 'policy ' || polname from pg_policy
  union all
  select 'statistics ' || stxname from pg_statistic_ext where ${ofSchemas("stxnamespace")}
  union all
  select 'large object ' || oid from (select oid from pg_largeobject_metadata limit 1) as large
  order by 1 limit 20`;
