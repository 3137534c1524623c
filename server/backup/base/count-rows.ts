import type pg from "pg";

/**
 * Counts the rows of every table, "public.orders", in the client's snapshot. Tables without WAL are left
 * out: they are empty after a restore.
 */
export async function countRows(client: pg.ClientBase): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; quoted: string }>(`
    select format('%s.%s', n.nspname, c.relname) as name, c.oid::regclass::text as quoted
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relpersistence = 'p'
      and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_toast%'
    order by 1`);
  const counts: Record<string, number> = {};
  for (const { name, quoted } of rows) {
    const counted = await client.query<{ count: string }>(`select count(*) from ${quoted}`);
    counts[name] = Number(counted.rows[0]?.count);
  }
  return counts;
}
