import type pg from "pg";
import { notOfExtension, ofSchemas, readStatements } from "./catalogue.ts";

/** Whether a function takes or returns rows of a table, or names a table in a body that is parsed when it is created. */
const isOfRows = `(
  exists (
    select from unnest(array[p.prorettype] || p.proargtypes::oid[] || coalesce(p.proallargtypes, '{}')) as used
    join pg_type t on t.oid = used
    left join pg_type element on element.oid = t.typelem
    join pg_class c on c.oid = coalesce(nullif(t.typrelid, 0), element.typrelid)
    where c.relkind in ('r', 'v'))
  or exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid
    and d.refclassid = 'pg_class'::regclass))`;

/**
 * Functions: those that tables may use, or those that need the tables first. Functions whose body is parsed
 * when they are created come in the order of their creation, as one may call those before it.
 */
export function readFunctions(
  client: pg.ClientBase,
  schemas: readonly string[],
  { ofRows }: { ofRows: boolean },
): Promise<string[]> {
  return readStatements(
    client,
    `select rtrim(pg_get_functiondef(p.oid), E'\\n') || ';' as statement
    from pg_proc p
    where ${ofSchemas("p.pronamespace")} and p.prokind in ('f', 'p')
      and ${ofRows ? "" : "not "}${isOfRows} and ${notOfExtension("p.oid", "pg_proc")}
    order by p.prosqlbody is null, case when p.prosqlbody is not null then p.oid end,
      p.proname collate "C", pg_get_function_identity_arguments(p.oid)`,
    schemas,
  );
}
