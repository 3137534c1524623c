import type pg from "pg";
import { withConnection } from "#server/backup/connect.ts";
import { StartFailed } from "#server/start-failed.ts";
import { codeOf } from "#shop/kit/thrown.ts";
import { databaseNameOf } from "./run-program.ts";

/** The comment on a database that a restore is still filling. A later restore deletes such databases. */
const unfinishedComment = "Unfinished restore of a backup of the shop";
const nameMaxBytes = 63;

/** A database of the same server. */
export function siblingUrl(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
}

/** "shop_restored_20261122_150402": short enough for PostgreSQL, which would cut it. */
export function nameFor(databaseUrl: string, purpose: string, now: Date): string {
  const stamp = now.toISOString().slice(0, 19).replace("T", "_").replaceAll(/[-:]/g, "");
  const end = `_${purpose}_${stamp}`;
  return `${databaseNameOf(databaseUrl).slice(0, nameMaxBytes - end.length)}${end}`;
}

/**
 * Creates an empty database beside the shop's, with its encoding and locale, marked as unfinished. Throws
 * StartFailed with a sentence if the shop's role may not create databases.
 */
export async function createSibling(databaseUrl: string, name: string): Promise<void> {
  await withConnection(databaseUrl, async (client) => {
    await dropUnfinished(client, databaseNameOf(databaseUrl));
    const statement = await createStatement(client, name);
    await client.query(statement).catch((error: unknown) => {
      if (codeOf(error) !== "42501") throw error;
      throw new StartFailed(
        `The role of DATABASE_URL may not create databases on its server. Allow it (alter role … createdb), or create an empty database yourself and name it with --to. Nothing was changed.`,
      );
    });
    await client.query(`comment on database ${quote(name)} is '${unfinishedComment}'`);
  });
}

/** Marks a database as complete. */
export async function finishSibling(databaseUrl: string, name: string): Promise<void> {
  await withConnection(databaseUrl, (client) =>
    client.query(`comment on database ${quote(name)} is null`),
  );
}

/** Drops a database of the same server, with the connections that it still has. */
export async function dropSibling(databaseUrl: string, name: string): Promise<void> {
  const statement = `drop database if exists ${quote(name)}`;
  await withConnection(databaseUrl, async (client) => {
    try {
      await client.query(`${statement} with (force)`);
    } catch (error) {
      // 42501: autovacuum is at work in it, which only a superuser may end by force. A plain drop ends it itself.
      if (codeOf(error) !== "42501") throw error;
      await client.query(statement);
    }
  });
}

/**
 * Puts a database in the place of the shop's, which gets another name. Both happen or neither. Throws
 * StartFailed with a sentence while a program is connected to one of them.
 */
export async function swapDatabases(
  databaseUrl: string,
  { restored, kept }: { readonly restored: string; readonly kept: string },
): Promise<void> {
  const name = databaseNameOf(databaseUrl);
  await withMaintenance(databaseUrl, async (client) => {
    await client.query("begin");
    try {
      await client.query(`alter database ${quote(name)} rename to ${quote(kept)}`);
      await client.query(`alter database ${quote(restored)} rename to ${quote(name)}`);
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      // 55006: object in use
      if (codeOf(error) !== "55006") throw error;
      throw connectedMessage(name);
    }
  });
}

/** Throws StartFailed with a sentence while another program is connected to the shop's database. */
export async function refuseWhileConnected(databaseUrl: string): Promise<void> {
  await withConnection(databaseUrl, async (client) => {
    const { rowCount } = await client.query(
      `select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    if (rowCount !== 0) throw connectedMessage(databaseNameOf(databaseUrl));
  });
}

function connectedMessage(name: string): StartFailed {
  return new StartFailed(
    `The shop or another program is connected to the database ${name}. Stop it, and run the command again. Nothing was changed.`,
  );
}

/** Connects to a database of the server that is not the shop's, as PostgreSQL can't rename the one in use. */
async function withMaintenance<T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  try {
    return await withConnection(siblingUrl(databaseUrl, "postgres"), work);
  } catch (error) {
    // 3D000: there is no such database; 42501: this role may not use it
    if (!(error instanceof Error) || !("code" in error)) throw error;
    if (error.code !== "3D000" && error.code !== "42501") throw error;
    return withConnection(siblingUrl(databaseUrl, "template1"), work);
  }
}

/** Deletes what interrupted restores of this database have left, unless something is connected to it. */
async function dropUnfinished(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database
    where shobj_description(oid, 'pg_database') = $1 and starts_with(datname, left($2, 30))
      and not exists (select from pg_stat_activity a where a.datname = pg_database.datname)`,
    [unfinishedComment, name],
  );
  for (const each of rows) await client.query(`drop database if exists ${quote(each.name)}`);
}

/** The catalogue's column for the locale of ICU was renamed in PostgreSQL 17. */
async function createStatement(client: pg.Client, name: string): Promise<string> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('create database %I template template0 encoding %L lc_collate %L lc_ctype %L locale_provider %s',
        $1::text, pg_encoding_to_char(encoding), datcollate, datctype,
        case datlocprovider when 'i' then 'icu icu_locale ' || quote_literal(locale)
          when 'b' then 'builtin builtin_locale ' || quote_literal(locale) else 'libc' end) as statement
    from (select d.*, coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale') as locale
      from pg_database d where datname = current_database()) as own`,
    [name],
  );
  return rows[0]?.statement ?? "";
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
