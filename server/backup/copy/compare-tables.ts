import type pg from "pg";
import { withConnection } from "#server/backup/connect.ts";
import { storedColumns } from "./schema/tables.ts";

/** The number of rows of a table, and a number that depends on the content of all of them. */
type Summary = { readonly rows: string; readonly hash: string };

/**
 * Compares tables of two databases row by row, without regard to their order, also between servers of
 * different majors. Generated columns are left out: majors split the words of a search in different ways.
 * Returns a sentence for each table that differs. Reads every row of both once.
 */
export async function compareTables(
  source: string,
  target: string,
  tables: readonly string[],
): Promise<string[]> {
  return withConnection(source, (from) =>
    withConnection(target, async (to) => {
      for (const each of [from, to]) await prepare(each);
      const problems: string[] = [];
      for (const table of tables) {
        const [expected, found] = await Promise.all([summarise(from, table), summarise(to, table)]);
        if (expected.rows !== found.rows)
          problems.push(`${table} has ${found.rows} rows instead of ${expected.rows}.`);
        else if (expected.hash !== found.hash)
          problems.push(`${table} has other content than before.`);
      }
      return problems;
    }),
  );
}

/** Both servers write a row as the same text, and take as long as they need. */
async function prepare(client: pg.ClientBase): Promise<void> {
  await client.query("set statement_timeout = 0");
  await client.query("set timezone = 'UTC'");
  await client.query("set datestyle = 'ISO, YMD'");
  await client.query("set intervalstyle = 'postgres'");
  await client.query("set extra_float_digits = 1");
  await client.query("set bytea_output = 'hex'");
  await client.query("set search_path = ''");
}

/** `table` is a name as PostgreSQL quotes it. The sum needs no memory, however long the table is. */
async function summarise(client: pg.ClientBase, table: string): Promise<Summary> {
  const columns = await client.query<{ statement: string }>(storedColumns, [table]);
  const stored = columns.rows.map(({ statement }) => statement).join(", ");
  const { rows } = await client.query<Summary>(
    `select count(*)::text as rows,
       coalesce(sum(('x' || left(md5(t::text), 16))::bit(64)::bigint), 0)::text as hash
     from (select ${stored} from ${table}) t`,
  );
  return rows[0] ?? { rows: "0", hash: "0" };
}
