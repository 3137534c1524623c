import type pg from "pg";

/** The newest migration of a database, "0029_backups"; empty in one that no shop has prepared yet. */
export async function readNewestMigration(client: pg.ClientBase): Promise<string> {
  const { rows: tables } = await client.query<{ has: boolean }>(
    "select to_regclass('public.kysely_migration') is not null as has",
  );
  if (tables[0]?.has !== true) return "";
  const { rows } = await client.query<{ name: string }>(
    "select name from public.kysely_migration order by name desc limit 1",
  );
  return rows[0]?.name ?? "";
}
