import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { TableToRemove } from "./removal-queries.server.ts";

const ROWS_PER_QUERY = 500;

/**
 * The row triggers of these tables. The restore disables them, because what they would write (a time of
 * change, a redirect) is in the copy. Statement triggers, which count and notify, stay enabled.
 */
export async function listRowTriggers(
  tx: Db,
  tables: readonly TableToRemove[],
): Promise<{ table: string; trigger: string }[]> {
  const names = tables.map(({ name }) => name);
  const { rows } = await sql<{ table: string; trigger: string }>`
    select given.name as table, quote_ident(t.tgname) as trigger
    from unnest(${names}::text[]) as given (name)
    join pg_trigger t on t.tgrelid = given.name::regclass
    where not t.tgisinternal and t.tgtype & 1 = 1
    order by 1, 2`.execute(tx);
  return rows;
}

/** A table's rows as insert statements, a few hundred at a time. */
export async function* insertStatements(
  tx: Db,
  { name, copy, key }: TableToRemove,
): AsyncGenerator<string> {
  const columns = await writtenColumns(tx, name);
  const order = key.map((column) => `"${column}"`).join(", ");
  for (let offset = 0; ; offset += ROWS_PER_QUERY) {
    const { rows } = await sql<{ row: string }>`
      select quote_literal(row_to_json(t)::text) as row from ${sql.table(copy)} as t
      order by ${sql.raw(order)} limit ${ROWS_PER_QUERY} offset ${offset}`.execute(tx);
    if (rows.length === 0) return;
    yield rows
      .map(
        ({ row }) =>
          `insert into ${name} (${columns}) overriding system value select ${columns} from json_populate_record(null::${name}, ${row});\n`,
      )
      .join("");
    if (rows.length < ROWS_PER_QUERY) return;
  }
}

/** The columns of a table without generated ones, as a list in SQL. */
async function writtenColumns(tx: Db, table: string): Promise<string> {
  const { rows } = await sql<{ columns: string }>`
    select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
    tx,
  );
  return rows[0]?.columns ?? "";
}
