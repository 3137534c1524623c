import type { Work } from "./store.ts";

/** The fields of all of Stripe's objects; `created` is in seconds. */
export type StripeObject = { id: string; object: string; created: number };

/** A page of a list, in Stripe's format. */
export type List = { object: "list"; url: string; has_more: boolean; data: unknown[] };

/**
 * A stored object. `hidden` is internal state that Stripe's API does not show; `dueAt` is the time
 * (ms) at which the clock advances it, if it will.
 */
export type Stored<Body extends StripeObject, Hidden> = {
  body: Body;
  hidden: Hidden;
  dueAt: number | null;
};

/** The objects of a list, newest first. */
export type Query = {
  readonly kind: string;
  readonly url: string;
  /** Required values of fields. */
  readonly where: Readonly<Record<string, string | undefined>>;
  /** Required values of internal state. */
  readonly hidden?: Readonly<Record<string, string | undefined>>;
  readonly created?: CreatedRange;
  readonly limit?: number;
  readonly starting_after?: string;
  readonly ending_before?: string;
};

/** Stripe's `created` filter, in seconds. */
export type CreatedRange = { gt?: number; gte?: number; lt?: number; lte?: number };

const LIST_LENGTH = 10;

export async function insertObject<Body extends StripeObject, Hidden>(
  { db, store }: Work,
  row: Stored<Body, Hidden>,
): Promise<void> {
  await db.query(
    `insert into ${store.schema}.objects (id, kind, created, body, hidden, due_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      row.body.id,
      row.body.object,
      row.body.created,
      JSON.stringify(row.body),
      JSON.stringify(row.hidden),
      row.dueAt,
    ],
  );
}

export async function saveObject<Body extends StripeObject, Hidden>(
  { db, store }: Work,
  row: Stored<Body, Hidden>,
): Promise<void> {
  await db.query(
    `update ${store.schema}.objects set body = $2, hidden = $3, due_at = $4 where id = $1`,
    [row.body.id, JSON.stringify(row.body), JSON.stringify(row.hidden), row.dueAt],
  );
}

/** The object with this id; with `lock`, locked until the end of the transaction. */
export async function findObject<Body extends StripeObject, Hidden>(
  { db, store }: Work,
  kind: Body["object"],
  wanted: { id: string; lock?: boolean },
): Promise<Stored<Body, Hidden> | null> {
  const { rows } = await db.query<{ body: Body; hidden: Hidden; due_at: string | null }>(
    `select body, hidden, due_at from ${store.schema}.objects where id = $1 and kind = $2
     ${wanted.lock === true ? "for update" : ""}`,
    [wanted.id, kind],
  );
  const row = rows[0];
  if (row === undefined) return null;
  return {
    body: row.body,
    hidden: row.hidden,
    dueAt: row.due_at === null ? null : Number(row.due_at),
  };
}

/** A page of a list. An unknown cursor gives an empty page. */
export async function listObjects({ db, store }: Work, query: Query): Promise<List> {
  const limit = query.limit ?? LIST_LENGTH;
  const values: unknown[] = [query.kind];
  const value = (of: unknown) => `$${values.push(of)}`;
  const conditions = ["kind = $1"];
  const require = (column: string, fields: Query["where"]) => {
    for (const [field, wanted] of Object.entries(fields))
      if (wanted !== undefined)
        conditions.push(`${column}->>${value(field)}::text = ${value(wanted)}`);
  };
  require("body", query.where);
  require("hidden", query.hidden ?? {});
  conditions.push(...createdConditions(query.created, value));
  const table = `${store.schema}.objects`;
  const page = pageOf(query, { table, value });
  const { rows } = await db.query<{ body: unknown }>(
    `select body from ${table} where ${[...conditions, ...page.conditions].join(" and ")}
     order by position ${page.direction} limit ${limit + 1}`,
    values,
  );
  const data = rows.slice(0, limit).map((row) => row.body);
  return {
    object: "list",
    url: query.url,
    has_more: rows.length > limit,
    data: page.direction === "asc" ? data.toReversed() : data,
  };
}

/** SQL for Stripe's `created` filter on a table's `created` column. */
export function createdConditions(
  range: CreatedRange | undefined,
  value: (of: unknown) => string,
): string[] {
  const signs = { gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;
  return Object.entries(signs).flatMap(([name, sign]) => {
    const limit = range?.[name as keyof CreatedRange];
    return limit === undefined ? [] : [`created ${sign} ${value(limit)}`];
  });
}

/** SQL for Stripe's cursors on a table with `id` and `position`. */
export function pageOf(
  query: { readonly starting_after?: string; readonly ending_before?: string },
  sql: { table: string; value: (of: unknown) => string },
): { conditions: string[]; direction: "asc" | "desc" } {
  const at = (id: string) => `(select position from ${sql.table} where id = ${sql.value(id)})`;
  const conditions: string[] = [];
  if (query.starting_after !== undefined) {
    conditions.push(`position < ${at(query.starting_after)}`);
  }
  if (query.ending_before !== undefined) {
    conditions.push(`position > ${at(query.ending_before)}`);
  }
  return { conditions, direction: query.ending_before === undefined ? "desc" : "asc" };
}
