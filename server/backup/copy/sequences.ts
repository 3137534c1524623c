import type pg from "pg";
import { ofSchemas } from "./schema/catalogue.ts";

type Sequence = { readonly name: string; readonly target: string };

/**
 * Sets all sequences of some schemas, also those of identity columns, as they are in the source. To be
 * called after the rows are copied: a sequence is not part of the snapshot, so it is then at least where
 * the rows need it. The sequence of a column is found by its column, as its name can differ.
 */
export async function copySequences(
  from: pg.ClientBase,
  to: pg.ClientBase,
  schemas: readonly string[],
): Promise<void> {
  const { rows } = await from.query<Sequence>(
    `select c.oid::regclass::text as name, coalesce(
        case when a.attname is not null
          then format('pg_get_serial_sequence(%L, %L)', d.refobjid::regclass, a.attname) end,
        format('%L', c.oid::regclass)) as target
    from pg_class c
    left join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'i' and d.refclassid = 'pg_class'::regclass
    left join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where c.relkind = 'S' and ${ofSchemas("c.relnamespace")}`,
    [schemas],
  );
  for (const { name, target } of rows) {
    const { rows: state } = await from.query<{ last_value: string; is_called: boolean }>(
      `select last_value, is_called from ${name}`,
    );
    await to.query(`select setval(${target}, $1::bigint, $2::boolean)`, [
      state[0]?.last_value,
      state[0]?.is_called,
    ]);
  }
}
