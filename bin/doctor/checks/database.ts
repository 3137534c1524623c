import {
  connectionProblem,
  directConnections,
  readConnectionLimits,
  type ConnectionLimits,
} from "#server/connection-limits.ts";
import { findWriteProblem } from "#shop/platform/database/write-problem.server.ts";
import type { Context } from "#bin/doctor/context.ts";
import { bad, good, warning, plural, unseen, type Finding } from "#bin/doctor/finding.ts";

/** What the shop may open, what the server allows; null limits: the database can't be used. */
export type ConnectionFacts = { readonly wanted: number; readonly limits: ConnectionLimits | null };

const USED_SHARE = 0.8;

export function judgeConnections({ wanted, limits }: ConnectionFacts): Finding {
  if (limits === null) return unseen("How many connections are in use");
  const problem = connectionProblem(limits, wanted);
  if (problem !== null) return bad(problem);
  const most = Math.min(limits.max - limits.reserved, limits.ownMax ?? Number.POSITIVE_INFINITY);
  const text = `${limits.used} of ${most} connections are in use, and this instance may open ${wanted}`;
  if (limits.used > most * USED_SHARE)
    return warning(
      `${text}. Raise max_connections, or lower DATABASE_CONNECTIONS of the instances.`,
    );
  if (wanted * 2 > most)
    return warning(
      `${text}: too few for an update, when two instances run. Raise max_connections to ${wanted * 2 + limits.reserved}.`,
    );
  return good(`${text}.`);
}

export async function gatherConnections({ env, database }: Context): Promise<ConnectionFacts> {
  const wanted = directConnections(env);
  if (!database.ok) return { wanted, limits: null };
  return { wanted, limits: await readConnectionLimits(database.url).catch(() => null) };
}

export type DatabaseFacts =
  | { readonly isUp: false; readonly reason: string }
  | {
      readonly isUp: true;
      readonly version: string;
      readonly isEmbedded: boolean;
      readonly settings: Readonly<
        Record<
          | "fsync"
          | "full_page_writes"
          | "synchronous_commit"
          | "data_checksums"
          | "timezone"
          | "encoding",
          string
        >
      >;
      readonly bytes: number;
      /** Why it takes no writes; null when it takes them. */
      readonly writeProblem: string | null;
      /** Migrations of this version that have not run. */
      readonly isPrepared: boolean;
    };

const OLDEST = 15;

export function judgeDatabase(facts: DatabaseFacts): Finding {
  if (!facts.isUp) return bad(`The database can't be used: ${facts.reason}`);
  const { version, isEmbedded, settings, bytes, writeProblem, isPrepared } = facts;
  const text = `PostgreSQL ${version}${isEmbedded ? ", embedded" : ""}, ${(bytes / 1_024 ** 2).toFixed(0)} MB`;
  if (Number.parseInt(version, 10) < OLDEST)
    return bad(`${text}: the shop needs PostgreSQL ${OLDEST} or later. Upgrade it.`);
  if (writeProblem !== null)
    return bad(
      `${text}: it can't write, so nothing can be sold (${writeProblem}). Free space on its disk, or let it write again.`,
    );
  const off = (["fsync", "full_page_writes"] as const).filter((name) => settings[name] === "off");
  if (off.length > 0)
    return bad(
      `${text}: ${off.join(" and ")} ${plural(off.length, "is", "are").slice(2)} off, so a power cut can destroy all orders. Switch it on.`,
    );
  if (settings.encoding !== "UTF8")
    return bad(`${text}: its encoding is ${settings.encoding}. Create the database with UTF8.`);
  if (settings.synchronous_commit === "off")
    return bad(`${text}: synchronous_commit is off, so a crash loses paid orders. Switch it on.`);
  if (!isPrepared)
    return warning(
      `${text}: it is empty or of an earlier version. Run npm start, which prepares it.`,
    );
  if (settings.data_checksums === "off")
    return warning(
      `${text}: data checksums are off, so a failing disk goes unnoticed. Stop it and run pg_checksums --enable.`,
    );
  return good(`${text}, with settings that keep what it has committed.`);
}

export async function gatherDatabase({ env, database }: Context): Promise<DatabaseFacts> {
  if (!database.ok) return { isUp: false, reason: database.reason };
  const { rows } = await database.pool.query<DatabaseRow>(databaseQuery);
  const [read] = rows;
  const setting = (name: string) => read?.settings[name] ?? "";
  return {
    isUp: true,
    version: (read?.version ?? "").split(" ")[0] ?? "",
    isEmbedded: env.databaseUrl === null,
    settings: {
      fsync: setting("fsync"),
      full_page_writes: setting("full_page_writes"),
      synchronous_commit: setting("synchronous_commit"),
      data_checksums: setting("data_checksums"),
      timezone: setting("timezone"),
      encoding: setting("encoding"),
    },
    bytes: Number(read?.bytes),
    writeProblem: await findWriteProblem(database.db),
    isPrepared: read?.prepared === true,
  };
}

type DatabaseRow = {
  version: string;
  bytes: string;
  settings: Record<string, string>;
  prepared: boolean;
};

const databaseQuery = `select current_setting('server_version') as version,
  pg_database_size(current_database())::text as bytes,
  (select jsonb_object_agg(lower(name), setting) from pg_settings where name in
    ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'TimeZone'))
    || jsonb_build_object('encoding', getdatabaseencoding()) as settings,
  to_regclass('instances') is not null as prepared`;
