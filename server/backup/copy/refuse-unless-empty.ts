import type pg from "pg";
import { StartFailed } from "#server/start-failed.ts";

/** Throws StartFailed with a sentence that names what is in the database, unless it is empty. */
export async function refuseUnlessEmpty(target: pg.ClientBase): Promise<void> {
  const { rows } = await target.query<{ name: string }>(`
    select c.oid::regclass::text as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind in ('r', 'v', 'p', 'm')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by 1 limit 1`);
  if (rows[0] === undefined) return;
  throw new StartFailed(
    `The database is not empty: it has ${rows[0].name}. Nothing was changed. Use an empty database.`,
  );
}
